package import TerminalSurface

package nonisolated struct StatusMessage: Hashable {
  package enum Kind: Hashable {
    case note
    case success
    case failure
    case reminder
  }

  package let kind: Kind
  package var text: String
  /// Whether it describes a card that is still being typed.
  package var isPreview = false

  package init(kind: Kind, text: String) {
    (self.kind, self.text) = (kind, text)
  }

  package static func note(_ text: String) -> StatusMessage {
    StatusMessage(kind: .note, text: text)
  }
  package static func success(_ text: String) -> StatusMessage {
    StatusMessage(kind: .success, text: text)
  }
  package static func failure(_ text: String) -> StatusMessage {
    StatusMessage(kind: .failure, text: text)
  }

  package static func reminder(_ text: String) -> StatusMessage {
    StatusMessage(kind: .reminder, text: text)
  }

  /// The message for an unbound key, with the key of `help` and what it does.
  package static func unbound(
    _ press: KeyPress,
    help: KeyBinding?,
    does word: String = "keys"
  ) -> StatusMessage? {
    // Esc without anything to close isn't a mistake.
    if press == KeyPress(.escape) { return nil }
    let tip = help?.keys.first.map { " · \($0.shortLabel) \(word)" } ?? ""
    return .note("\(press.label) is not bound\(tip)")
  }

  package static func notPasted(bytes: Int) -> StatusMessage {
    .failure("Not pasted: \(bytes.grouped) bytes are over the limit of \((1 << 20).grouped).")
  }

  package static let lineIsFull = StatusMessage.failure(
    "Not pasted: a line has at most \(LineEditor.limit.grouped) characters."
  )

  /// The text without its full stop, for popups that add their own.
  package var reason: String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  /// The message when an action finished before it could be stopped.
  package var tooLateToStop: StatusMessage {
    guard kind == .success else { return self }
    return .success("Too late to stop: \(text.prefix(1).lowercased())\(text.dropFirst())")
  }

  package var sign: String {
    switch kind {
    case .note: ""
    case .success: "✓ "
    case .failure, .reminder: "! "
    }
  }

  package var role: Role {
    switch kind {
    case .note: .quiet
    case .success: .success
    case .failure: .danger
    case .reminder: .warning
    }
  }
}
