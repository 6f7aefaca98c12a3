/// How widely another program's identifier is unique.
enum ForeignName {
  /// Whether the identifier is unique everywhere: an address, a UUID, or a long word with digits
  /// such as databases generate.
  ///
  /// A short one, such as 12 or `PAY-7`, is unique only in its own source.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func isUnique(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    if name.contains("://") { return true }
    if bytes.contains(UInt8(ascii: "@")), bytes.count >= addressLength { return true }
    let digits = bytes.filter { $0 != UInt8(ascii: "-") }
    if digits.count == 32, digits.allSatisfy(isHexadecimal) { return true }
    return bytes.split { !isWord($0) }.contains(where: isUnique)
  }

  /// The shortest length of `name@host`.
  private static let addressLength = 12

  private static func isUnique(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.count { 0x30...0x39 ~= $0 }
    return digits == word.count ? digits >= 12 : word.count >= 16 && digits >= 2
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20
  }
}
