import BoardModel

/// Rows of separated cells, as in RFC 4180.
package struct DelimitedText {
  /// A row and the line where it begins.
  package struct Row: Hashable, Sendable {
    package let line: Int
    package let cells: [String]
  }

  /// The most cells of a row.
  package static let cellLimit = 2_000

  /// Longer cells are cut; a body could not hold more.
  private static let cellSize = TextRule.bodyLimit + 4_096

  private let bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private var index: Int
  private var line = 1
  private var lineStart: Int

  init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    (index, lineStart) = (bytes.startIndex, bytes.startIndex)
  }

  private static let separators: [UInt8] = [0x2C, 0x3B, 0x09]

  /// The separator that the most of the first rows have the same number of times.
  ///
  /// Texts in cells may have more semicolons than the table has commas, but not as many in each row.
  static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
    var counts = separators.map { _ in 0 }
    // For each separator, how many rows have it so many times.
    var rows = separators.map { _ in [Int: Int]() }
    var isQuoted = false
    for byte in text.prefix(16_384) + [0x0A] {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
      guard byte == 0x0A || byte == 0x0D else { continue }
      for index in counts.indices where counts[index] > 0 {
        rows[index][counts[index], default: 0] += 1
        counts[index] = 0
      }
    }
    let most = rows.map { $0.max { ($0.value, $0.key) < ($1.value, $1.key) } ?? (key: 0, value: 0) }
    // If several are equal, the first one wins.
    let best = most.indices.max {
      (most[$0].value, most[$0].key, -$0) < (most[$1].value, most[$1].key, -$1)
    }
    return separators[best ?? 0]
  }

  /// The next nonempty row; nil at the end.
  ///
  /// - Throws: `SourceFault` for unclosed quotation marks.
  mutating func next() throws -> Row? {
    while index < bytes.endIndex {
      let row = try row()
      if row.cells.contains(where: { !$0.isEmpty }) { return row }
    }
    return nil
  }

  private mutating func row() throws -> Row {
    let start = line
    var cells: [String] = []
    while true {
      cells.append(try cell())
      if cells.count > Self.cellLimit {
        throw SourceFault(line: start, "a row has more than \(Self.cellLimit) cells")
      }
      guard index < bytes.endIndex else { break }
      let byte = bytes[index]
      index += 1
      if byte == separator { continue }
      if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
      newLine()
      break
    }
    return Row(line: start, cells: cells)
  }

  private mutating func newLine() {
    line += 1
    lineStart = index
  }

  private mutating func cell() throws -> String {
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") { return try quoted() }
    let start = index
    while index < bytes.endIndex, bytes[index] != separator, bytes[index] != 0x0A,
      bytes[index] != 0x0D
    {
      index += 1
    }
    return String(decoding: bytes[start..<index].prefix(Self.cellSize), as: UTF8.self)
  }

  private mutating func quoted() throws -> String {
    let (startLine, column) = (line, index - lineStart + 1)
    index += 1
    var cell: [UInt8] = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        if index < bytes.endIndex, bytes[index] == byte {
          index += 1
        } else {
          appendRest(to: &cell)
          return String(decoding: cell, as: UTF8.self)
        }
      }
      if byte == 0x0A { newLine() }
      if cell.count < Self.cellSize { cell.append(byte) }
    }
    throw SourceFault(line: startLine, column: column, "this quotation mark is not closed")
  }

  /// Text after the closing quotation mark belongs to the cell, as in spreadsheets.
  private mutating func appendRest(to cell: inout [UInt8]) {
    while index < bytes.endIndex, bytes[index] != separator, bytes[index] != 0x0A,
      bytes[index] != 0x0D
    {
      if cell.count < Self.cellSize { cell.append(bytes[index]) }
      index += 1
    }
  }

  // MARK: Writing

  /// A row of cells, quoted if needed.
  package static func row(_ cells: [String], separator: String) -> String {
    cells.map { cell in
      let isQuoted = cell.utf8.contains { byte in
        byte == 0x22 || byte == 0x0A || byte == 0x0D || byte == separator.utf8.first
      }
      return isQuoted || cell.first == " " || cell.last == " "
        ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
    }
    .joined(separator: separator) + "\r\n"
  }
}
