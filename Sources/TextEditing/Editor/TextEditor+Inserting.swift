extension TextEditor {
  mutating func insert(_ text: String) throws(TextOverflow) -> TextEditResult {
    if text.isEmpty { return .nothing }
    return try replace(selection ?? cursor..<cursor, with: Array(text.utf8), as: .typing)
  }

  mutating func paste(_ text: String) throws(TextOverflow) -> TextEditResult {
    if text.isEmpty { return .nothing }
    let bytes = Self.pasted(text, lineBreak: lineBreak)
    return try replace(selection ?? cursor..<cursor, with: bytes, as: .other)
  }

  mutating func replaceAll(with text: String) throws(TextOverflow) -> TextEditResult {
    let bytes = text.utf8.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
    let result = try replace(0..<byteCount, with: bytes, as: .other)
    selected = TextSelection(cursor: 0)
    return result
  }

  mutating func insertNewline() throws(TextOverflow) -> TextEditResult {
    history.close()
    let range = selection ?? cursor..<cursor
    let line = buffer.contentOfLine(at: range.lowerBound)
    // Only so much of a line can be a list's marker or indentation that is worth keeping.
    let end = buffer.breakAtOrBefore(min(line.upperBound, line.lowerBound + 256))
    let head = buffer.text(in: line.lowerBound..<end)
    let column = range.lowerBound - line.lowerBound
    guard !layout.isInCodeBlock(line: buffer.line(at: range.lowerBound)),
      let item = ListItem(head), column >= item.contentOffset
    else {
      let indentation = ListItem.indentation(of: head).utf8.prefix(column)
      return try replace(range, with: lineBreak + indentation, as: .typing)
    }
    if item.isEmpty, selection == nil, end == line.upperBound {
      return try replace(line, with: [], as: .other)
    }
    return try replace(range, with: lineBreak + item.following.utf8, as: .typing)
  }

  /// The line break of this line, or of the one before where this is the last.
  private var lineBreak: [UInt8] {
    let end = buffer.contentOfLine(at: cursor).upperBound
    if end < byteCount { return buffer.bytes(in: end..<buffer.breakAfter(end)) }
    let start = buffer.startOfLine(at: cursor)
    guard start >= 2, buffer.byte(at: start - 2) == .carriageReturn else { return [.newline] }
    return [.carriageReturn, .newline]
  }

  private static func pasted(_ text: String, lineBreak: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var isAfterReturn = false
    for byte in text.utf8 {
      switch byte {
      case .newline where isAfterReturn: break
      case .newline, .carriageReturn: result += lineBreak
      case 0: result += "\u{FFFD}".utf8
      default: result.append(byte)
      }
      isAfterReturn = byte == .carriageReturn
    }
    return result
  }
}
