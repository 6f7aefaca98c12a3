import BoardModel
import Foundation
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// Other keys in the configuration: no message and no hint names the old ones.
struct RenamedKeysTests {
  /// Every command of the board, and the ways out of what opens over it, by function keys and Alt.
  private static func keymap() throws -> Keymap {
    try Keymap.standard.applying([
      KeyOverride(context: "board", command: "undo", keys: ["F2"]),
      KeyOverride(context: "board", command: "redo", keys: ["Shift-F2"]),
      KeyOverride(context: "board", command: "filter", keys: ["F3"]),
      KeyOverride(context: "board", command: "group", keys: ["F4"]),
      KeyOverride(context: "board", command: "sort", keys: ["F5"]),
      KeyOverride(context: "board", command: "cancel", keys: ["F6"]),
      KeyOverride(context: "board", command: "history", keys: ["F7"]),
      KeyOverride(context: "board", command: "help", keys: ["F8"]),
      KeyOverride(context: "board", command: "fold-section", keys: ["F9"]),
      KeyOverride(context: "board", command: "set-due", keys: ["F10"]),
      KeyOverride(context: "board", command: "boards", keys: ["F11"]),
      KeyOverride(context: "board", command: "columns", keys: ["F12"]),
      KeyOverride(context: "board", command: "next-section", keys: ["Alt-N"]),
      KeyOverride(context: "board", command: "previous-section", keys: ["Alt-P"]),
      KeyOverride(context: "filter", command: "older", keys: ["Ctrl-P"]),
      KeyOverride(context: "filter", command: "keep", keys: ["F3"]),
      KeyOverride(context: "offer", command: "card-a-line", keys: ["F2"]),
      KeyOverride(context: "offer", command: "one-card", keys: ["F3"]),
      KeyOverride(context: "prompt", command: "submit", keys: ["F2"]),
      KeyOverride(context: "picker", command: "close", keys: ["F6"]),
      KeyOverride(context: "picker", command: "pick", keys: ["F5"]),
      KeyOverride(context: "history", command: "open", keys: ["F2"]),
      KeyOverride(context: "history", command: "filter", keys: ["F3"]),
      KeyOverride(context: "history", command: "restore", keys: ["F4"]),
      KeyOverride(context: "editor", command: "save", keys: ["F2"]),
      KeyOverride(context: "editor", command: "close", keys: ["F6"]),
      KeyOverride(context: "editor", command: "next-field", keys: ["F9"]),
      KeyOverride(context: "checklist", command: "add", keys: ["F3"]),
      KeyOverride(context: "checklist", command: "delete", keys: ["F4"]),
      KeyOverride(context: "checklist", command: "undo", keys: ["F5"]),
      KeyOverride(context: "help", command: "find", keys: ["F3"]),
    ])
  }

  private func board() throws -> BoardDriver {
    try BoardDriver(
      [
        [
          CardDraft(title: "one", checklist: [ChecklistItem(text: "step")]),
          CardDraft(title: "two"),
        ]
      ],
      size: Size(columns: 100, rows: 30),
      keymap: Self.keymap()
    )
  }

  private func press(_ board: BoardDriver, _ labels: String) {
    for label in labels.split(separator: " ") {
      guard let press = KeyPress(label: String(label)) else { continue }
      board.send(.key(press))
    }
  }

  /// What is done, and what the screen says then.
  nonisolated private static let journeys = [
    ("d", "Deleted “one” · F2 undo"),
    ("p", "“one” has low priority · F2 undo"),
    ("L", "Moved “one” to Doing · F2 undo"),
    ("x", "Archived “one” · F2 undo"),
    ("F9", "No sections here · F4 groups the cards"),
    ("F4 p", "Sections by priority · Alt-P Alt-N move between them"),
    ("F4 p F9 p", "The section is folded · F9 unfolds it"),
    ("F5 t J", "Sorted by title, A to Z · F5 h sorts by hand"),
    ("F3 o F3 F6", "Showing all cards · F3 Ctrl-P restores the filter"),
    ("F3 o F3", "F6 clear filter"),
    ("V / B l o F5", "Blocked · F6 shows all cards"),
    ("F4 p V / q x z", "F5 saves the current view under that name."),
    (": q x z", "No command matches “qxz”. F6 clears it."),
    ("F11 / q x z", "No board matches “qxz”. F5 adds it."),
    ("Ctrl-E", "Ctrl-E is not bound · F8 keys"),
    ("R", "Press x on the board to archive a card."),
    ("F7", "F3 to filter"),
    ("d F7", "F4 restore"),
    ("F8", "F3 search keys"),
    ("e", "F2 save"),
    ("e Ctrl-C", "F6 closes the editor; in the description Ctrl-C copies"),
    ("e F9 F9 F9 F9 F9 F9 F4", "Deleted the step “step” · F5 undo"),
    ("e F9 F9 F9 F9 F9 F9 F4", "press F3 to add a step"),
  ]

  @Test(arguments: journeys)
  func theMessageNamesTheKeyThatWorks(_ journey: (keys: String, words: String)) throws {
    let board = try board()

    press(board, journey.keys)

    #expect(board.screen.contains(journey.words), "after “\(journey.keys)”:\n\(board.screen)")
  }

  @Test func thePasteNamesTheKeysOfTheOffer() throws {
    let board = try board()

    board.send(.paste("x\ny\nz"))

    #expect(board.screen.contains("F2 adds them, F3 makes one."), "\(board.screen)")
  }

  @Test func aCommandWithoutAKeyIsNotNamed() throws {
    let keymap = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "undo", keys: []),
      KeyOverride(context: "board", command: "group", keys: []),
    ])
    let board = try BoardDriver(
      [[CardDraft(title: "one"), CardDraft(title: "two")]],
      keymap: keymap
    )

    board.press("d")
    #expect(board.status == "✓ Deleted “one”")
    board.press("<tab>")
    #expect(board.status == "No sections here")
  }

  /// What in the sources names a key by its letter goes wrong with the next configuration.
  @Test func noMessageInTheSourcesNamesAKeyByItself() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/BoardScreens")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    )
    // Esc stops a long action whatever the keymap says: nothing else is read meanwhile.
    let exceptions = [
      "ScreenStack+Progress.swift", "HelpBlock.swift", "Keymap+Overrides.swift",
      "KeyConfiguration.swift", "KeyPages.swift", "KeyPress+Label.swift",
    ]
    let named =
      /"[^"]*( · (Esc|Tab|Space|Enter|\^?[a-zA-Z?\/]) [a-z]|\b(Esc|Enter|Space|Tab) [a-z]|[;,:.] \^?[A-Zb-z\/?] [a-z]+s\b|[Pp]ress [a-zA-Z] )/
    var checked = 0
    var found: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let name = file.lastPathComponent
      if name.hasSuffix("Keys.swift") || exceptions.contains(name) { continue }
      checked += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(named) {
        if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
        found.append("\(file.lastPathComponent): \(line)")
      }
    }

    #expect(checked > 150)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
