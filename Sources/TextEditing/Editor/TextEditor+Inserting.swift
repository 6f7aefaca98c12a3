extension TextEditor {
  mutating func insert(_ text: String) throws(TextOverflow) -> TextEditResult {
    if text.isEmpty { return .nothing }
    if let (line, fence) = closingFence(typing: text) {
      return try replace(line, with: fence, as: .typing)
    }
    return try replace(selection ?? cursor..<cursor, with: Array(text.utf8), as: .typing)
  }

  /// If typing completes a fence that closes a code block, the line and its replacement: the fence
  /// gets the indentation of the opening one instead of the code's.
  private func closingFence(typing text: String) -> (line: Range<Int>, fence: [UInt8])? {
    guard selection == nil, text.utf8.allSatisfy({ "`~".utf8.contains($0) }) else { return nil }
    let line = buffer.contentOfLine(at: cursor)
    guard cursor == line.upperBound, line.count + text.utf8.count < FenceMark.head else {
      return nil
    }
    let typed = buffer.bytes(in: line) + text.utf8
    let mark = FenceMark(typed)
    let fences = content.fences(at: cursor)
    guard let indentation = fences.indentation(toCloseWith: mark), mark.indentation > indentation
    else { return nil }
    let blanks = Array(repeating: UInt8(ascii: " "), count: indentation)
    return (line, blanks + typed.drop { $0 == 0x20 || $0 == 0x09 })
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
    // List markers and indentation longer than this aren't worth continuing.
    let end = buffer.breakAtOrBefore(min(line.upperBound, line.lowerBound + 256))
    let head = buffer.text(in: line.lowerBound..<end)
    let column = range.lowerBound - line.lowerBound
    guard !content.fences(at: range.lowerBound).isInCodeBlock,
      let item = ListItem(head), column >= item.contentOffset
    else {
      let indentation = ListItem.indentation(of: head).utf8.prefix(column)
      // A line with only indentation is left empty.
      if selection == nil, column > 0, indentation.count == line.count {
        return try replace(line, with: lineBreak + indentation, as: .typing)
      }
      return try replace(range, with: lineBreak + indentation, as: .typing)
    }
    if item.isEmpty, selection == nil, end == line.upperBound {
      return try replace(line, with: [], as: .other)
    }
    return try replace(range, with: lineBreak + item.following.utf8, as: .typing)
  }

  /// The line break of this line, or of the one before if this is the last.
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
