/// A format that boards are read from or written to.
package enum InterchangeFormat: String, CaseIterable, Sendable {
  case json
  case ndjson
}

extension InterchangeFormat {
  /// Whether an import reads it.
  package var isRead: Bool { true }

  /// Whether an export writes it.
  package var isWritten: Bool { true }

  /// The format of a name, in any case.
  package init?(named name: String) {
    self.init(rawValue: name.lowercased())
  }

  /// The format that a file's name ends with; nil where it says nothing.
  package init?(ofFileNamed name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    default: return nil
    }
  }
}
