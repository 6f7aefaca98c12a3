import BoardModel
import Foundation
import TerminalKit
import TerminalSurface
import Testing

@testable import BoardScreens

/// What the board's look promises, beyond what the goldens show.
struct LookTests {
  private static let today = CalendarDay(daysSinceEpoch: 20_778)

  private func row(
    _ draft: CardPreview,
    width: Int = 30,
    isDone: Bool = false,
    isSelected: Bool = false
  ) -> [String] {
    let look = RowStyle(
      width: width,
      bodyLines: 2,
      isSelected: isSelected,
      isDone: isDone,
      today: Self.today
    )
    return CardRow(draft, look).lines
      .map { line in
        let text = line.cells.filter { $0.glyph != .continuation }.map(\.glyph.description)
        return text.joined()
      }
  }

  private func card(
    _ title: String,
    body: String = "",
    due: Int? = nil,
    priority: Priority = .none,
    tags: [String] = [],
    steps: (Int, Int)? = nil
  ) -> CardPreview {
    CardPreview(
      id: Card.ID(uuid: UUID()),
      draft: CardDraft(
        title: title,
        due: due.map { CalendarDay(daysSinceEpoch: Self.today.daysSinceEpoch + $0) },
        priority: priority,
        tags: tags
      ),
      bodyStart: body,
      progress: steps.flatMap { ChecklistProgress(done: $0.0, count: $0.1) }
    )
  }

  @Test func titlesBeginAtTheSameCellWhateverPrecedesThem() {
    let plain = row(card("Title"))[0]
    let high = row(card("Title", priority: .high))[0]
    let done = row(card("Title"), isDone: true)[0]
    let selected = row(card("Title", priority: .low), isSelected: true)[0]

    #expect(plain.hasPrefix("   Title"))
    #expect(high.hasPrefix(" ▲ Title"))
    #expect(done.hasPrefix(" ✓ Title"))
    #expect(selected.hasPrefix("▌▽ Title"))
  }

  @Test func factsTakeOneRowIfTheyFitAndTwoOtherwise() {
    let facts = card("Title", due: -3, tags: ["api"], steps: (1, 3))

    #expect(row(facts, width: 40).count == 2)
    #expect(row(facts, width: 40)[1] == "   3 days late  ━──── 1/3          #api ")
    #expect(row(facts, width: 28)[1] == "   3 days late  ━──── 1/3   ")
    #expect(row(facts, width: 28)[2] == "                       #api ")
    // The bar goes before the numbers do.
    #expect(row(facts, width: 25)[1...] == ["   3 days late  1/3 #api "])
  }

  @Test func tagsFollowTheBodyIfThereIsRoom() {
    let short = row(card("Title", body: "A body.", tags: ["docs"]))

    #expect(short == ["   Title                      ", "   A body.              #docs "])
  }

  @Test func aDoneCardShowsItsDueDateAfterTheTitle() {
    let lines = row(card("Ship 1.2", due: -3), isDone: true)

    #expect(lines == [" ✓ Ship 1.2            18 Nov "])
  }

  @Test func aDoneCardShowsWhenItWasFinishedInsteadOfItsDueDate() {
    var done = card("Ship 1.2", due: -3)
    done.finishedOn = CalendarDay(daysSinceEpoch: Self.today.daysSinceEpoch - 1)

    #expect(row(done, isDone: true) == [" ✓ Ship 1.2            20 Nov "])
  }

  @Test func theSelectedCardHasItsBackgroundOverItsWholeWidth() {
    let look = RowStyle(
      width: 30,
      bodyLines: 2,
      isSelected: true,
      isDone: false,
      today: Self.today
    )
    let lines = CardRow(card("로그인", body: "body", due: 1, tags: ["긴급"]), look).lines

    for line in lines {
      #expect(line.cells.first?.style.fill == .selectionBar)
      #expect(line.cells.dropFirst().allSatisfy { $0.style.fill == .selection })
    }
  }

