/// Something that did not come, with what there was to see instead.
struct SessionFailure: Error, CustomStringConvertible {
  let expectation: String
  let evidence: String

  var description: String { "\(expectation)\n\(evidence)" }
}

extension Session {
  /// The last screen and the last bytes, for the message of a failing test.
  var evidence: String {
    let edge = String(repeating: "─", count: min(screen.size.columns, 120))
    return """
      last screen (\(screen.size), cursor \(screen.cursor)):
      \(edge)
      \(screen.text)
      \(edge)
      last bytes: \(Self.visible(output.suffix(400)))
      """
  }

  func failure(_ expectation: String) -> SessionFailure {
    SessionFailure(expectation: expectation, evidence: evidence)
  }

  /// Bytes as text that does nothing to the terminal of whoever reads it.
  static func visible(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars
      .map { $0.value < 0x20 || $0.value == 0x7f ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }
}
