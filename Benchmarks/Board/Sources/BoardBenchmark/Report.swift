import Foundation

/// The table that goes into the README: figures by size, each held against its goal.
struct Report {
  let measurement: Measurement

  private struct Row {
    let figure: String
    let goal: String
    let limit: String
    let cells: [String]
  }

  var markdown: String {
    let sizes = measurement.boards.map { Self.grouped($0.cards) }
    var lines = [
      "Measured on \(Machine.description), 120×40; milliseconds unless it says otherwise.",
      "",
      "| figure | goal | the limit | " + sizes.map { "\($0) cards" }.joined(separator: " | ")
        + " |",
      "| --- | --- | ---: |" + String(repeating: " ---: |", count: sizes.count),
    ]
    lines += rows.map { row in
      "| \(([row.figure, row.goal, row.limit] + row.cells).joined(separator: " | ")) |"
    }
    return lines.joined(separator: "\n")
  }

  private var rows: [Row] {
    startRows + editRows + byteRows
  }

  private var startRows: [Row] {
    let least = measurement.limit
    return [
      row(
        "start to first complete screen",
        "≤ 2.5 × the limit at 1,000; at 100,000 ≤ 1.5 × that",
        least.start.median,
        \.start.median,
        goal: startGoal
      ),
      row(
        "cursor key, median",
        "≤ 2 × the limit",
        least.cursor.median,
        \.cursor.median
      ) { _ in 2 * least.cursor.median },
      row("cursor key, p99", "≤ 2", least.cursor.p99, \.cursor.p99) { _ in 2 },
      row("page key, median", "", nil, \.page.median) { _ in nil },
    ]
  }

  private var editRows: [Row] {
    [
      row("add, median", "≤ 2", nil, \.add.median) { _ in 2 },
      row("rename, median", "≤ 2", nil, \.rename.median) { _ in 2 },
      row("move, median", "≤ 2", nil, \.move.median) { _ in 2 },
      row("delete, median", "≤ 2", nil, \.delete.median) { _ in 2 },
    ]
  }

  private var byteRows: [Row] {
    let least = measurement.limit
    return [
      row(
        "bytes for a cursor key, mean",
        "≤ 400",
        least.cursorBytes.mean,
        \.cursorBytes.mean,
        digits: 0
      ) { _ in 400 },
      row(
        "bytes for a rename, less the cells that differ",
        "≤ 150",
        nil,
        \.renameOverhead.median,
        digits: 0
      ) { _ in 150 },
      row("idle for 5 s, bytes", "0", nil, \.idleBytes, digits: 0) { _ in 0 },
      row("idle for 5 s, processor time", "0", nil, \.idleMilliseconds) { _ in 0.05 },
      row("peak memory, MiB", "≤ 20 at 1,000, ≤ 45 at 100,000", least.memory, \.memory, digits: 1) {
        [1_000: 20, 100_000: 45][$0]
      },
    ]
  }

  private func startGoal(cards: Int) -> Double? {
    switch cards {
    case 1_000: 2.5 * measurement.limit.start.median
    case 100_000:
      zip(measurement.boards, measurement.readings)
        .first { $0.0.cards == 1_000 }.map { 1.5 * $0.1.start.median }
    default: nil
    }
  }

  private func row(
    _ figure: String,
    _ goal: String,
    _ limit: Double?,
    _ value: (Readings) -> Double,
    digits: Int = 2,
    goal bound: (Int) -> Double?
  ) -> Row {
    let cells = zip(measurement.boards, measurement.readings)
      .map { board, readings in
        let number = value(readings)
        let shown = Self.number(number, digits)
        guard let bound = bound(board.cards) else { return shown }
        return "\(shown) \(number <= bound ? "✓" : "✗")"
      }
    return Row(
      figure: figure,
      goal: goal,
      limit: limit.map { Self.number($0, digits) } ?? "",
      cells: cells
    )
  }

  private static func number(_ value: Double, _ digits: Int) -> String {
    value.isNaN ? "?" : String(format: "%.\(digits)f", value)
  }

  private static func grouped(_ number: Int) -> String {
    var text = String(number)
    if text.count > 3 { text.insert(",", at: text.index(text.endIndex, offsetBy: -3)) }
    return text
  }
}
