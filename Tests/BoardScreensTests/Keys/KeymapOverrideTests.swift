import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

struct KeymapOverrideTests {
  private func command(_ label: String, _ keymap: Keymap) throws -> Command? {
    keymap.command(for: try #require(KeyPress(label: label)))
  }

  private func reasons(against override: KeyOverride) -> [String] {
    Keymap.standard.configured(by: [override]).problems.map(\.reason)
  }

  @Test func anOverrideTakesTheKeyFromItsFormerCommand() throws {
    let keymap = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "archive", keys: ["d", "Ctrl-X"])
    ])

    #expect(try command("d", keymap) == .archive)
    #expect(try command("Ctrl-X", keymap) == .archive)
    #expect(try command("x", keymap) == nil)
    #expect(try command("Del", keymap) == .delete)
    #expect(keymap.binding(of: Command.archive)?.label == "d Ctrl-X")
    #expect(keymap.clashes == [])
  }

  @Test func theHelpNamesNoCommandThatHasNoKey() throws {
    let keymap = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "undo", keys: []),
      KeyOverride(context: "board", command: "focus-left", keys: []),
    ])
    let rows = KeyPages(of: keymap).firstKeys

    #expect(rows.first { $0.keys == "U" }?.help == "redo", "\(rows)")
    let moves = try #require(rows.first { $0.keys == "j k l" })
    #expect(!moves.help.contains("left"), "\(moves.help)")
    #expect(KeyPages(of: .standard).firstKeys.contains { $0 == ("u U", "undo, redo") })
  }

  @Test func theKeysOfTwoCommandsCanBeSwapped() throws {
    let keymap = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "select-next", keys: ["k"]),
      KeyOverride(context: "board", command: "select-previous", keys: ["j"]),
    ])

    #expect(try command("k", keymap) == .selectNext)
    #expect(try command("j", keymap) == .selectPrevious)
    #expect(keymap.clashes == [])
  }

  @Test func aKeyThatTwoOverridesWantStaysWithTheFirst() {
    let (keymap, problems) = Keymap.standard.configured(by: [
      KeyOverride(context: "board", command: "archive", keys: ["x"]),
      KeyOverride(context: "board", command: "delete", keys: ["x"]),
    ])

    #expect(
      problems.map(\.reason) == ["“x” stays with “archive”, to which it is given above"]
    )
    #expect(keymap.binding(of: Command.delete)?.allKeys == [])
  }

  @Test func aKeyOfTheEditorClashesWithOneOfTheBody() {
    let keymap = Keymap.standard
      .configured(by: [
        KeyOverride(context: "editor", command: "save", keys: ["Ctrl-W"])
      ])
      .keymap

    let clashes = keymap.clashes
    #expect(clashes.contains { $0.contexts == [.body, .editor] }, "\(clashes)")
    #expect(clashes.contains { $0.contexts == [.line, .editor] })
  }

  @Test func theStartOfASequenceClashesWithItIfBothAreConfigured() {
    let keymap = Keymap.standard
      .configured(by: [
        KeyOverride(context: "board", command: "select-last", keys: ["o"]),
        KeyOverride(context: "board", command: "boards", keys: ["o b"]),
      ])
      .keymap

    #expect(keymap.clashes.map(\.commands) == [["select-last", "boards"]])
  }

  @Test func aKeyOfACommandThatBeginsAnotherOneOfItIsNamed() {
    let (keymap, problems) = Keymap.standard.configured(by: [
      KeyOverride(context: "board", command: "quit", keys: ["Z Z", "Z"])
    ])

    #expect(
      problems.map(\.reason) == [
        "Z is “quit” on the board and begins “Z Z”, which is the same"
      ]
    )
    #expect(keymap.binding(of: Command.quit)?.label == "Z Z, Z")
  }

  @Test func theStartOfASequenceIsNamedAsItsStart() {
    let problems = Keymap.standard
      .configured(by: [
        KeyOverride(context: "board", command: "redo", keys: ["g"]),
        KeyOverride(context: "board", command: "history", keys: ["g h"]),
      ])
      .problems

    #expect(
      problems.map(\.reason) == [
        "g is “redo” on the board and begins “g h”, which is “history”"
      ]
    )
  }

  @Test func aSequenceTakesItsFirstKeyFromItsFormerCommand() {
    let (keymap, problems) = Keymap.standard.configured(by: [
      KeyOverride(context: "board", command: "boards", keys: ["g b"])
    ])

    #expect(problems.map(\.reason) == [])
    #expect(keymap.binding(of: Command.selectFirst)?.allKeys.map(\.label) == ["Home", "g g"])
  }

  @Test(arguments: [("close", [String]()), ("save", ["Esc"])])
  func theWayOutOfTheEditorKeepsItsKey(_ override: (command: String, keys: [String])) {
    let (keymap, problems) = Keymap.standard.configured(by: [
      KeyOverride(context: "editor", command: override.command, keys: override.keys)
    ])

    #expect(
      problems.map(\.reason) == ["“close” has no key left in the editor, so it keeps Esc"]
    )
    #expect(keymap.binding(of: EditorCommand.close)?.label == "Esc")
  }

  @Test(arguments: ["prompt/submit", "line/left", "picker/pick", "body/copy"])
  func aCharacterIsNotAKeyInATextField(_ place: String) {
    let parts = place.split(separator: "/").map(String.init)
    let problems = Keymap.standard
      .configured(by: [KeyOverride(context: parts[0], command: parts[1], keys: ["a"])]).problems

    #expect(
      problems.map(\.reason) == [
        "“a” is text that one types there; take a key such as Ctrl-R, Alt-B or F2"
      ]
    )
  }

  @Test func aCommandWithoutKeysIsOffTheKeyboardAndOutOfTheFooter() throws {
    let keymap = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "quit", keys: [])
    ])

    #expect(try command("q", keymap) == nil)
    #expect(!keymap.hints(.board).map(\.action).contains("quit"))
    #expect(Keymap.standard.hints(.board).map(\.action).contains("quit"))
  }

  @Test func anUnknownContextCommandOrKeyIsNamed() {
    let wrong: [(KeyOverride, KeymapFault)] = [
      (KeyOverride(context: "bord", command: "add", keys: ["a"]), .unknownContext("bord")),
      (
        KeyOverride(context: "board", command: "ad", keys: ["a"]),
        .unknownCommand("ad", context: "board", near: "add")
      ),
      (
        KeyOverride(context: "board", command: "add", keys: ["Kontrol-A"]), .unknownKey("Kontrol-A")
      ),
    ]
    for (override, fault) in wrong {
      #expect(reasons(against: override) == [fault.reason])
    }
  }

  @Test(arguments: [
    ("Ctrl-I", "Tab"), ("Ctrl-M", "Enter"), ("Ctrl-J", "Enter"), ("Ctrl-[", "Esc"),
    ("Alt-Esc", "Esc"), ("Ctrl-/", "Ctrl-_"), ("Ctrl-7", "Ctrl-_"), ("Ctrl-@", "Ctrl-Space"),
    ("Ctrl-2", "Ctrl-Space"), ("Ctrl-5", "Ctrl-]"), ("Ctrl-H", "Backspace"),
    ("Ctrl-Shift-A", "Ctrl-A"), ("ctrl-shift-i", "Tab"),
  ])
  func aKeyThatNoTerminalSendsIsRefusedWithWhatItSends(label: String, sent: String) {
    let override = KeyOverride(context: "board", command: "add", keys: [label])

    #expect(reasons(against: override) == [KeymapFault.unsentKey(label, sent: sent).reason])
  }

  @Test(arguments: [
    "Ctrl-Space", "Ctrl-_", "Ctrl-]", "Ctrl-\\", "Ctrl-1", "Shift-Enter", "Alt-Shift-A",
    "Ctrl-Shift-←", "Ctrl-A",
  ])
  func aKeyThatTheTerminalSendsIsAccepted(label: String) throws {
    let override = KeyOverride(context: "board", command: "add", keys: [label])

    let keymap = try Keymap.standard.applying([override])

    #expect(keymap.binding(of: Command.add)?.keys.map(\.label) == [label])
  }

  @Test func theKeyThatEndsTheProgramIsNotGivenToACommand() {
    for label in ["Ctrl-C", "g Ctrl-C"] {
      let override = KeyOverride(context: "board", command: "add", keys: [label])

      #expect(reasons(against: override) == [KeymapFault.endingKey(label).reason])
    }
    #expect(KeymapFault.endingKey("Ctrl-C").reason.hasPrefix("“Ctrl-C” quits"))
  }

  @Test func theSpellingOfAChordIsExplained() {
    #expect(
      KeymapFault.unknownKey("gg").reason
        == "“gg” is not a key; two keys one after the other are written “g g”"
    )
    #expect(KeymapFault.unknownKey("g b c").reason.contains("at most two keys"))
    #expect(KeymapFault.unknownKey("Kontrol-A").reason.contains("try Ctrl-R"))
  }

  @Test func theFooterNamesTheSpaceBar() throws {
    let override = KeyOverride(context: "board", command: "add", keys: ["Ctrl-Space"])

    let hints = try Keymap.standard.applying([override]).hints(.board)

    #expect(hints.first { $0.action.hasPrefix("add") }?.keys == "^Space")
  }

  @Test func aRepeatedModifierIsRefused() {
    #expect(KeyPress(label: "Ctrl-Ctrl-X") == nil)
    #expect(KeyPress(label: "Ctrl-X") == KeyPress.control("x"))
  }
}
