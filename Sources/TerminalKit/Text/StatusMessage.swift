package import TerminalSurface

/// What the status line says of the last action.
package nonisolated struct StatusMessage: Hashable {
  package enum Kind: Hashable {
    case note
    case success
    case failure
  }

  package let kind: Kind
  package let text: String
  /// Whether it is about a card that is still being typed.
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

  /// What a key says that means nothing here, with the key that shows all of them.
  package static func unbound(_ press: KeyPress, help: KeyBinding?) -> StatusMessage? {
    // Esc with nothing to close is no mistake.
    if press == KeyPress(.escape) { return nil }
    let tip = help?.keys.first.map { " · \($0.shortLabel) keys" } ?? ""
    return .note("\(press.label) is not bound\(tip)")
  }

  /// What is said of a paste that is larger than any text may be.
  package static func notPasted(bytes: Int) -> StatusMessage {
    .failure("Not pasted: \(bytes.grouped) bytes are over the limit of \((1 << 20).grouped).")
  }

  /// What is said of a paste that one line does not take.
  package static let lineIsFull = StatusMessage.failure(
    "Not pasted: a line has at most \(LineEditor.limit.grouped) characters."
  )

  /// The text as a popup says it, which has its own full stop.
  package var reason: String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  /// The same of an action that was to be stopped when it was done already.
  package var afterLateStop: StatusMessage {
    guard kind == .success else { return self }
    return .success("Too late to stop: \(text.prefix(1).lowercased())\(text.dropFirst())")
  }

  package var sign: String {
    switch kind {
    case .note: ""
    case .success: "✓ "
    case .failure: "! "
    }
  }

  package var role: Role {
    switch kind {
    case .note: .quiet
    case .success: .success
    case .failure: .danger
    }
  }
}
