/// A file's text without the lines that aren't UTF-8, and their faults.
struct DecodedLines {
  let text: String
  private(set) var faults: [ConfigurationFault] = []

  /// With more such lines, the file isn't UTF-8 at all.
  private static let limit = 10

  init(_ bytes: [UInt8], file: String) {
    // Many Windows editors write a byte order mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    // UTF-16, where any line may be invalid.
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if let whole = String(validating: bytes, as: UTF8.self) {
      text = whole
      return
    }
    var lines: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = String(validating: line, as: UTF8.self)
      lines.append(text ?? "")
      if text != nil { continue }
      faults.append(
        ConfigurationFault(
          file: file,
          line: lines.count,
          reason: "is not UTF-8, so this line is not used; save the file as UTF-8"
        )
      )
    }
    if !isWide, faults.count <= Self.limit {
      text = lines.joined(separator: "\n")
    } else {
      text = ""
      faults = [
        ConfigurationFault(
          file: file,
          reason: "is not UTF-8, so nothing of the file is used; save it as UTF-8"
        )
      ]
      faults[0].ignoresFile = true
    }
  }
}
