import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

extension HintList {
  /// All footers by name.
  fileprivate nonisolated static var all: [String: HintList] {
    [
      "board": .board, "lanes": .lanes, "empty column": .emptyColumn, "selecting": .selecting,
      "filtered": .filtered, "nothing found": .nothingFound, "visiting": .visiting,
      "dragging": .dragging, "waiting": .waiting, "filter": .filter, "flow": .flow,
      "adding": .adding, "adding from templates": .addingFromTemplates, "renaming": .renaming,
      "setting a due date": .settingDue, "snoozing": .settingStart, "tagging": .tagging,
      "completing a tag": .completing, "offering": .offering, "commenting": .commenting,
      "title": .editing(.title), "due": .editing(.due), "priority": .editing(.priority),
      "tags": .editing(.tags), "checklist": .editing(.checklist), "body": .editing(.body),
      "completing": .completingWord, "more": .foldedFields, "typing a step": .typingStep,
      "reading": .reading, "finding": .finding, "history": .history, "inbox": .inbox,
      "empty inbox": .emptyInbox, "archive": .archive, "empty archive": .emptyArchive,
      "agenda": .agenda, "empty agenda": .emptyAgenda, "dragging a line": .agendaDragging,
      "month": .month, "dragging a day": .monthDragging, "calendar": .calendar, "menu": .menu,
      "naming": .naming, "filtering": .filtering, "help": .help, "finding help": .findingHelp,
    ]
  }
}

struct HintTests {
  @Test(arguments: HintList.all.keys.sorted())
  func everyHintNamesBoundCommandsWithTheirKeys(name: String) throws {
    let keymap = Keymap.standard
    let list = try #require(HintList.all[name])

    for item in list.items {
      guard case .commands(let context, let commands, _) = item else { continue }
      let hint = try #require(keymap.hints([item]).first, "\(name): \(commands)")
      let labels = hint.keys.split(separator: " ").map(String.init)
      #expect(labels.count == commands.count, "\(name): \(hint)")
      for (label, command) in zip(labels, commands) {
        // A run such as `1–9` names its first and its last key.
        for key in label.split(separator: "–") {
          let long = key.hasPrefix("^") ? "Ctrl-" + key.dropFirst() : String(key)
          let press = try #require(KeyPress(label: long), "\(label)")
          #expect(keymap.binding(for: press, in: context)?.command == command, "\(name): \(hint)")
        }
      }
    }
  }

  @Test func aHintFollowsTheKeymap() throws {
    let keymap = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "add", keys: ["Ctrl-N", "n"])
    ])

    #expect(keymap.hints(.board).first == Hint("^N", "add"))
    #expect(Keymap.standard.hints(.board).first == Hint("a", "add"))
  }

  @Test func commandsThatAreNamedTogetherSayACommonWordOnce() {
    let hints = Keymap.standard.hints([
      .keys(Command.moveLeft, Command.moveRight), .keys(Command.selectFirst, Command.selectLast),
      .keys(EditorCommand.nextCard, EditorCommand.previousCard),
    ])

    #expect(
      hints == [
        Hint("H L", "move"), Hint("g G", "first/last"), Hint("^N ^P", "next/previous card"),
      ]
    )
  }

  @Test(arguments: [
    (
      200,
      " a add  e open  Space read  H L move  / filter  : commands  f done  J K order  d delete"
        + "  u undo  │  r rename"
    ),
    (80, " a add  e open  Space read  H L move  / filter  : commands  │  ? help  q quit"),
    (40, " a add  e open  │  ? help  q quit"),
    (20, " ? help  q quit"),
  ])
  func theWayToHelpAndOutIsNeverCutAway(width: Int, expected: String) {
    var line = LineBuilder(width: width)
    line.append(Keymap.standard.hints(.board))
    let text = line.finished().cells.map(\.glyph.description).joined()

    #expect(text.hasPrefix(expected), "\(text)")
    #expect(text.contains("? help  q quit"), "\(text)")
  }

  @Test(arguments: 20...220)
  func noFooterCutsAWordAtAnyWidth(width: Int) {
    for (name, list) in HintList.all {
      let hints = Keymap.standard.hints(list)
      guard let closing = hints.lastIndex(of: .parting).map({ hints[($0 + 1)...] }) else {
        continue
      }
      var line = LineBuilder(width: width)
      line.append(hints)
      let text = line.finished().cells.map(\.glyph.description).joined()

      #expect(!text.contains("…"), "\(name) at \(width): \(text)")
      let words = closing.map { "\($0.keys) \($0.action)" }
      #expect(words.allSatisfy(text.contains), "\(name) at \(width): \(text)")
    }
  }

  @Test(arguments: HintList.all.keys.sorted(), [50, 60, 80])
  func helpAndTheWayBackAreNamedInEveryFooter(name: String, width: Int) throws {
    let hints = Keymap.standard.hints(try #require(HintList.all[name]))
    var line = LineBuilder(width: width)
    line.append(hints)
    let text = line.finished().cells.map(\.glyph.description).joined()

    for hint in hints where hint.isKept {
      #expect(text.contains("\(hint.keys) \(hint.action)"), "\(name) at \(width): \(text)")
    }
  }
}
