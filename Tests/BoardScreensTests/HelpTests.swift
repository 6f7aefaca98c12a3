import BoardModel
import Foundation
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// The help: every key and sign, in columns, found by typing.
struct HelpTests {
  private func help(width: Int, rows: Int = 24) throws -> BoardDriver {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: width, rows: rows))
    board.press("?")
    return board
  }

  /// How many headings stand side by side in the first line.
  private func headings(_ board: BoardDriver) -> Int {
    let line = board.roles.split(separator: "\n", omittingEmptySubsequences: false)[2]
    var (count, blanks) = (0, 3)
    for letter in line {
      if letter == "A", blanks >= 3 { count += 1 }
      blanks = letter == " " ? blanks + 1 : 0
    }
    return count
  }

  @Test(arguments: [(50, 1), (80, 1), (120, 2), (200, 3)])
  func thereAreAsManyColumnsAsFit(width: Int, columns: Int) throws {
    let board = try help(width: width)

    #expect(headings(board) == columns, "\(board.screen)")
    #expect(!board.screen.contains("…"), "\(board.screen)")
  }

  @Test func theHelpNamesTheArrowsOnlyWhileTheyMove() throws {
    let moved = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "focus-left", keys: ["h"])
    ])

    let texts = [Keymap.standard, moved].map { HelpBlock.begin(in: $0).entries[0].text }

    #expect(texts == ["left, down, up, right; arrows work too", "left, down, up, right"])
  }

  @Test(arguments: [40, 80, 120, 200])
  func theHelpHasEveryKeyAndSign(width: Int) {
    let (here, others) = HelpBlock.split(in: .standard, first: [])
    let blocks = here + others

    let lines = HelpLayout.lines(of: blocks, width: width)

    let text = lines.map { $0.cells.map(\.glyph.description).joined() }.joined(separator: "\n")
    let words = Set(text.split(whereSeparator: \.isWhitespace))
    for entry in blocks.flatMap(\.entries) {
      for word in (entry.label + " " + entry.text).split(separator: " ") {
        #expect(words.contains(word), "\(entry) at \(width)")
      }
    }
    #expect(lines.allSatisfy { $0.width == width })
  }

  @Test func theHelpBeginsWithASearchLineAndTheFirstKeys() throws {
    let board = try help(width: 80)

    #expect(board.lines[0] == " Help  / search keys and signs", "\(board.screen)")
    #expect(board.lines[2] == " Getting started", "\(board.screen)")
    for words in [
      "add cards after", "open the card", "move the card to", "set the due date",
      "filter the cards", "undo, redo", "find a command by name", "quit",
    ] { #expect(board.screen.contains(words), "\(words)\n\(board.screen)") }

    board.click(Point(column: 12, row: 0))
    board.type("undo")

    #expect(board.lines[0].hasPrefix(" Help  / undo"), "\(board.screen)")
  }

  @Test func typingFindsKeysAndSigns() throws {
    let board = try help(width: 80)
    board.press("/")
    board.type("archive")
    #expect(board.lines[0].contains("/ archive"), "\(board.screen)")
    #expect(board.screen.contains("archive the card"), "\(board.screen)")
    #expect(!board.screen.contains("rename the card"), "\(board.screen)")

    #expect(!board.screen.contains("Getting started"), "\(board.screen)")

    board.press("<c-u>")
    board.type("priority high")
    #expect(board.screen.contains("▲ △ ▽"), "\(board.screen)")
    board.press("<c-u>")
    board.type("xyzzy")
    #expect(board.screen.contains("No key matches “xyzzy”. Esc clears it."), "\(board.screen)")
    board.press("<esc>")
    #expect(board.screen.contains("add cards after"), "\(board.screen)")
    board.press("<esc>")

    #expect(board.selected == "A1", "\(board.screen)")
  }

  @Test(arguments: [
    ("blocked", "⊘"), ("calendar", "next month"), ("calendar", "In the calendar"),
    ("signs", "▲ △ ▽"), ("signs", "it failed, and why"),
  ])
  func aSignAndTheKeysUnderAHeadingAreFoundByTheirWords(words: String, found: String) throws {
    let board = try help(width: 80, rows: 50)
    board.press("/")

    board.type(words)

    #expect(board.screen.contains(found), "\(board.screen)")
  }

  @Test func everySignOfARowIsInTheHelp() {
    let explained = Set(HelpBlock.signs.entries.flatMap { Array($0.label) })
    var shown: Set<Character> = []
    for (card, look) in rowsWithEverySign {
      let glyphs = CardRow(card, look).lines.flatMap(\.cells).map(\.glyph.description)
      shown.formUnion(glyphs.joined().filter { !$0.isASCII })
    }

    #expect(shown.isSuperset(of: "▲△▽✓⊘◌◆▌↪●━─✎"), "\(shown)")
    #expect(shown.subtracting(explained).isEmpty, "\(shown.subtracting(explained))")
  }

  /// Cards of each priority, blocked and not, in each state that a row may show.
  private var rowsWithEverySign: [(CardPreview, RowStyle)] {
    let today = CalendarDay(daysSinceEpoch: 20_778)
    var rows: [(CardPreview, RowStyle)] = []
    for priority in Priority.allCases {
      for blockers in [nil, OpenBlockers(title: "other", count: 2)] {
        var card = CardPreview(
          id: Card.ID(uuid: UUID()),
          draft: CardDraft(
            title: "card",
            due: today,
            priority: priority,
            tags: ["tag"],
            assignees: ["anna"]
          ),
          bodyStart: "body",
          progress: ChecklistProgress(done: 2, count: 5),
          commentCount: 3
        )
        card.blockers = blockers
        for state in 0..<64 {
          func holds(_ bit: Int) -> Bool { state & (1 << bit) != 0 }
          var look = RowStyle(
            width: 70,
            bodyLines: 1,
            isSelected: holds(0),
            isDone: holds(1),
            today: today
          )
          look.isCompact = holds(2)
          look.isMarked = holds(3)
          look.isGuest = holds(4)
          look.isChangedByOthers = holds(5)
          look.isDisplaced = holds(5)
          rows.append((card, look))
        }
      }
    }
    return rows
  }

  @Test func theFirstEscClearsTheSearchedWords() throws {
    let board = try help(width: 80)
    board.press("/")
    board.type("undo")
    board.press("<enter>", "j", "<esc>")
    #expect(board.screen.contains("open the card in the editor"), "\(board.screen)")

    board.press("?")

    #expect(board.selected == "A1", "\(board.screen)")
  }

  @Test func theKeysOfTheCurrentScreenComeFirst() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press("c", "?")

    #expect(board.lines[2] == " In the list of columns", "\(board.screen)")
  }

  @Test func titlesOfHeadingsAreOfTheirGroups() {
    let (here, others) = HelpBlock.split(in: .standard, first: [])
    let headings = (here + others).map(\.heading)

    #expect(headings.contains("On the board: cards"))
    #expect(headings.last == "Signs")
    #expect(Set(headings).count == headings.count)
  }
}
