import BoardModel
import BoardScreens
import BoardStorage
import Foundation
import TerminalSurface
import Testing

/// Tags that differ in capitals alone are one: in sections, in the filter, in what is offered; and
/// several cards that are carried into another section.
struct SpelledSectionTests {
  private func board(size: Size = Size(columns: 100, rows: 30)) throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "one", tags: ["API"]), CardDraft(title: "two", tags: ["beta"]),
          CardDraft(title: "three", tags: ["api"]), CardDraft(title: "four", tags: ["Срочно"]),
          CardDraft(title: "five", tags: ["срочно"]), CardDraft(title: "six"),
          CardDraft(title: "seven"),
        ]
      ],
      size: size
    )
  }

  /// Headings and titles of the first column, in order.
  private func shown(_ board: BoardDriver) -> [String] {
    let words = ["one", "two", "three", "four", "five", "six", "seven"]
    return board.lines.dropFirst(4).dropLast(2)
      .compactMap { line in
        let column = line.prefix(33)
        if column.contains("▾") || column.contains("▸") {
          return column.split(whereSeparator: { " ▌│┃".contains($0) }).joined(separator: " ")
        }
        return words.first { column.contains($0) }
      }
  }

  private func tags(_ board: BoardDriver) throws -> [String: [String]] {
    let column = try board.store.board().columns[0].id
    let cards = try board.store.page(of: column, .first, limit: 10)
    return Dictionary(uniqueKeysWithValues: cards.map { ($0.title, $0.tags) })
  }

  @Test func tagsThatDifferInCapitalsAreOneSectionWrittenAsItsFirstCardHasIt() throws {
    let board = try board()

    board.press("S", "t")

    #expect(
      shown(board) == [
        "▾ #API 2", "one", "three", "▾ #beta 1", "two", "▾ #Срочно 2", "four", "five",
        "▾ no tag 2", "six", "seven",
      ],
      "\(board.screen)"
    )
    board.press("g", "J")
    #expect(shown(board).prefix(3) == ["▾ #api 2", "three", "one"], "\(board.screen)")
    #expect(try tags(board)["one"] == ["API"])
  }

  @Test(arguments: ["#api", "#API", "tag:Api"])
  func theFilterTakesThemForOneTag(_ filter: String) throws {
    let board = try board()

    board.press("/")
    board.type(filter)

    #expect(board.screen.contains("2 of 7"), "\(filter): \(board.screen)")
  }

  @Test func aTagIsOfferedInOneSpelling() throws {
    let board = try board()
    board.press("/")
    board.type("#a")

    board.press("<tab>")

    #expect(board.screen.contains("/ #api"), "\(board.screen)")
    #expect(board.screen.contains("2 of 7"), "\(board.screen)")
  }

  @Test func allSelectedCardsGoToTheNextSectionAsOneStep() throws {
    let board = try board()
    board.press("S", "t", "G", "v", "k")
    #expect(board.lines[0].contains("2 selected"), "\(board.screen)")

    board.press("K")

    let after = try tags(board)
    #expect(after["six"] == ["Срочно"] && after["seven"] == ["Срочно"], "\(after)")
    #expect(board.status == "✓ Tagged 2 cards #Срочно · u undo", "\(board.screen)")
    board.press("u")
    let undone = try tags(board)
    #expect(undone["six"] == [] && undone["seven"] == [], "\(undone)")
  }

  @Test func allSelectedCardsGiveUpTheirFirstTagForTheSectionWithoutTags() throws {
    let board = try board()
    board.press("S", "t", "g")
    // Both tags of another spelling, and the last section before those without.
    board.press("}", "}", "v", "j", "J")

    let after = try tags(board)
    #expect(after["four"] == [] && after["five"] == [], "\(after)\n\(board.screen)")
    #expect(board.status == "✓ Removed the first tag from 2 cards · u undo", "\(board.screen)")
  }

  @Test func severalCardsKeepTheirDaysInAnotherMonth() throws {
    let day = { (iso: String) in CalendarDay(iso: iso) }
    let board = try BoardDriver(
      [
        [
          CardDraft(title: "one", due: day("2027-01-05")),
          CardDraft(title: "two", due: day("2027-01-31")),
          CardDraft(title: "three", due: day("2027-02-10")),
        ]
      ],
      size: Size(columns: 120, rows: 30)
    )
    board.press("S", "m", "g", "v", "j", "J")

    let column = try board.store.board().columns[0].id
    let cards = try board.store.page(of: column, .first, limit: 10)
    #expect(cards.map { $0.due?.iso } == ["2027-02-05", "2027-02-28", "2027-02-10"], "\(cards)")
    #expect(
      board.status == "✓ 2 cards are due in February 2027, each on its day of the month · u undo",
      "\(board.screen)"
    )
    board.press("u")
    let undone = try board.store.page(of: column, .first, limit: 10)
    #expect(undone.map { $0.due?.iso } == ["2027-01-05", "2027-01-31", "2027-02-10"])
  }

  @Test func aCardThatKeepsItsDayIsNotCountedAsMoved() throws {
    let board = try BoardDriver(
      [
        ["2027-01-05", "2027-02-10", "2027-02-11"]
          .map { CardDraft(title: $0, due: CalendarDay(iso: $0)) }
      ],
      size: Size(columns: 120, rows: 30)
    )
    board.press("S", "m", "g", "j", "v", "k", "J")

    #expect(
      board.status == "✓ 1 card is due in February 2027, on its day of the month · u undo",
      "\(board.screen)"
    )
  }

  @Test func aCardMovedIntoAFoldedSectionIsReportedThere() throws {
    let board = try board()
    try board.update { store, cards in try store.edit(cards[0], [.priority(.low)]) }
    board.press("S", "p", "g", "<tab>", "}")
    let title = try #require(board.selected)

    board.press("p")

    #expect(
      board.status == "✓ “\(title)” has low priority, in the folded section “low” · u undo",
      "\(board.screen)"
    )
    #expect(shown(board).first == "▸ low 2", "\(board.screen)")
  }

  @Test func offersThatDoNotFitAreCounted() throws {
    let tags = (0..<12).map { "project-number-\($0)" }
    let board = try BoardDriver(
      [tags.map { CardDraft(title: $0, tags: [$0]) }],
      size: Size(columns: 80, rows: 24)
    )
    board.press("/")
    board.type("#pro")
    let line = { try #require(board.lines.last { $0.hasPrefix(" / #pro") }) }
    #expect(try line().contains("…"), "\(board.screen)")

    for _ in 0..<10 { board.press("<tab>") }

    // The one that was taken is among those that show.
    let taken = try line().split(separator: " ").dropFirst().first.map { $0.dropFirst() } ?? ""
    #expect(taken.hasPrefix("project-number-"), "\(board.screen)")
    #expect(try line().components(separatedBy: String(taken)).count == 3, "\(board.screen)")
  }
}
