import BoardModel
import BoardStorage
import GoldenScreens
import TerminalSurface
import Testing

/// Boards of one to a hundred columns: as many side by side as fit, the others a key away.
struct ManyColumnsTests {
  @Test(
    arguments: [1, 2, 3, 12, 100],
    [Size(columns: 80, rows: 24), Size(columns: 60, rows: 12), Size(columns: 40, rows: 10)]
  )
  func theScreenIsAsItWasKept(count: Int, size: Size) throws {
    let board = try BoardDriver.board(Array(repeating: 2, count: count), size: size)
    if count > 3 { board.press("5", "l") }

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "columns-\(count)-\(size.columns)x\(size.rows)"
    )
  }

  @Test(arguments: [1, 2, 3, 12, 100])
  func everyColumnIsReachedByMovingAtEveryWidth(count: Int) throws {
    for width in [20, 59, 60, 74, 75, 100, 200, 300] {
      let size = Size(columns: width, rows: 12)
      let board = try BoardDriver.board(Array(repeating: 1, count: count), size: size)
      var seen: [String] = []
      for _ in 0..<count {
        seen.append(board.selected ?? "nothing")
        board.press("l")
      }

      #expect(Set(seen).count == count, "at \(width): \(seen)\n\(board.screen)")
      board.press("h")
      board.press("0")
      #expect(board.selected == seen.last, "at \(width)\n\(board.screen)")
      board.press("1")
      #expect(board.selected == "A1", "at \(width)\n\(board.screen)")
    }
  }

  @Test(arguments: 20...100)
  func anEmptyColumnShowsItsWholeTextAtEveryWidth(width: Int) throws {
    let board = try BoardDriver(size: Size(columns: width, rows: 24))
    board.press("l")

    #expect(board.screen.contains("Nothing in"), "\(board.screen)")
    #expect(board.screen.contains("progress."), "\(board.screen)")
    #expect(!board.lines.contains { $0.contains("Nothing") && $0.contains("…") }, "\(board.screen)")
  }

  @Test func theHeadersSayHowManyColumnsAreHidden() throws {
    let board = try BoardDriver.board(Array(repeating: 1, count: 6))
    #expect(board.lines[2].hasSuffix("3 ›"), "\(board.lines[2])")
    #expect(!board.lines[2].contains("‹"))

    board.press("4")
    #expect(board.lines[2].hasPrefix(" ‹ 1"), "\(board.lines[2])")
    #expect(board.lines[2].hasSuffix("2 ›"), "\(board.lines[2])")
    board.press("0")

    #expect(board.lines[2].hasPrefix(" ‹ 3"), "\(board.lines[2])")
    #expect(!board.lines[2].contains("›"))
  }

  @Test(arguments: [1, 2, 4, 7, 12])
  func hiddenColumnsAreCountedAtEveryWidthHoweverLongTheNamesAre(count: Int) throws {
    var marks = 0
    let made = try BoardDriver.board(Array(repeating: 1, count: count))
    for (number, column) in try made.store.board(made.store.openBoard()).columns.enumerated() {
      let name = "Waiting for someone, 열 \(number)"
      _ = try made.store.perform(
        .editColumn(column.id, [.name(name)]),
        as: made.store.newActionID()
      )
    }
    for width in stride(from: 60, through: 220, by: 32) {
      let size = Size(columns: width, rows: 24)
      let board = try BoardDriver(over: made.store, size: size, clock: made.clock)
      for focus in 1...count {
        let header = board.lines[2]
        // The cards are A1, B1 and so on, the first of each column.
        let shown = (0..<count).filter { board.lines[4].contains(Self.firstCard(of: $0)) }
        let (left, right) = (shown.first ?? 0, count - 1 - (shown.last ?? 0))
        #expect(!shown.isEmpty, "at \(width): \(board.screen)")
        #expect(left == 0 ? !header.contains("‹") : header.hasPrefix(" ‹ \(left) "), "\(header)")
        #expect(right == 0 ? !header.contains("›") : header.hasSuffix(" \(right) ›"), "\(header)")
        // A count stands apart from the line behind it.
        #expect(header.firstMatch(of: /[0-9]│/) == nil, "\(header)")
        marks += (left > 0 ? 1 : 0) + (right > 0 ? 1 : 0)
        if focus < count { board.press("l") }
      }
    }
    #expect(marks == [1: 0, 2: 0, 4: 9, 7: 36, 12: 107][count])
  }

  private static func firstCard(of column: Int) -> String {
    "\(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(column))))1"
  }

  @Test func aColumnOutOfSightIsNotReadBeforeItShows() throws {
    let board = try BoardDriver.board(Array(repeating: 1, count: 12))
    #expect(board.failing.pagesRead.count == 3)

    board.press("l", "l")
    #expect(board.failing.pagesRead.count == 3)
    board.press("l")

    #expect(board.failing.pagesRead.count == 4)
    #expect(board.selected == "D1")
  }

  @Test func aMissingColumnIsReported() throws {
    let board = try BoardDriver.board([1, 1])

    board.press("3")

    #expect(board.status == "There are only 2 columns.")
    #expect(board.selected == "A1")
  }

  @Test func aLimitIsShownAndPassedWithoutRefusal() throws {
    let board = try BoardDriver(counts: [2, 2, 0])
    let doing = try board.store.board().columns[1].id
    try board.update { store, _ in try store.perform(.editColumn(doing, [.limit(2)])) }
    #expect(board.lines[2].contains("2/2"))
    #expect(!board.headerRoles.lowercased().contains("w"))

    board.press("L")

    #expect(board.lines[2].contains("3/2"), "\(board.screen)")
    #expect(board.headerRoles.lowercased().contains("www"), "\(board.headerRoles)")
    #expect(try board.titles(1).count == 3)
  }
}

extension BoardDriver {
  fileprivate var headerRoles: String {
    String(roles.split(separator: "\n", omittingEmptySubsequences: false)[2])
  }
}
