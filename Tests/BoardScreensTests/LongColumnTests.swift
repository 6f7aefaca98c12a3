import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens

/// Columns of many pages: each is read as it is needed, shows the same whichever way one came, and
/// is let go of when it is far.
struct LongColumnTests {
  private static let size = Size(columns: 80, rows: 24)

  @Test func pagingThroughAColumnShowsEveryCardInOrder() throws {
    let board = try BoardDriver(counts: [1_300, 3, 0], size: Self.size)
    var seen: [Int] = []
    while seen.last != 1_300 {
      let shown = board.numbersShown
      #expect(shown == Array((shown.first ?? 0)..<(shown.first ?? 0) + shown.count))
      #expect((shown.first ?? 0) <= (seen.last ?? 0) + 1, "a card was passed over: \(shown)")
      #expect(board.hidden == 1_300 - (shown.last ?? 0) + ((shown.first ?? 0) - 1))
      let before = seen.last
      seen.append(contentsOf: shown.filter { $0 > before ?? 0 })
      let painted = board.press("<pgdn>")
      #expect(painted[0] <= shown.count + 2 && painted[1...] == [0, 0], "\(painted)")
    }
    while board.numbersShown.first != 1 { board.press("<pgup>") }

    #expect(seen == Array(1...1_300))
  }

  @Test func theOrderIsTheSameWhicheverPageCameFirst() throws {
    let scrolled = try BoardDriver(counts: [300, 300, 300], size: Self.size)
    let jumped = try BoardDriver(counts: [300, 300, 300], size: Self.size)

    for _ in 0..<120 { scrolled.press("j") }
    jumped.press("G", "l", "G", "l", "G", "h", "h")
    for _ in 0..<179 { jumped.press("k") }

    #expect(scrolled.selected == "A121")
    #expect(jumped.selected == "A121")
    jumped.press("l", "g", "l", "g", "h", "h", "<c-l>")
    for board in [scrolled, jumped] { board.press("g") }
    #expect(jumped.screen == scrolled.screen)
  }

  @Test func aColumnReadsItsOwnPagesAndNoOther() throws {
    let board = try BoardDriver(counts: [500, 500, 500], size: Self.size)
    let columns = try board.store.board().columns
    board.failing.pagesRead = []

    for _ in 0..<20 { board.press("<pgdn>") }

    #expect(!board.failing.pagesRead.isEmpty)
    #expect(board.failing.pagesRead.allSatisfy { $0 == .column(columns[0].id) })
  }

  @Test func cardsFarFromTheSelectionAreReleased() throws {
    let board = try BoardDriver(counts: [2_500, 0, 0])
    let column = try board.store.board().columns[0]
    let viewModel = try ColumnViewModel(
      ShownColumn(column),
      store: board.store,
      feed: board.store.feed
    )
    let controller = ColumnController(
      viewModel: viewModel,
      store: board.store,
      today: CalendarDay(daysSinceEpoch: 20_778)
    )
    try controller.openWindow()
    var most = 0
    for _ in 0..<80 {
      try controller.select(by: 25)
      most = max(most, controller.loadedCount)
    }

    #expect(most <= CardWindow.limit)
    let selected = try #require(controller.selected)
    #expect(controller.window.offset + (controller.index(of: selected) ?? 0) == 2_000)
    #expect(try board.store.rank(of: selected) == 2_000)
    for _ in 0..<80 { try controller.select(by: -25) }
    #expect(controller.window.offset == 0 && controller.selected == controller.card(at: 0))
    #expect(controller.loadedCount <= CardWindow.limit)
  }

  @Test func editsFarDownAColumnAreInTheirPlaces() throws {
    let board = try BoardDriver(counts: [1_300, 3, 0], size: Self.size)
    for _ in 0..<40 { board.press("<pgdn>") }
    let here = try #require(board.selected)
    let number = try #require(Int(here.dropFirst()))

    board.press("a")
    board.type("new")
    board.press("<enter>", "<esc>")
    let titles = try board.titles(0)
    #expect(titles[number] == "new" && titles.count == 1_301)
    board.press("d", "J", "J")
    let after = try board.titles(0)
    #expect(Set(after).count == 1_300 && !after.contains("new"))
    board.press("g")
    #expect(board.numbersShown.first == 1)
    #expect(board.hidden == 1_300 - board.numbersShown.count)
  }
}

extension BoardDriver {
  /// The numbers of the cards that show in the first column.
  fileprivate var numbersShown: [Int] {
    lines.compactMap { line in
      let words = line.split(separator: "│", omittingEmptySubsequences: false).first ?? ""
      let title = words.drop { " ▌".contains($0) }.prefix { $0 != " " }
      return title.first == "A" ? Int(title.dropFirst()) : nil
    }
  }

  /// How many cards of the first column are said to be out of sight.
  fileprivate var hidden: Int {
    lines.reduce(0) { sum, line in
      let words = line.split(separator: "│", omittingEmptySubsequences: false).first ?? ""
      guard let end = words.firstRange(of: " more") else { return sum }
      return sum + (Int(words[..<end.lowerBound].filter { !" ▌,".contains($0) }) ?? 0)
    }
  }
}
