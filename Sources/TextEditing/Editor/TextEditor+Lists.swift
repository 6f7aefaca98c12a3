extension TextEditor {
  /// Indents or outdents the selected list items in one step.
  ///
  /// If no selected line is an item, it shifts all nonblank lines, for example to make a code
  /// block.
  ///
  /// With items, indented lines that follow an item move with it. Other lines stay.
  mutating func shiftItems(isIndenting: Bool) throws(TextOverflow) -> TextEditResult {
    let range = selection ?? cursor..<cursor
    let start = buffer.startOfLine(at: range.lowerBound)
    let end = buffer.contentOfLine(at: range.upperBound).upperBound
    var shifted = ShiftedLines(selection: selected)
    let lines = buffer.text(in: start..<end).utf8
      .split(separator: .newline, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let items = lines.map(Self.item)
    let hasItems = items.contains { $0 != nil }
    var width = hasItems ? 0 : Self.codeIndentation
    var offset = start
    for (line, item) in zip(lines, items) {
      if let item { width = item.childIndentation }
      if hasItems, item == nil, !Self.isIndented(line) { width = 0 }
      shifted.append(line, at: offset, by: Self.shift(of: line, width, isIndenting: isIndenting))
      offset += line.utf8.count + 1
    }
    guard shifted.isChanged else { return .nothing }
    _ = try replace(start..<end, with: shifted.bytes, as: .other)
    selected = shifted.selection
    return .changed
  }

  /// The indentation of Markdown code.
  private static let codeIndentation = 4

  private static func item(_ line: String) -> ListItem? { ListItem(String(line.prefix(256))) }

  private static func isIndented(_ line: String) -> Bool {
    line.utf8.first == UInt8(ascii: " ") || line.utf8.first == UInt8(ascii: "\t")
  }

  /// The number of blanks to add to a line; negative to remove them.
  private static func shift(of line: String, _ width: Int, isIndenting: Bool) -> Int {
    if line.utf8.allSatisfy({ $0 <= 0x20 }) { return 0 }
    if isIndenting { return width }
    if width > 0, line.utf8.first == UInt8(ascii: "\t") { return -1 }
    return -line.utf8.prefix(width).prefix { $0 == UInt8(ascii: " ") }.count
  }
}

/// Collects reindented lines and adjusts the selection.
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

  private func moved(_ place: Int, by shift: Int, inLineAt offset: Int) -> Int {
    guard place >= offset else { return 0 }
    return shift < 0 ? -min(-shift, place - offset) : shift
  }
}
