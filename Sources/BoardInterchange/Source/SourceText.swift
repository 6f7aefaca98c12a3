import BoardModel

/// The text of a file in any supported encoding.
package struct SourceText: Sendable {
  /// The greatest size of a file that is read whole.
  package static let sizeLimit = 64 << 20

  /// The greatest size in another encoding, whose conversion takes several times that much.
  private static let otherSizeLimit = 16 << 20

  /// In UTF-8.
  let bytes: ArraySlice<UInt8>
  /// The guessed encoding, in words; nil for UTF-8.
  package let note: String?

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Detects UTF-16 by its byte order mark or zero bytes, UTF-8, and otherwise Windows-1252.
  package init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(rest: bytes[3...])
    } else if let order = Self.wideOrder(bytes) {
      let text = Self.wide(bytes[order.start...], order.isLittle)
      self.init(bytes: Array(text.utf8)[...], note: "read as UTF-16")
    } else {
      self.init(rest: bytes[...])
    }
  }

  /// The same for input of any size.
  ///
  /// - Throws: `SourceFault` for a text over 16 MiB that is not UTF-8.
  package init(bounded bytes: [UInt8]) throws {
    if bytes.count > Self.otherSizeLimit,
      Self.wideOrder(bytes) != nil || !Self.isUTF8(bytes[...])
    {
      throw SourceFault("it is not UTF-8 and has more than 16 MiB; save it as UTF-8")
    }
    self.init(bytes)
  }

  package static func isUTF16(_ bytes: [UInt8]) -> Bool { wideOrder(bytes) != nil }

  /// The bytes in UTF-8 if they are UTF-16, for a reader of bytes.
  static func narrowed(_ bytes: [UInt8]) throws -> [UInt8] {
    isUTF16(bytes) ? Array(try SourceText(bounded: bytes).bytes) : bytes
  }

  private init(rest: ArraySlice<UInt8>) {
    if Self.isUTF8(rest) {
      self.init(bytes: rest, note: nil)
      return
    }
    var text = String.UnicodeScalarView()
    for byte in rest { text.append(Self.western(byte)) }
    self.init(
      bytes: Array(String(text).utf8)[...],
      note: "not UTF-8, read as Windows-1252"
    )
  }

  init(bytes: ArraySlice<UInt8>, note: String?) {
    self.bytes = Self.withoutDoubledReturns(bytes)
    self.note = note
  }

  /// With CRLF for each CRCRLF, which programs leave that write CRLF to a file that adds the CR
  /// itself.
  private static func withoutDoubledReturns(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(0x0D), bytes.firstRange(of: [0x0D, 0x0D, 0x0A]) != nil else {
      return bytes
    }
    return bytes.replacing([0x0D, 0x0D, 0x0A], with: [0x0D, 0x0A])
  }

  /// Validates without a copy.
  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch {
      return false
    }
  }

  /// The lines without their ends (LF, CRLF or CR).
  package var lines: [String] { Array(eachLine) }

  /// The same, one at a time.
  package var eachLine: SourceLines { SourceLines(bytes) }

  // MARK: Encodings

  private static func wideOrder(_ bytes: [UInt8]) -> (start: Int, isLittle: Bool)? {
    if bytes.starts(with: [0xFF, 0xFE]) { return (2, true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (2, false) }
    guard bytes.count >= 8, bytes.count.isMultiple(of: 2) else { return nil }
    let head = bytes.prefix(64)
    let odd = stride(from: 1, to: head.count, by: 2).count { head[$0] == 0 }
    let even = stride(from: 0, to: head.count, by: 2).count { head[$0] == 0 }
    if odd * 4 > head.count, even == 0 { return (0, true) }
    if even * 4 > head.count, odd == 0 { return (0, false) }
    return nil
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, _ isLittle: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittle ? second << 8 | first : first << 8 | second)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func western(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(table[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }

  /// The bytes 80 to 9F of Windows-1252.
  private static let table: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
