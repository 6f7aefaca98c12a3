import Foundation
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

struct KeymapTests {
  private let keymap = Keymap.standard

  @Test func noKeyHasTwoMeaningsInContextsActiveTogether() {
    #expect(keymap.clashes == [], "\(keymap.clashes)")
  }

  @Test func everyContextIsActiveSomewhere() {
    let active = Set(KeyContext.activeTogether.flatMap(\.self))

    #expect(active == Set(KeyContext.allCases))
  }

  @Test(arguments: KeyContext.allCases)
  func everyCommandHasExactlyOneBindingWithAKeyAndWords(context: KeyContext) {
    let bindings = keymap.bindings(in: context)

    #expect(bindings.map(\.command).sorted() == context.commands.sorted())
    for binding in bindings {
      #expect(!binding.keys.isEmpty && !binding.help.isEmpty && !binding.word.isEmpty)
    }
  }

  @Test(arguments: KeyContext.allCases)
  func aKeyIsLookedUpAsItIsBound(context: KeyContext) {
    for binding in keymap.bindings(in: context) {
      for key in binding.allKeys {
        let first = key.presses[0]
        let chord = key.presses.last.flatMap { keymap.chord(first, $0, in: [context]) }
        let found = keymap.binding(for: chord ?? first, in: context)
        #expect(found?.command == binding.command, "\(context) \(key.label)")
      }
    }
  }

  @Test(arguments: KeyContext.allCases)
  func aLabelIsReadAsTheKeyThatItNames(context: KeyContext) {
    for key in keymap.bindings(in: context).flatMap(\.allKeys) {
      #expect(KeySequence(label: key.label) == key, "\(key.label)")
    }
  }

  @Test(
    arguments: [
      ("Ctrl-R", KeyPress(.character("r"), .control)),
      ("ctrl-r", KeyPress(.character("r"), .control)),
      ("x", KeyPress(.character("x"))), ("X", KeyPress(.character("X"))),
      ("Shift-x", KeyPress(.character("X"))), ("-", KeyPress(.character("-"))),
      ("Ctrl--", KeyPress(.character("-"), .control)), ("F12", KeyPress(.function(12))),
      ("Space", KeyPress(.character(" "))), ("Shift-Tab", KeyPress(.backTab)),
      ("ㅁ", KeyPress(.character("ㅁ"))), ("esc", KeyPress(.escape)),
    ]
  )
  func keysAreReadAsPeopleWriteThem(label: String, press: KeyPress) {
    let read = KeyPress(label: label)

    #expect(read == press, "\(label) was read as \(String(describing: read))")
  }

  @Test func shiftTabIsOneKeyHoweverTheTerminalSendsIt() {
    for press in [KeyPress(.backTab), KeyPress(.tab, .shift)] {
      #expect(keymap.command(for: press) == EditorCommand.previousField)
    }
  }

  @Test(arguments: ["", "Ctrl-", "F0", "F25", "Hyper-x", "xy", "Ctrl Alt"])
  func aTextThatNamesNoKeyIsRefused(label: String) {
    #expect(KeySequence(label: label) == nil)
  }

  @Test func theNthKeyGoesToTheNthColumn() {
    for number in 1...9 {
      let press = KeyPress(.character(Character("\(number)")))
      #expect(keymap.command(for: press) == Command.goToColumn)
      #expect(keymap.position(of: press, among: Command.goToColumn) == number - 1)
    }
    #expect(keymap.command(for: KeyPress(.character("0"))) == Command.goToLastColumn)
    #expect(keymap.binding(of: Command.goToColumn)?.label == "1–9")
  }

  @Test(
    arguments: [
      "Ctrl-T", "Ctrl-B", "<", ">",
    ]
  )
  func keysThatAreKeptFreeForLaterDoNothingOnTheBoard(label: String) throws {
    let press = try #require(KeyPress(label: label))

    #expect(keymap.binding(for: press, in: .board) == nil)
  }

  @Test(
    arguments: [
      ("c", Command.columns), ("b", .boards), ("x", .archive), ("X", .archiveDone),
      ("A", .newCard), ("D", .setDue), ("p", .cyclePriority), ("t", .setTags),
      ("E", .openBodyExternally), ("Y", .cardHistory), ("Ctrl-R", .redo),
    ]
  )
  func theBoardsLettersAreAsPromised(label: String, command: Command) throws {
    #expect(keymap.command(for: try #require(KeyPress(label: label))) == command)
  }
}