  /// The bar and the sign of a selected card that has the cursor are not reversed into one.
  @Test func theSignOfTheSelectedCardWithTheCursorIsAsPlainAsThatOfTheOthers() {
    var look = RowStyle(width: 30, bodyLines: 0, isSelected: true, isDone: false, today: Self.today)
    look.isMarked = true

    let cell = CardRow(card("Title"), look).lines[0].cells[0]

    #expect(cell.glyph == "◆")
    #expect(cell.style == Style(.accent, .bold, on: .selectionBar))
  }

  @Test func theThumbShowsTheVisiblePart() {
    func thumb(_ above: Int, _ shown: Int, _ count: Int, height: Int = 10) -> Range<Int>? {
      ScrollRail(
        height: height,
        above: above,
        shown: shown,
        count: count,
        hasLine: true,
        thumbRole: .quiet
      )
      .thumb
    }
    #expect(thumb(0, 5, 5) == nil, "a column that fits has none")
    #expect(thumb(0, 5, 10) == 0..<5)
    #expect(thumb(5, 5, 10) == 5..<10)
    #expect(thumb(1, 5, 100_000) == 1..<2, "it leaves the top with the first card")
    #expect(thumb(99_990, 5, 100_000) == 8..<9, "and comes to the end with the last")
    #expect(thumb(0, 5, 10, height: 1) == nil)
  }

  @Test func theBarTellsWhatIsLateBeforeWhatIsOnlyMany() {
    let counts = BoardCounts(cards: 196, due: DueCounts(overdue: 1, today: 2))
    let text = { (room: Int) in
      counts.parts(fitting: room).flatMap { $0.text.glyphs }.map(\.description).joined()
    }
    let new = { (room: Int) in
      BoardCounts(cards: 196, due: DueCounts(overdue: 1, today: 2), unread: 3).parts(fitting: room)
        .flatMap { $0.text.glyphs }.map(\.description).joined()
    }

    #expect(new(60) == "3 unread · 196 cards · 1 overdue · 2 due today")
    #expect(new(20) == "3 unread · 1 overdue" && new(9) == "1 overdue" && new(8) == "3 unread")
    #expect(text(60) == "196 cards · 1 overdue · 2 due today")
    #expect(text(34) == "196 cards · 1 overdue")
    #expect(text(20) == "1 overdue")
    #expect(text(8) == "")
  }

  @Test func aLastCardIsClippedIfTheColumnWouldStayMostlyEmpty() throws {
    let tall = CardDraft(title: "tall", body: "one two three four five six seven eight nine ten")
    let cards = Array(repeating: CardDraft(title: "low"), count: 7) + [tall, tall]
    let board = try BoardDriver([cards, [], []], size: Size(columns: 80, rows: 24))

    let screen = board.screen
    #expect(screen.contains("tall"), "\(screen)")
    #expect(screen.contains("2 more ↓"), "the clipped one is not seen whole:\n\(screen)")
  }

  @Test func thePlaceOfTheSelectedCardFollowsIt() throws {
    let board = try BoardDriver(counts: [23, 0, 0])
    #expect(board.lines[22].contains("1 of 23 · 0000"), "\(board.screen)")

    board.press("j")
    #expect(board.lines[22].contains("2 of 23 · 0000"), "\(board.screen)")
    board.press("G")
    #expect(board.lines[22].contains("23 of 23 · 0000"), "\(board.screen)")
    board.press("l")
    #expect(board.lines[22].isEmpty, "an empty column has no card")
  }

  @Test func theScreenUnderAPopupIsFaintUntilItCloses() throws {
    let board = try BoardDriver(counts: [3, 2, 1])
    let before = board.roles

    board.press("m")
    #expect(!board.roles.split(separator: "\n")[0].contains("T"), "\(board.roles)")
    board.press("<esc>")
    #expect(board.roles == before)
  }
}
