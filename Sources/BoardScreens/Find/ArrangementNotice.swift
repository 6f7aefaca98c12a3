import BoardModel
import TerminalKit

/// Reports a new order or new sections, once the cards have been arranged.
final class ArrangementNotice {
  private let context: BoardContext
  /// The message while the cards are sorted, and the one that then replaces it.
  private var waiting: (now: StatusMessage, afterwards: StatusMessage)?

  init(_ context: BoardContext) { self.context = context }

  /// Reports `done` at once if the cards are sorted, and otherwise `meanwhile` until they are.
  func report(_ done: String, meanwhile: String) {
    waiting = nil
    guard context.columns.isSorting else { return context.report(.note(done)) }
    waiting = (.note(meanwhile), .note(done))
    context.report(.note(meanwhile))
  }

  /// Replaces the message when sorting is done, unless another one has been shown.
  func update() {
    guard let waiting, !context.columns.isSorting else { return }
    self.waiting = nil
    if context.status.message == waiting.now { context.report(waiting.afterwards) }
  }
}
