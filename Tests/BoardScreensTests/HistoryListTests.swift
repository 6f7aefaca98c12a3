import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Filtering the history, and going through a long one.
struct HistoryListTests {
  @Test func typingFiltersAndEnterKeepsIt() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j", "L", "d", "y", "/")
    board.type("a2 MOV")
    #expect(board.historyRows.map(\.verb) == ["moved"], "\(board.screen)")
    #expect(board.lines[0].contains("/ a2 MOV") && board.lines[0].hasSuffix("1 found"))
    #expect(board.frame.cursor?.row == 0)

    board.press("<enter>")
    #expect(board.frame.cursor == nil)
    #expect(board.historyRows.map(\.verb) == ["moved"])
    board.press("<esc>")

    #expect(board.historyRows.map(\.verb) == ["deleted", "moved", "added"])
    board.press("<esc>")
    #expect(board.lines[0].hasPrefix(" Main ▾"))
  }

  @Test func everyWordThatARowShowsIsFound() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("L")
    board.clock.pass(.seconds(60))
    board.press("d", "y")
    #expect(board.lines[3].contains("just now"), "\(board.screen)")
    #expect(board.lines[4].contains("1 min ago"), "\(board.screen)")

    let found = { (words: String) in
      board.press("/", "<esc>", "/")
      board.type(words)
      let rows = board.historyRows.map(\.verb)
      board.press("<esc>")
      return rows
    }

    #expect(found("Today") == ["deleted", "moved", "added", "added", "added"])
    #expect(found("just now") == ["deleted"])
    #expect(found("1 min ago moved") == ["moved"])
    #expect(found("and 2 more") == ["added", "added", "added"])
    #expect(found("A1 and 2 more") == ["added"])
    #expect(found("Yesterday") == [])
    board.clock.pass(.seconds(86_400))
    #expect(found("yesterday") == ["deleted", "moved", "added", "added", "added"])
    #expect(found("today") == [])
  }

  @Test func escapeClearsWhatIsTyped() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("y", "/")
    board.type("nothing of it")
    #expect(
      board.lines[2] == " No entry matches “nothing of it”. Esc clears it.",
      "\(board.screen)"
    )

    board.press("<esc>")

    #expect(board.historyRows.map(\.verb) == ["added"])
    #expect(board.lines[0].hasSuffix("/ to filter"))
  }

  @Test func aFilterContinuesItsSearchAtEachTick() throws {
    let board = try BoardDriver([[CardDraft(title: "needle")]])
    let column = try board.store.board().columns[1].id
    for number in 0..<1_100 {
      _ = try board.store.add([CardDraft(title: "hay \(number)")], at: .top(of: column))
    }
    board.press("y", "/")
    board.type("needle")
    #expect(board.lines[0].hasSuffix("0, looking…"), "\(board.screen)")
    #expect(board.stack.nextDeadline == board.clock.now)

    var ticks = 0
    while board.lines[0].contains("looking"), ticks < 10 {
      board.send(.tick)
      ticks += 1
    }

    #expect((1...3).contains(ticks), "\(ticks)")
    #expect(board.lines[0].hasSuffix("1 found"), "\(board.screen)")
    #expect(board.stack.nextDeadline != board.clock.now, "then it rests")
    let frame = board.frame
    board.send(.tick)
    #expect(board.frame.canvas.changedCells == 0, "\(frame.canvas.size)")
  }

  @Test func theEndsAreReachedWithoutReadingWhatIsBetween() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let column = try board.store.board().columns[1].id
    for number in 0..<1_000 {
      _ = try board.store.add([CardDraft(title: "hay \(number)")], at: .top(of: column))
    }
    board.press("y")

    board.press("G")
    #expect(board.selected?.contains("A1") == true, "\(board.screen)")
    #expect(board.lines[board.lines.count - 4].contains("A1"), "it stands on the last line")
    for _ in 0..<200 { board.press("k") }
    #expect(board.selected?.contains("hay 199") == true, "\(board.screen)")
    board.press("g")

    #expect(board.selected?.contains("hay 999") == true, "\(board.screen)")
    for _ in 0..<30 { board.press("<pgdn>") }
    for _ in 0..<30 { board.press("<pgup>") }
    #expect(board.selected?.contains("hay 999") == true, "\(board.screen)")
  }

  @Test func theSelectionAlwaysShows() throws {
    for size in [
      Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 20, rows: 5),
    ] {
      let board = try BoardDriver(counts: [1, 0, 0], size: size)
      let column = try board.store.board().columns[1].id
      for number in 0..<150 {
        if number.isMultiple(of: 3) { board.clock.pass(.seconds(86_400)) }
        _ = try board.store.add([CardDraft(title: "h\(number)")], at: .top(of: column))
      }
      board.press("y")
      for step in 0..<40 {
        #expect(board.selected?.contains("h\(149 - step)") == true, "\(step):\n\(board.screen)")
        board.press("j")
      }
      for key in ["<pgdn>", "<c-d>", "G", "<pgup>", "<c-u>", "g", "k"] {
        board.press(key)
        #expect(board.selected != nil, "\(key):\n\(board.screen)")
      }
    }
  }

  @Test(arguments: [("archived", ["archived"]), ("restored", ["restored"])])
  func whatComesFromTheArchiveIsFoundAsRestoredOnly(word: String, verbs: [String]) throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    try board.update { store, cards in
      try store.perform(.archive([cards[0]]))
      try store.perform(.restore([cards[0]]))
    }

    board.press("y", "/")
    board.type(word)

    #expect(board.historyRows.map(\.verb) == verbs, "\(board.screen)")
  }

  @Test func aRestoreUnderAFilterIsTakenInAtOnce() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("d", "y", "/")
    board.type("A1 re")
    #expect(board.lines[2] == " No entry matches “A1 re”. Esc clears it.")
    board.press("<backspace>", "<backspace>", "<enter>", "r")

    #expect(board.historyRows.map(\.verb) == ["restored", "deleted", "added"], "\(board.screen)")
    #expect(board.lines[0].hasSuffix("3 found"), "\(board.screen)")
    #expect(board.selected?.contains("deleted") == true)
  }
}

extension BoardDriver {
  /// The entries in sight.
  var historyRows: [(verb: String, line: String)] {
    let verbs = ["added", "changed", "moved", "deleted", "restored", "archived"]
    return lines[2..<lines.count - 3]
      .compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        return words.first(where: verbs.contains).map { ($0, line) }
      }
  }
}
