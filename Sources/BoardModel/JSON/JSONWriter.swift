/// Writes JSON on one line, piece by piece.
///
/// The caller writes the pieces in order, so that nothing is built first; the structure isn't
/// checked.
package struct JSONWriter: Sendable {
  package enum Escaping: Sendable {
    /// What JSON requires: for programs, and for texts that two machines compare byte by byte.
    case least
    /// Also everything that terminals may act on: C1 controls, bidi overrides and other invisible
    /// formatting characters, and line separators.
    case printable
  }

  package private(set) var bytes: [UInt8] = []
  private let escaping: Escaping

  package init(_ escaping: Escaping) {
    self.escaping = escaping
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds JSON punctuation, or names that need no escaping.
  package mutating func add(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Adds another writer's output, or bytes that need no escaping.
  package mutating func add(raw bytes: some Sequence<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }

  package mutating func add(_ number: some BinaryInteger) { add(raw: String(number).utf8) }

  package mutating func add(_ flag: Bool) { add(flag ? "true" : "false") }

  package mutating func add(string text: String) {
    var text = text
    add("\"")
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ isUnescaped($0) }) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain {
      switch escaping {
      case .least: addWithLeastEscapes(text)
      case .printable: for scalar in text.unicodeScalars { addPrintable(scalar) }
      }
    }
    add("\"")
  }

  package mutating func array<Elements: Collection>(
    _ elements: Elements,
    _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    add("[")
    var isFirst = true
    for element in elements {
      if !isFirst { add(",") }
      isFirst = false
      body(&self, element)
    }
    add("]")
  }

  // MARK: Escapes

  private func isUnescaped(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x22 && byte != 0x5C && (byte < 0x7F || escaping == .least)
  }

  private mutating func addWithLeastEscapes(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): add("\\\"")
      case UInt8(ascii: "\\"): add("\\\\")
      case ..<0x20: addEscape(UInt16(byte))
      default: bytes.append(byte)
      }
    }
  }

  private mutating func addPrintable(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": add("\\\"")
    case "\\": add("\\\\")
    case "\n": add("\\n")
    case "\t": add("\\t")
    case _ where scalar.properties.generalCategory.actsOnTerminals:
      for unit in UTF16.encode(scalar) ?? .init() { addEscape(unit) }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }

  private mutating func addEscape(_ unit: UInt16) {
    add("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

extension Unicode.GeneralCategory {
  package var actsOnTerminals: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
