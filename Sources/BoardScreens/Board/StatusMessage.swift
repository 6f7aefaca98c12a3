import BoardModel
import TerminalSurface

/// What the status line says of the last action.
nonisolated struct StatusMessage: Hashable {
  enum Kind: Hashable {
    case note
    case success
    case failure
  }

  let kind: Kind
  let text: String
  /// Whether it is about a card that is still being typed.
  var isPreview = false

  static func note(_ text: String) -> StatusMessage { StatusMessage(kind: .note, text: text) }
  static func success(_ text: String) -> StatusMessage { StatusMessage(kind: .success, text: text) }
  static func failure(_ text: String) -> StatusMessage { StatusMessage(kind: .failure, text: text) }

  /// What a key says that means nothing here, with the key that shows all of them.
  static func unbound(_ press: KeyPress, help: KeyBinding?) -> StatusMessage? {
    // Esc with nothing to close is no mistake.
    if press == KeyPress(.escape) { return nil }
    let tip = help?.keys.first.map { " · \($0.shortLabel) keys" } ?? ""
    return .note("\(press.label) is not bound\(tip)")
  }

  /// What is said of a paste that is larger than any text may be.
  static func notPasted(bytes: Int) -> StatusMessage {
    .failure("Not pasted: \(bytes.grouped) bytes are over the limit of \((1 << 20).grouped).")
  }

  /// What is said of a paste that one line does not take.
  static let lineIsFull = StatusMessage.failure(
    "Not pasted: a line has at most \(LineEditor.limit.grouped) characters."
  )

  /// The text as a popup says it, which has its own full stop.
  var reason: String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  /// The same of an action that was to be stopped when it was done already.
  var afterLateStop: StatusMessage {
    guard kind == .success else { return self }
    return .success("Too late to stop: \(text.prefix(1).lowercased())\(text.dropFirst())")
  }

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
package nonisolated func quoted(_ title: String, limit: Int = 40) -> String {
  var shown = title.count > limit ? title.prefix(limit - 1) + "…" : title
  // What quotes is told from what is quoted.
  if shown.utf8.contains(0xE2) {
    shown = String(shown.map { $0 == "“" || $0 == "”" ? "\"" : $0 })
  }
  return "“\(shown)”"
}
