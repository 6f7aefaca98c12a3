extension TextEditor {
  /// Puts blanks before the list items of the selection, or takes them away, as one step.
  ///
  /// Lines that are no items stay as they are.
  mutating func shiftItems(isIndenting: Bool) throws(TextOverflow) -> TextEditResult {
    let range = selection ?? cursor..<cursor
    let first = buffer.line(at: range.lowerBound)
    let last = buffer.line(at: range.upperBound)
    let start = buffer.start(ofLine: first)
    let end = buffer.content(ofLine: last).upperBound
    var shifted = ShiftedLines(selection: selected)
    var offset = start
    for line in buffer.text(in: start..<end).utf8
      .split(
        separator: .newline,
        omittingEmptySubsequences: false
      )
    {
      let text = String(Substring(line))
      shifted.append(text, at: offset, by: Self.shift(of: text, isIndenting: isIndenting))
      offset += line.count + 1
    }
    guard shifted.isChanged else { return .nothing }
    _ = try replace(start..<end, with: shifted.bytes, as: .other)
    selected = shifted.selection
    return .changed
  }

  /// How many blanks a line gets, or loses where it is negative.
  private static func shift(of line: String, isIndenting: Bool) -> Int {
    guard let item = ListItem(String(line.prefix(256))) else { return 0 }
    if isIndenting { return item.childIndentation }
    if line.first == "\t" { return -1 }
    return -line.prefix(item.childIndentation).prefix { $0 == " " }.utf8.count
  }
}

/// Lines being put together with other indentation, and what that does to the selection.
private struct ShiftedLines {
  private(set) var bytes: [UInt8] = []
  private(set) var selection: TextSelection
  private(set) var isChanged = false
  private let original: TextSelection
  private var isFirst = true

  init(selection: TextSelection) {
    self.selection = selection
    original = selection
  }

  mutating func append(_ line: String, at offset: Int, by shift: Int) {
    if !isFirst { bytes.append(.newline) }
    isFirst = false
    if shift > 0 { bytes += Array(repeating: UInt8(ascii: " "), count: shift) }
    bytes += line.utf8.dropFirst(shift < 0 ? -shift : 0)
    if shift != 0 { isChanged = true }
    selection.cursor += moved(original.cursor, by: shift, inLineAt: offset)
    if let anchor = original.anchor {
      selection.anchor = (selection.anchor ?? anchor) + moved(anchor, by: shift, inLineAt: offset)
    }
  }

  /// How far a place moves that stands in or behind a line.
  private func moved(_ place: Int, by shift: Int, inLineAt offset: Int) -> Int {
    guard place >= offset else { return 0 }
    return shift < 0 ? -min(-shift, place - offset) : shift
  }
}
