extension TextEditor {
  /// Replaces a range between cluster boundaries.
  ///
  /// The cursor moves after the new text, to the next cluster boundary.
  mutating func replace(
    _ range: Range<Int>,
    with bytes: [UInt8],
    as kind: TextChange.Kind
  ) throws(TextOverflow) -> TextEditResult {
    if range.isEmpty, bytes.isEmpty { return .nothing }
    let growth = bytes.count - range.count
    if growth > 0, byteCount + growth > byteLimit {
      throw TextOverflow(limit: byteLimit, excess: byteCount + growth - byteLimit)
    }
    let removed = buffer.bytes(in: range)
    history.record(
      TextChange(
        kind,
        at: range.lowerBound,
        removed: removed,
        inserted: bytes,
        before: selected
      )
    )
    exchange(range, with: bytes)
    return .changed
  }

  mutating func undo() -> TextEditResult {
    guard let change = history.stepBack() else { return .nothing }
    exchange(change.offset..<change.offset + change.inserted.count, with: change.removed)
    selected = change.before
    selected.isMarking = false
    return .changed
  }

  mutating func redo() -> TextEditResult {
    guard let change = history.stepForward() else { return .nothing }
    exchange(change.offset..<change.offset + change.removed.count, with: change.inserted)
    return .changed
  }

  /// All changes of the text go through here.
  private mutating func exchange(_ range: Range<Int>, with bytes: [UInt8]) {
    content.replace(range, with: bytes)
    selected = TextSelection(cursor: buffer.breakAtOrAfter(range.lowerBound + bytes.count))
    revision += 1
  }
}

extension TextEditResult {
  static let changed = TextEditResult(isChanged: true, taken: nil)

  func taking(_ text: String) -> TextEditResult {
    TextEditResult(isChanged: isChanged, taken: text)
  }
}

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

extension TextEditor {
  mutating func delete(_ stretch: TextDeletion) throws(TextOverflow) -> TextEditResult {
    if let selection { return try take(selection, as: .other) }
    let range = range(of: stretch)
    switch stretch {
    case .characterBackward: return try replace(range, with: [], as: .deletingBackward)
    case .characterForward: return try replace(range, with: [], as: .deletingForward)
    default: return try take(range, as: .other)
    }
  }

  mutating func cut() throws(TextOverflow) -> TextEditResult {
    guard let selection else { return .nothing }
    return try take(selection, as: .other)
  }

  /// Keeps the selection but clears the mark.
  mutating func copy() -> TextEditResult {
    caret.stopMarking()
    return TextEditResult(isChanged: false, taken: selectedText)
  }

  private mutating func take(
    _ range: Range<Int>,
    as kind: TextChange.Kind
  ) throws(TextOverflow) -> TextEditResult {
    if range.isEmpty { return .nothing }
    let text = buffer.text(in: range)
    return try replace(range, with: [], as: kind).taking(text)
  }

  private func range(of stretch: TextDeletion) -> Range<Int> {
    switch stretch {
    case .characterBackward: return buffer.breakBefore(cursor)..<cursor
    case .characterForward: return cursor..<buffer.breakAfter(cursor)
    case .wordBackward: return buffer.wordStart(before: cursor)..<cursor
    case .wordForward: return cursor..<buffer.wordEnd(after: cursor)
    case .toLineStart:
      let start = buffer.startOfLine(at: cursor)
      return (start == cursor ? buffer.breakBefore(cursor) : start)..<cursor
    case .toLineEnd:
      let end = buffer.contentOfLine(at: cursor).upperBound
      return cursor..<(end == cursor ? buffer.breakAfter(cursor) : end)
    }
  }
}
