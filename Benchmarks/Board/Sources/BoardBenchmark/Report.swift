import Foundation

/// The table of `Benchmarks/README.md`: figures by size, each held against its goal.
struct Report {
  let measurement: Measurement

  private struct Row {
    let figure: String
    let goal: String
    let limit: String
    let cells: [String]
    /// The largest board's figure by the smallest one's.
    let ratio: String
  }

  var markdown: String {
    let sizes = measurement.boards.map { Self.grouped($0.cards) }
    var lines = [
      "Measured on \(Machine.description), 120×40; milliseconds unless it says otherwise.",
      "",
      "| figure | goal | the limit | " + sizes.map { "\($0) cards" }.joined(separator: " | ")
        + " | last ÷ first |",
      "| --- | --- | ---: |" + String(repeating: " ---: |", count: sizes.count + 1),
    ]
    lines += rows.map { row in
      "| \(([row.figure, row.goal, row.limit] + row.cells + [row.ratio]).joined(separator: " | ")) |"
    }
    return lines.joined(separator: "\n")
  }

  private var rows: [Row] {
    startRows + editRows + editorRows + findingRows + manyRows + byteRows
  }

  private var startRows: [Row] {
    let least = measurement.limit
    return [
      row(
        "start to first complete screen",
        "≤ 2.5 × the limit at 1,000; all within 1.3 × of each other",
        least.start.median,
        \.start.median,
        goal: startGoal
      ),
      row("cursor key, median", "≤ 0.5", least.cursor.median, \.cursor.median) { _ in 0.5 },
      row("cursor key, p99", "≤ 2", least.cursor.p99, \.cursor.p99) { _ in 2 },
      row("page key, median", "≤ 1", nil, \.page.median) { _ in 1 },
      row("G, median", "≤ 10", nil, \.jump.median) { _ in 10 },
    ]
  }

  private var editRows: [Row] {
    let goal = "≤ 2, all within 1.5 × of each other"
    return [
      row("add, median", goal, nil, \.add.median) { _ in 2 },
      row("rename, median", goal, nil, \.rename.median) { _ in 2 },
      row("move, median", goal, nil, \.move.median) { _ in 2 },
      row("delete, median", goal, nil, \.delete.median) { _ in 2 },
      row("undo, median", goal, nil, \.undo.median) { _ in 2 },
      row("another process's change, median", "≤ 20", nil, \.foreign.median) { _ in 20 },
      row("another process's change, p99", "≤ 100", nil, \.foreign.p99) { _ in 100 },
    ]
  }

  private var editorRows: [Row] {
    [
      row("editor, a key in an empty body, median", "", nil, \.typing.median) { _ in nil },
      row("editor, a key in a body of 1 MB, median", "≤ 2", nil, \.typingInMebibyte.median) { _ in
        2
      },
      row("editor, 1 MB pasted", "≤ 250", nil, \.paste.median, digits: 0) { _ in 250 },
    ]
  }

  private var findingRows: [Row] {
    let (count, order) = ("exact count of ", "≤ 2,000 the first time at 1,000,000")
    return [
      row("a key of the filter, median", "≤ 5", nil, \.filterKey.median) { _ in 5 },
      row("a key of the filter, p99", "≤ 16", nil, \.filterKey.p99) { _ in 16 },
      row(count + "a rare word", "≤ 1,000", nil, \.countOfRareWord.median, digits: 0) { _ in 1_000
      },
      row(count + "a frequent word", "≤ 1,000", nil, \.countOfFrequentWord.median, digits: 0) { _ in
        1_000
      },
      row(count + "one letter", "≤ 1,000", nil, \.countOfLetter.median, digits: 0) { _ in 1_000 },
      row(count + "one Hangul syllable", "≤ 1,000", nil, \.countOfSyllable.median, digits: 0) { _ in
        1_000
      },
      row(count + "a word with an accent", "≤ 1,000", nil, \.countOfAccent.median, digits: 0) { _ in
        1_000
      },
      row(count + "a word in Cyrillic", "≤ 1,000", nil, \.countOfCyrillic.median, digits: 0) { _ in
        1_000
      },
      row("order by due date", order, nil, \.sortByDue.median, digits: 0) { _ in 2_000 },
      row("order by last change, with comments", order, nil, \.sortByChange.median, digits: 0) {
        _ in
        2_000
      },
      row("back to the order by hand", "≤ 16", nil, \.sortByHand.median) { _ in 16 },
      row("a key while cards are sorted", "≤ 16", nil, \.keyWhileSorting.median) { _ in 16 },
      row("back to the order by hand meanwhile", "≤ 16", nil, \.sortByHandWhileSorting.median) {
        _ in
        16
      },
      row("sections by priority", order, nil, \.sections.median, digits: 0) { _ in 2_000 },
      row("page key in sections, median", "", nil, \.pageOfSections.median) { _ in nil },
      row("peak memory of the filters, MiB", "≤ 45", nil, \.memoryOfFilters, digits: 1) { _ in 45 },
    ]
  }

  private var manyRows: [Row] {
    let goal = "≤ 5,000 for 100,000"
    return [
      row("moving all cards of a column, for 1,000 of them", goal, nil, \.moveOfThousand.median) {
        _ in
        50
      },
      row("its undo, for 1,000 of them", goal, nil, \.undoOfThousand.median) { _ in 50 },
      row("rename beside a search file, median", "≤ 1.1 × without", nil, \.renameBesideFile.median)
      {
        cards in
        measurement.boards.firstIndex { $0.cards == cards }
          .map { 1.1 * measurement.readings[$0].rename.median }
      },
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
      row("two processes idle for 10 s, bytes", "0", nil, \.idleBytes, digits: 0) { _ in 0 },
      row("two processes idle for 10 s, processor time", "0", nil, \.idleMilliseconds) { _ in 0.05
      },
      row(
        "peak memory after start, MiB",
        "≤ 20 at 1,000, ≤ 40 at 1,000,000, all within 1.5 × of each other",
        least.memory,
        \.memoryAtStart,
        digits: 1
      ) { [1_000: 20, 1_000_000: 40][$0] },
      row("peak memory after all of this, MiB", "", nil, \.memory, digits: 1) { _ in nil },
    ]
  }

  private func startGoal(cards: Int) -> Double? {
    let starts = measurement.readings.map(\.start.median)
    if cards == 1_000 { return 2.5 * measurement.limit.start.median }
    return starts.min().map { 1.3 * $0 }
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
      cells: cells,
      ratio: ratio(value)
    )
  }

  private func ratio(_ value: (Readings) -> Double) -> String {
    guard let first = measurement.readings.first.map(value), first > 0,
      let last = measurement.readings.last.map(value)
    else { return "" }
    return Self.number(last / first, 2)
  }

  private static func number(_ value: Double, _ digits: Int) -> String {
    value.isNaN ? "?" : String(format: "%.\(digits)f", value)
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000
      ? String(number)
      : "\(grouped(number / 1_000)),\(String(format: "%03d", number % 1_000))"
  }
}
