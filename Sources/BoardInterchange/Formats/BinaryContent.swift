/// Recognises binary files by their first bytes.
package enum BinaryContent {
  /// The kind of binary file, for a message; nil for text.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the beginning.
  package static func kind(of head: [UInt8]) -> String? {
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      return "it is a database, like Tercet's boards; open it with --db, or restore a backup with"
        + " “tercet restore”"
    }
    if let name = signatures.first(where: { head.starts(with: $0.bytes) })?.name {
      return "it is \(name), not text"
    }
    return controls(in: SourceText(head).text)
  }

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0x7F, 0x45, 0x4C, 0x46], "a program"), ([0x4D, 0x5A, 0x90, 0x00], "a program"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
    (Array("GIF8".utf8), "a picture"), (Array("%PDF-".utf8), "a PDF"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive or an office document (unpack an archive first)"),
    ([0x1F, 0x8B], "compressed (gzip)"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed (xz)"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed (zstd)"), (Array("BZh".utf8), "compressed (bzip2)"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an office document"),
  ]

  /// The first control character, if there is a NUL or more than one character in a hundred is one.
  private static func controls(in text: String) -> String? {
    var (count, all, line) = (0, 0, 1)
    var first: String?
    for scalar in text.unicodeScalars {
      all += 1
      switch scalar.value {
      case 0x0A: line += 1
      case 0x09...0x0D, 0x1B: break
      case 0x00..<0x20, 0x7F...0x9F:
        count += 1
        first = first ?? words(for: scalar, onLine: line)
        if scalar.value == 0 { return words(for: scalar, onLine: line) }
      default: break
      }
    }
    return count > 1 && count * 100 > all ? first : nil
  }

  private static func words(for scalar: Unicode.Scalar, onLine line: Int) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "it is not text: line \(line) has the control character U+\(code)"
  }
}
