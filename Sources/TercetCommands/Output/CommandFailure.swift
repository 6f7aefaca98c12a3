package import BoardModel
import TerminalSurface

/// Why a command ends, with the program's exit code.
package nonisolated struct CommandFailure: Error, Hashable {
  /// The documented exit codes.
  package enum Code: Int32 {
    case other = 1
    case usage = 2
    case content = 3
    case access = 4
    /// No card is ready.
    case nothing = 5
    /// Something has changed since `--if-at`.
    case changed = 6
  }

  package let code: Code
  /// One sentence, not yet safe for a terminal.
  package let message: String

  /// The message as printed: capitalised, unless it begins with an option, and without a full stop.
  package var line: String {
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    return text.capitalizedFirst
  }

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }

  /// A short number is more likely a position in a list than an identifier.
  static func tooShort(_ text: String) -> CommandFailure {
    .usage(
      "“\(text)” is not a card: an id has at least four digits; see tercet list"
    )
  }

  package init(_ error: StoreError) {
    let code: Code =
      switch error {
      case .busy, .diskFull, .inputOutput, .readOnly, .fileReplaced: .access
      case .damaged, .newerFormat, .unsound: .content
      case .invalidTitle, .invalidTags, .invalidChecklist, .bodyTooLong, .invalidName,
        .invalidLimit, .columnCount, .lastBoard, .columnNotEmpty, .invalidAssignees,
        .tooManyBlockers, .dependencyCycle, .parentCycle, .parentElsewhere, .invalidMark,
        .invalidComment, .boardArchived:
        .usage
      case .changedSince, .notReached: .changed
      case .cardNotFound, .columnNotFound, .boardNotFound, .viewNotFound, .changedMeanwhile,
        .conflict, .takesBoardAway, .failed, .stopped:
        .other
      }
    self.init(code, error.reason)
  }

  /// An error of the store, with the name of the file if the file is at fault.
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
        "“\(path)”: \(failure.message); “tercet recover” saves what is readable"
      )
    case .other, .usage, .nothing, .changed: self = failure
    }
  }
}
