import BoardModel
import TerminalKit

/// Finds what is unread in the inbox, and what comes in while the board is open.
final class InboxNews {
  private let context: BoardContext
  /// Whether the first look, which waits until no key does, is still to come.
  private var isNew = true

  init(_ context: BoardContext) { self.context = context }

  /// Whether a part of the log is still to be looked at.
  var isLooking: Bool { isNew || context.unread.isLooking }

  /// Looks at one part of the log; a failure is reported by whoever opens the inbox.
  func lookOn() {
    if isNew {
      isNew = false
      try? context.unread.begin()
    }
    if context.unread.isLooking { try? context.unread.lookOn() }
  }

  /// Looks for what others just did.
  ///
  /// - Returns: What to say about it; nil if nothing concerns the user.
  func follow() -> StatusMessage? {
    guard !isNew, let new = try? context.unread.follow(), let first = new.first else { return nil }
    let words =
      new.count == 1 ? first.sentence : "\(new.count.grouped) new entries in your inbox"
    context.environment.messages?.notify(words)
    return .reminder(words + context.keys.tip(Command.inbox, "inbox"))
  }
}
