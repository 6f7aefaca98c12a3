import BoardModel

/// Titles from a stream, one a line.
enum TitleLines {
  /// Reads to the end; blank lines are skipped, malformed UTF-8 becomes U+FFFD.
  static func read(descriptor: Int32) throws(CommandFailure) -> [String] {
    try titles(in: StandardInput.bytes(from: descriptor))
  }

  static func titles(in bytes: [UInt8]) throws(CommandFailure) -> [String] {
    var titles: [String] = []
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let title = TitleRule.singleLine(String(decoding: line, as: UTF8.self))
      switch TitleRule.fault(in: title) {
      case nil: titles.append(title)
      case .blank: continue
      case let fault?: throw .usage("line \(number): \(fault.reason); no card was added")
      }
    }
    return titles
  }
}
