import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// The flow on the screen.
struct FlowScreenTests {
  private func text(_ parts: [TextPart]) -> String {
    let scalars = parts.flatMap { $0.text.glyphs.compactMap { Unicode.Scalar($0.base) } }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test func theFlowPageShowsCountsWeeksAndAges() throws {
    let board = try BoardDriver(counts: [3, 1, 2])

    board.press("F")

    for words in [
      "Flow · Main", "To Do 3", "Doing 1", "Done 2", "Finished, week by week",
      "Cycle time", "Longest in each column", "B1  0 days",
    ] {
      #expect(board.screen.contains(words), "\(words)\n\(board.screen)")
    }
    board.press("<esc>")
    #expect(!board.screen.contains("Flow"))
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)])
  func aBoardWithoutCardsShowsWhatWillDrawTheChart(size: Size) throws {
    let board = try BoardDriver(counts: [0, 0, 0], size: size)

    board.press("F")

    #expect(board.screen.contains("No history yet."), "\(board.screen)")
    #expect(board.lines.contains { $0.hasSuffix("today") }, "\(board.screen)")
    let one = try BoardDriver(counts: [1, 0, 0], size: size)
    one.press("F")
    #expect(!one.screen.contains("No history yet."), "\(one.screen)")
  }

  @Test func theChartOfAYoungBoardBeginsTheDayBeforeItsFirstCard() throws {
    let board = try BoardDriver(counts: [3, 1, 2])

    board.press("F")

    let dates = try #require(board.lines.first { $0.hasSuffix("today") })
    let yesterday = CalendarDay(daysSinceEpoch: board.clock.today.daysSinceEpoch - 1)
    let first = yesterday.dayAndMonth(seenFrom: board.clock.today)
    #expect(dates.contains(first), "\(board.screen)")
    // Yesterday has the left half, and today the right one.
    let lowest = try #require(board.lines.last { $0.contains(" 0 │") })
    #expect(lowest.dropFirst(8).prefix(30).allSatisfy { $0 == " " }, "\(board.screen)")
    #expect(lowest.dropFirst(44).prefix(34).allSatisfy { $0 != " " }, "\(board.screen)")
  }

  @Test func onlyTheWeeksOfTheBoardAreShown() throws {
    let board = try BoardDriver(counts: [3, 1, 2])

    board.press("F")

    #expect(board.lines[0].hasSuffix("1 week"), "\(board.screen)")
  }

  @Test func theLegendHasEachOfManyColumns() throws {
    let board = try BoardDriver.board([1] + Array(repeating: 0, count: 11))

    board.press("F")

    let text = board.screen
    let columns = try board.store.board().columns
    #expect(columns.count == 12)
    for column in columns { #expect(text.contains("\(column.name) "), "\(column.name)\n\(text)") }
  }

  @Test func theLayersDifferWithoutColoursAndTheLegendHasTheirPatterns() throws {
    let styles = Array(repeating: Style(), count: 3)
    let chart = BrailleChart(steps: [[8, 8, 8], [8, 8, 8]], styles: styles)

    let lines = chart.lines(width: 4, height: 6).map(text)

    for (band, row) in [5, 3, 1].enumerated() {
      let sample = BrailleChart.sample(band)
      #expect(lines[row] == sample + sample, "\(lines)")
    }
    #expect(Set((0..<7).map(BrailleChart.sample)).count == 6)
    let board = try BoardDriver(counts: [3, 1, 2])
    board.press("F")
    let legend = [(2, "○ To Do 3"), (1, "◐ Doing 1"), (0, "● Done 2")]
    for (band, words) in legend {
      #expect(board.lines[2].contains("\(BrailleChart.sample(band)) \(words)"), "\(board.screen)")
    }
  }

  @Test(arguments: [80, 120, 200, 260])
  func theChartTakesTheWidthAndTheHeightOfTheScreen(columns: Int) throws {
    let board = try BoardDriver(counts: [3, 1, 2], size: Size(columns: columns, rows: 60))

    board.press("F")

    let dates = try #require(board.lines.firstIndex { $0.contains("today") })
    let end = try #require(board.lines[dates].firstRange(of: "today")?.upperBound)
    let width = board.lines[dates].distance(from: board.lines[dates].startIndex, to: end)
    // A cell is free at each side, and behind the widest.
    #expect(width == min(columns, 240) - 1, "\(board.screen)")
    // The heading, a rule and the legend stand above the 32 rows of the chart.
    #expect(dates == 35, "\(board.screen)")
  }

  @Test func anEdgeIsDrawnAtTheEndOfALayer() {
    let chart = BrailleChart(steps: [[0, 3], [0, 3]], styles: [Style(), Style()])

    let lines = chart.lines(width: 2, height: 2).map(text)

    let upper = lines[0].unicodeScalars.map { $0.value - 0x2800 }
    #expect(upper.allSatisfy { $0 & 0x09 == 0x09 }, "\(lines)")
  }

  @Test func doneCardsAreNotAmongTheLongestInAColumn() throws {
    let board = try BoardDriver(counts: [3, 1, 2])

    board.press("F")

    #expect(board.screen.contains("B1  0 days"), "\(board.screen)")
    #expect(!board.screen.contains("C1"), "\(board.screen)")
  }

  @Test func aQuestionMarkShowsTheKeysOfTheFlowPage() throws {
    let board = try BoardDriver(counts: [3, 1, 2])
    board.press("F")
    #expect(board.lines[23].contains("? help"), "\(board.screen)")

    board.press("?")
    #expect(board.screen.contains("half a page down"), "\(board.screen)")
    board.press("<esc>")

    #expect(board.lines[0].hasPrefix(" Flow"), "\(board.screen)")
  }

  @Test func theFlowPageFitsEverySize() throws {
    let board = try BoardDriver(counts: [3, 1, 2])
    board.press("F")

    for (columns, rows) in [(20, 5), (50, 15), (80, 24), (120, 40), (200, 60)] {
      board.send(.resize(Size(columns: columns, rows: rows)))
      #expect(board.screen.contains("Flow"), "\(columns)×\(rows)")
    }
  }

  @Test func changesOfOthersAreCountedAndThePageStays() throws {
    let board = try BoardDriver(counts: [3, 1, 2], size: Size(columns: 60, rows: 12))
    board.press("F")
    #expect(board.lines[2].contains("To Do 3"), "\(board.screen)")

    try board.update { store, cards in try store.add([CardDraft(title: "x")], at: .after(cards[0]))
    }

    #expect(board.lines[2].contains("To Do 4"), "\(board.screen)")
    board.press("G")
    #expect(board.screen.contains("A1  0 days"), "\(board.screen)")

    try board.update { store, cards in try store.delete(cards[0]) }

    #expect(board.screen.contains("A2  0 days"), "\(board.screen)")
  }

  @Test func aReadFailureOfTheFlowPageIsReported() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.failing.historyFailure = .busy

    board.press("F")

    #expect(board.screen.contains("Can't read the board"))
  }
}
