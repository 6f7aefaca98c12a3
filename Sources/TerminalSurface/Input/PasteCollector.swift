/// Collects a bracketed paste until its end sequence.
struct PasteCollector: Sendable {
  /// The start of a paste, after ESC.
  static let opening = Array("[200~".utf8)
  private static let closing = [0x1B] + Array("[201~".utf8)

  private var bytes: [UInt8] = []
  private var count = 0
  /// How many bytes of `closing` were matched so far.
  private var matched = 0

  var isComplete: Bool { matched == PasteCollector.closing.count }

  /// Takes bytes up to the end of the paste; returns the index after the last one taken.
  mutating func consume(_ input: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < input.count {
      if matched > 0 {
        if input[index] == PasteCollector.closing[matched] {
          matched += 1
          index += 1
          if isComplete { return index }
        } else {
          keepUnmatched()
        }
        continue
      }
      let end = input[index...].firstIndex(of: 0x1B) ?? input.count
      keep(UnsafeBufferPointer(rebasing: input[index..<end]))
      index = end
      if index < input.count {
        matched = 1
        index += 1
      }
    }
    return index
  }

  mutating func finish() -> TerminalEvent {
    defer { self = PasteCollector() }
    return count > InputDecoder.pasteLimit ? .pasteRefused(bytes: count) : .paste(text())
  }

  private mutating func keepUnmatched() {
    PasteCollector.closing[..<matched].withUnsafeBufferPointer { keep($0) }
    matched = 0
  }

  private mutating func keep(_ input: UnsafeBufferPointer<UInt8>) {
    count += input.count
    if count <= InputDecoder.pasteLimit {
      bytes.append(contentsOf: input)
    } else if !bytes.isEmpty {
      bytes = []
    }
  }

  private mutating func text() -> String {
    if bytes.contains(0x0D) { joinLineBreaks() }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return repaired()
  }

  /// Converts `\r\n` and `\r` to `\n`.
  private mutating func joinLineBreaks() {
    var end = 0
    var index = 0
    let length = bytes.count
    bytes.withUnsafeMutableBufferPointer { bytes in
      while index < length {
        let byte = bytes[index]
        bytes[end] = byte == 0x0D ? 0x0A : byte
        if byte == 0x0D, index + 1 < length, bytes[index + 1] == 0x0A { index += 1 }
        index += 1
        end += 1
      }
    }
    bytes.removeLast(length - end)
  }

  /// Replaces each run of malformed bytes by one U+FFFD.
  private func repaired() -> String {
    var text = String.UnicodeScalarView()
    var decoder = TextDecoder()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80, !decoder.isPending {
        decoder.endMalformedRun()
        text.append(Unicode.Scalar(byte))
        index += 1
        continue
      }
      switch decoder.consume(byte, modifiers: []) {
      case .pending: index += 1
      case .scalar(let scalar, _):
        text.append(scalar)
        index += 1
      case .malformed(let isFirst, let consumed):
        if isFirst { text.append("\u{FFFD}") }
        if consumed { index += 1 }
      }
    }
    if decoder.isPending, case .malformed(true, _) = decoder.consume(0, modifiers: []) {
      text.append("\u{FFFD}")
    }
    return String(text)
  }
}
