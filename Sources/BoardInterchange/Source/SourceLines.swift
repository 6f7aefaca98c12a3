/// The lines of a text without their ends (LF, CRLF or CR), one at a time.
package struct SourceLines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  package mutating func next() -> String? {
    nextBytes().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The next line as bytes; nil at the end.
  mutating func nextBytes() -> ArraySlice<UInt8>? {
    guard index < bytes.endIndex else { return nil }
    let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    defer {
      let isPair =
        end + 1 < bytes.endIndex && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      index = Swift.min(bytes.endIndex, end + (isPair ? 2 : 1))
    }
    return bytes[index..<end]
  }
}
