import BoardModel
import BoardScreens
import GoldenScreens
import TerminalSurface
import Testing

/// Every field of the editor in focus, valid and not, and the calendar, at three sizes.
@Suite struct EditorGoldenTests {
  nonisolated enum Fault: String, CaseIterable {
    case none = "valid"
    case inField = "faulty"
  }

  @Test(arguments: CardField.inEditor, Fault.allCases)
  func everyFieldLooksAsItWasKept(_ field: CardField, _ fault: Fault) throws {
    let board = try BoardDriver.editing(size: GoldenScreenTests.sizes[0])
    board.focus(field)
    if fault == .inField { Self.spoil(field, board) }
    for size in GoldenScreenTests.sizes {
      board.send(.resize(size))

      try Golden.compare(
        board.screen + "\n" + board.roles,
        named: "editor-\(field.name)-\(fault.rawValue)-\(size.columns)x\(size.rows)"
          .replacing(" ", with: "-")
      )
    }
  }

  @Test func theCalendarCoversTheEditor() throws {
    for size in GoldenScreenTests.sizes {
      let board = try BoardDriver.editing(size: size)
      board.focus(.due)
      board.press("<enter>")

      try Golden.compare(
        board.screen + "\n" + board.roles,
        named: "calendar-\(size.columns)x\(size.rows)"
      )
    }
  }

  @Test func theQuestionBeforeClosingCoversTheEditor() throws {
    for size in GoldenScreenTests.sizes {
      let board = try BoardDriver.editing(size: size)
      board.press("!", "<esc>")

      try Golden.compare(
        board.screen + "\n" + board.roles,
        named: "closing-\(size.columns)x\(size.rows)"
      )
    }
  }

  /// Types what makes a field not valid; a priority is always one, so another field is.
  private static func spoil(_ field: CardField, _ board: BoardDriver) {
    switch field {
    case .title: board.press("<c-u>")
    case .due, .start: board.type("31 feb")
    case .repeats: board.type("every 31 feb")
    case .tags: board.type("#" + String(repeating: "x", count: 65))
    case .lane: board.type(String(repeating: "x", count: 61))
    case .estimate: board.type("1e300")
    case .checklist: board.press("r", "<c-u>")
    case .body: board.send(.paste(String(repeating: "x", count: 1 << 20)))
    case .priority:
      board.press("<up>", "<up>", "<c-u>", "<tab>", "<tab>")
    default: break
    }
  }
}
