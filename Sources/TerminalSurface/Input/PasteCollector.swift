/// Collects a bracketed paste until its end sequence.
struct PasteCollector: Sendable {
  /// The start of a paste, after ESC.
  static let opening = Array("[200~".utf8)
  private static let closing = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of bytes that were too many to keep.
  private var dropped = 0
  private(set) var isComplete = false

  /// Takes the bytes up to the next `~`, which may be the end of the paste.
  mutating func consume(_ input: inout ArraySlice<UInt8>) {
    let end = input.firstIndex(of: UInt8(ascii: "~")).map { $0 + 1 } ?? input.endIndex
    bytes += input[..<end]
    input = input[end...]
    isComplete = bytes.suffix(Self.closing.count).elementsEqual(Self.closing)
    if isComplete { return bytes.removeLast(Self.closing.count) }
    // The end sequence may have begun.
    let excess = bytes.count - Self.closing.count
    guard excess > InputDecoder.pasteLimit else { return }
    bytes.removeFirst(excess)
    dropped += excess
  }

  mutating func finish() -> TerminalEvent {
    defer { self = PasteCollector() }
    let count = dropped + bytes.count
    return count > InputDecoder.pasteLimit ? .pasteRefused(bytes: count) : .paste(text)
  }

  /// The text with `\n` for each `\r\n` and `\r`.
  private var text: String {
    var text: [UInt8] = []
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || last != 0x0D { text.append(byte == 0x0D ? 0x0A : byte) }
      last = byte
    }
    return String(decoding: text, as: UTF8.self)
  }
}
