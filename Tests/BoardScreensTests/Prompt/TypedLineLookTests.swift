import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// A line that is typed says what it takes, and shows what it was understood as.
struct TypedLineLookTests {
  /// The styles of a text on the screen, above the rows at the foot or in them.
  private func styles(_ text: String, _ board: BoardDriver, atFoot: Bool = false) throws -> [Style]
  {
    let place = try place(text, board, atFoot: atFoot)
    return (0..<text.count).map { board.frame.canvas[place.column + $0, place.row].style }
  }

  private func place(_ text: String, _ board: BoardDriver, atFoot: Bool) throws -> Point {
    let rows = atFoot ? 22..<24 : 0..<21
    let row = try #require(rows.first { board.lines[$0].contains(text) }, "\(board.screen)")
    let line = board.lines[row]
    let range = try #require(line.firstRange(of: text))
    return Point(column: line.distance(from: line.startIndex, to: range.lowerBound), row: row)
  }

  @Test(arguments: [
    ("a", "title #tag !high @na"), ("D", "fri 15:00, 3d, none"), ("t", "tags, as in home"),
    ("/", "text, #tag, @name, due:today …"), (":", "type to find"), ("<c-f>", "type to find"),
  ])
  func anEmptyLineShowsWhatItAccepts(key: String, words: String) throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(key)

    #expect(
      try styles(words, board, atFoot: key == "/").allSatisfy { $0.role == .faint },
      "\(board.screen)"
    )
    let place = try board.place(of: words)
    #expect(board.frame.cursor == place, "\(board.screen)")

    board.type("x")

    #expect(!board.screen.contains(words), "\(board.screen)")
  }

  @Test func wordsOfANewCardAreColouredAsWhatTheyAre() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 160, rows: 24))

    board.press("a")
    board.type("Buy #home !high @anna fri")

    #expect(try styles("Buy ", board).allSatisfy { $0 == Style() })
    #expect(try styles("#home", board).allSatisfy { $0 == Style(TagColor.role(of: "home")) })
    #expect(try styles("!high", board).allSatisfy { $0 == Style(.danger, .bold) })
    #expect(try styles("@anna", board).allSatisfy { $0 == Style(.quiet, .bold) })
    let fri = try styles("@anna fri", board).suffix(3)
    #expect(fri.allSatisfy { $0 == Style(.accent) }, "\(board.screen)")
  }

  @Test func partsOfAFilterAreColouredAsWhatTheyAre() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 160, rows: 24))

    board.press("/")
    board.type("due:today #home -is:done OR milk 로그인 #긴급")

    #expect(try styles("due:", board, atFoot: true).allSatisfy { $0 == Style(.accent) })
    #expect(try styles("today", board, atFoot: true).allSatisfy { $0 == Style(.accent, .bold) })
    #expect(
      try styles("#home", board, atFoot: true).allSatisfy { $0 == Style(TagColor.role(of: "home")) }
    )
    #expect(try styles("OR", board, atFoot: true).allSatisfy { $0 == Style(.quiet, .bold) })
    #expect(
      try styles("milk", board, atFoot: true).allSatisfy { $0 == Style(.text) },
      "\(board.screen)"
    )
    let tag = try place("#긴급", board, atFoot: true)
    // Three wide letters stand before it.
    let style = board.frame.canvas[tag.column + 3, tag.row].style
    #expect(style == Style(TagColor.role(of: "긴급")), "\(board.screen)")
  }
}
