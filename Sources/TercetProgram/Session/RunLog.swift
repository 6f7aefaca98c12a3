import BoardModel
import BoardViewModels
import EventStreams
import NcursesTerminal
import TerminalKit
import TerminalSurface

/// What a running board does, line by line in a file: `TERCET_LOG=run.log tercet`, and in another
/// terminal `tail -f run.log`.
///
/// It contains what you type and what is on your cards.
final class RunLog {
  private let file: TraceFile
  private var subscription: Subscription?

  init(_ file: TraceFile, _ feed: EventStream<BoardEvent>) {
    self.file = file
    subscription = feed.subscribe { [file] event in
      switch event {
      case .change(let change): file.note("change", "\(change)")
      case .reset: file.note("change", "too many to follow; everything is read again")
      case .dayBegan: file.note("change", "cards came in with a new day; everything is read again")
      }
    }
  }

  func note(_ action: BoardAction, _ outcome: ActionOutcome) {
    file.note("action", "\(action) → \(outcome.result)")
  }

  func note(_ event: TerminalEvent) {
    if case .key(let press) = event {
      file.note("key", press.label)
    } else {
      file.note("event", "\(event)")
    }
  }

  func write(_ report: FrameReport) { file.write(report) }
}
