import BoardModel
import TerminalKit

/// Says what another order or other sections are, once the cards stand in them.
final class ArrangementNotice {
  private let context: BoardContext
  /// What is said while the cards are being sorted, and what afterwards in its place.
  private var waiting: (now: StatusMessage, afterwards: StatusMessage)?

  init(_ context: BoardContext) { self.context = context }

  /// Says what was chosen: `done` where it shows already, else `meanwhile` until it does.
  func say(_ done: String, meanwhile: String) {
    waiting = nil
    guard context.columns.isSorting else { return context.say(.note(done)) }
    waiting = (.note(meanwhile), .note(done))
    context.say(.note(meanwhile))
  }

  /// Says that it is done as soon as it is, where nothing else was said meanwhile.
  func update() {
    guard let waiting, !context.columns.isSorting else { return }
    self.waiting = nil
    if context.status.message == waiting.now { context.say(waiting.afterwards) }
  }
}
