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
