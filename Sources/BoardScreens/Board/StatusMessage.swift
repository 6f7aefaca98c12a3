import BoardModel
import TerminalSurface

/// What the status line says of the last action.
struct StatusMessage: Hashable {
  enum Kind: Hashable {
    case note
    case success
    case failure
  }

  let kind: Kind
  let text: String

  static func note(_ text: String) -> StatusMessage { StatusMessage(kind: .note, text: text) }
  static func success(_ text: String) -> StatusMessage { StatusMessage(kind: .success, text: text) }
  static func failure(_ text: String) -> StatusMessage { StatusMessage(kind: .failure, text: text) }

  var sign: String {
    switch kind {
    case .note: ""
    case .success: "✓ "
    case .failure: "! "
    }
  }

  var role: Role {
    switch kind {
    case .note: .quiet
    case .success: .success
    case .failure: .danger
    }
  }
}

/// A title as a message quotes it: in quotation marks, and not longer than a glance.
func quoted(_ title: String) -> String {
  let limit = 40
  return title.count > limit ? "“\(title.prefix(limit - 1))…”" : "“\(title)”"
}

extension StoreError {
  /// Why nothing was changed, in words for the status line.
  var reason: String {
    switch self {
    case .busy: "another program keeps the board locked"
    case .diskFull: "the disk is full"
    case .inputOutput(let text): "reading or writing failed (\(text))"
    case .readOnly: "the board's file can't be written"
    case .damaged(let text): "the board's file is damaged (\(text))"
    case .cardNotFound: "the card is gone; another program has deleted it"
    case .columnNotFound: "the column is gone"
    case .invalidTitle(let fault): fault.reason
    case .failed(let text): text
    }
  }
}

extension TitleFault {
  /// What is wrong with a title, and what would be right.
  var reason: String {
    switch self {
    case .blank: "a card needs a title"
    case .tooLong(let characters):
      "a title has at most \(TitleRule.limit) characters, this one has \(characters)"
    }
  }
}
