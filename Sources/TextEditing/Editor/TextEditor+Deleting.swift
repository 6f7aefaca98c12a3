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
