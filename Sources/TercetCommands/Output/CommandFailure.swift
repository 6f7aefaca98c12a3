package import BoardModel

/// Why a command ends, and what the program exits with.
package nonisolated struct CommandFailure: Error, Hashable {
  /// The documented exit codes.
  package enum Code: Int32 {
    case other = 1
    case usage = 2
    case content = 3
    case access = 4
    /// No card is there to be handed out.
    case nothing = 5
    /// What was to be changed has changed since the place that `--if-at` names.
    case changed = 6
  }

  package let code: Code
  /// One sentence, not yet made safe for a terminal.
  package let message: String

  /// The message as it is printed: it begins with a capital letter, but for the names of options,
  /// and has no full stop at its end.
  package var line: String {
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }

  /// Of the beginning of an id that is more likely a place in a list.
  static func tooShort(_ text: String) -> CommandFailure {
    .usage(
      "“\(text)” is no card: an id has at least four digits, as “tercet list --ids” prints them"
    )
  }

  package init(_ error: StoreError) {
    let code: Code =
      switch error {
      case .busy, .diskFull, .inputOutput, .readOnly, .fileReplaced: .access
      case .damaged, .newerFormat, .unsound: .content
      case .invalidTitle, .invalidTags, .invalidChecklist, .bodyTooLong, .invalidName,
        .invalidLimit, .columnCount, .lastBoard, .columnNotEmpty, .invalidAssignees,
        .tooManyBlockers, .dependencyCycle, .invalidMark, .invalidComment, .boardArchived:
        .usage
      case .changedSince, .notReached: .changed
      case .cardNotFound, .columnNotFound, .boardNotFound, .viewNotFound, .changedMeanwhile,
        .conflict, .takesBoardAway, .failed, .stopped:
        .other
      }
    self.init(code, error.reason)
  }

  /// An error of the store, with the name of the file where it is the file's.
  package init(_ error: StoreError, boardAt path: String) {
    let failure = CommandFailure(error)
    if case .unsound = error {
      self = failure
      return
    }
    switch failure.code {
    case .access:
      self.init(.access, "“\(path)”: \(failure.message); nothing was changed, try again")
    case .content:
      self.init(
        .content,
        "“\(path)”: \(failure.message); “tercet recover” saves what can be read of it"
      )
    case .other, .usage, .nothing, .changed: self = failure
    }
  }
}
