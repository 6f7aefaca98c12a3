/// The records of all lines, in blocks that store their row counts.
struct LineTable: Sendable {
  private static let usualCount = 256
  private static let limit = 512

  private struct Block: Sendable {
    var records: [LineRecord]
    var count: Int
    var rows: Int
    var hasFences: Bool
    /// The state before the first line.
    var fences = FenceState.outside

    init(_ records: [LineRecord]) {
      self.records = records
      count = records.count
      rows = records.reduce(0) { $0 + $1.rowCount }
      hasFences = records.contains { $0.fence.isFence }
    }

    func fences(afterLines count: Int) -> FenceState {
      var state = fences
      if hasFences { for record in records[..<count] { state.pass(record.fence) } }
      return state
    }
  }

  private var blocks: [Block]
  private(set) var rowCount: Int

  /// Requires at least one record.
  init(_ records: [LineRecord]) {
    blocks = Self.blocks(of: records)
    rowCount = blocks.reduce(0) { $0 + $1.rows }
    passFences(from: 0, changed: blocks.count)
  }

  subscript(line: Int) -> LineRecord {
    let (block, index, _) = place(ofLine: line)
    return blocks[block].records[index]
  }

  /// The index in the text of a line's first row.
  func firstRow(ofLine line: Int) -> Int {
    let (block, index, rows) = place(ofLine: line)
    return blocks[block].records[..<index].reduce(rows) { $0 + $1.rowCount }
  }

  /// The line of a row, and the row's index in that line.
  func line(atRow row: Int) -> (line: Int, row: Int) {
    var row = row
    var line = 0
    for block in blocks {
      if row >= block.rows {
        row -= block.rows
        line += block.count
        continue
      }
      for record in block.records {
        if row < record.rowCount { return (line, row) }
        row -= record.rowCount
        line += 1
      }
    }
    return (max(0, line - 1), 0)
  }

  func fences(beforeLine line: Int) -> FenceState {
    let (block, index, _) = place(ofLine: line)
    return blocks[block].fences(afterLines: index)
  }

  mutating func replace(_ lines: ClosedRange<Int>, with records: [LineRecord]) {
    let first = place(ofLine: lines.lowerBound)
    let last = place(ofLine: lines.upperBound)
    var merged = Array(blocks[first.block].records[..<first.index])
    merged += records
    merged += blocks[last.block].records[(last.index + 1)...]
    let old = blocks[first.block...last.block]
    rowCount -= old.reduce(0) { $0 + $1.rows }
    var new = merged.count <= Self.limit ? [Block(merged)] : Self.blocks(of: merged)
    rowCount += new.reduce(0) { $0 + $1.rows }
    new[0].fences = blocks[first.block].fences
    blocks.replaceSubrange(first.block...last.block, with: new)
    passFences(from: first.block, changed: new.count)
  }

  private static func blocks(of records: [LineRecord]) -> [Block] {
    stride(from: 0, to: records.count, by: usualCount)
      .map {
        Block(Array(records[$0..<min($0 + usualCount, records.count)]))
      }
  }

  private func place(ofLine line: Int) -> (block: Int, index: Int, rowsBefore: Int) {
    var index = line
    var rows = 0
    for (block, content) in blocks.enumerated() {
      if index < content.count { return (block, index, rows) }
      index -= content.count
      rows += content.rows
    }
    return (blocks.count - 1, blocks[blocks.count - 1].count - 1, rows)
  }

  /// Updates the fence states from a block on, over all changed blocks and until a state is
  /// unchanged.
  private mutating func passFences(from first: Int, changed: Int) {
    for index in first + 1..<max(first + 1, blocks.count) {
      let state = blocks[index - 1].fences(afterLines: blocks[index - 1].count)
      if blocks[index].fences == state, index > first + changed { return }
      blocks[index].fences = state
    }
  }
}
