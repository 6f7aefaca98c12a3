/// Shortens the output of ncurses and inserts true colours.
///
/// ncurses resets all attributes and sends both colours whenever one of them changes. Sending only
/// the differences halves a frame. If terminfo has only 256 colours, true colours replace palette
/// numbers here.
nonisolated struct FrameRewriter {
  /// Requires a terminal that accepts ECMA-48 attributes one by one.
  var isEnabled = false
  /// The style requested by ncurses; it persists across frames.
  private var wanted = SGRStyle()
  /// The terminal's current style; nil if unknown.
  private var shown: SGRStyle?
  /// The requested style when the cursor was saved (ESC 7), applied again when it is restored (ESC
  /// 8).
  private var saved = SGRStyle()
  /// The terminal's current character set; nil if unknown.
  private var charset: UInt8?
  private var made: [UInt8] = []

  /// Forgets the terminal's attributes, because another program may have changed them.
  mutating func forget() {
    shown = nil
    charset = nil
  }

  /// Returns the frame to send.
  ///
  /// A frame with an unknown attribute is sent unchanged, and so are all later ones.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func rewrite(_ frame: ArraySlice<UInt8>, colors: [UInt32?]) -> ArraySlice<UInt8> {
    guard isEnabled, !frame.isEmpty else { return frame }
    made.removeAll(keepingCapacity: true)
    var index = frame.startIndex
    while index < frame.endIndex {
      let byte = frame[index]
      if byte == 0x1B {
        let sequence = Self.sequence(at: frame[index...])
        index = sequence.endIndex
        if !Self.isStyle(sequence) {
          append(sequence, colors)
        } else if !wanted.apply(sequence.dropFirst(2).dropLast()) {
          isEnabled = false
          return frame
        }
        continue
      }
      // A line feed may scroll in a line that takes the background.
      if byte >= 0x20 || byte == 0x0A { appendStyle(ofBlank: byte <= 0x20, colors) }
      made.append(byte)
      index += 1
    }
    appendStyle(ofBlank: false, colors)
    return made[...]
  }

  private mutating func appendStyle(ofBlank isBlank: Bool, _ colors: [UInt32?]) {
    var target = wanted
    if case .number(let number) = target.color, let color = colors[Int(number)] {
      target.color = .rgb(color)
    }
    if case .number(let number) = target.fill, let color = colors[Int(number)] {
      target.fill = .rgb(color)
    }
    if isBlank, let shown, !target.showsOnBlanks, !shown.showsOnBlanks {
      target.traits = shown.traits
      target.color = shown.color
    }
    target.append(changing: shown, to: &made)
    shown = target
  }

  private mutating func append(_ sequence: ArraySlice<UInt8>, _ colors: [UInt32?]) {
    let kind = sequence.dropFirst().first
    if kind == UInt8(ascii: "("), sequence.count == 3 {
      if charset == sequence.last { return }
      charset = sequence.last
    } else if kind == UInt8(ascii: "["), sequence.last != UInt8(ascii: "p") {
      // The sequence may erase cells, which then take the background.
      appendStyle(ofBlank: true, colors)
    } else {
      // The sequence may change the style, for example by restoring the cursor.
      appendStyle(ofBlank: false, colors)
      shown = nil
      if kind == UInt8(ascii: "7") { saved = wanted }
      if kind == UInt8(ascii: "8") { wanted = saved }
    }
    made += sequence
  }

  /// Whether a sequence changes attributes.
  ///
  /// A private marker after the bracket means that it doesn't.
  private static func isStyle(_ sequence: ArraySlice<UInt8>) -> Bool {
    guard sequence.count >= 3, sequence.last == UInt8(ascii: "m") else { return false }
    let (kind, first) = (sequence[sequence.startIndex + 1], sequence[sequence.startIndex + 2])
    return kind == UInt8(ascii: "[") && !(UInt8(ascii: "<")...UInt8(ascii: "?")).contains(first)
  }

  /// The escape sequence at the start of the bytes; all of them if it is incomplete.
  private static func sequence(at bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let body = bytes.dropFirst()
    let end: Int?
    switch body.first {
    case UInt8(ascii: "["): end = body.dropFirst().firstIndex { (0x40...0x7E).contains($0) }
    case UInt8(ascii: "]"), UInt8(ascii: "P"):
      end = body.indices.first {
        body[$0] == 0x07 || body[$0] == UInt8(ascii: "\\") && body[$0 - 1] == 0x1B
      }
    default: end = body.firstIndex { !(0x20...0x2F).contains($0) }
    }
    return bytes[..<(end.map { $0 + 1 } ?? bytes.endIndex)]
  }
}
