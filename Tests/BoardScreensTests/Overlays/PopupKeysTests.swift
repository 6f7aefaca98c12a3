import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// The small popups do what the keymap says, also where it was changed.
struct PopupKeysTests {
  private final class Answers {
    var picked: [Int] = []
    var days: [CalendarDay] = []
  }

  private let answers = Answers()
  private let today = CalendarDay(daysSinceEpoch: 20_778)

  private func keymap(_ context: KeyContext, _ keys: [String: [String]]) throws -> Keymap {
    try Keymap.standard.applying(
      keys.map { KeyOverride(context: context.name, command: $0.key, keys: $0.value) }
    )
  }

  private func menu(_ keymap: Keymap = .standard) -> OverlayDriver {
    let driver = OverlayDriver()
    let menu = ChoiceMenu(
      title: "Move to",
      choices: [
        .init("1", "To Do") { [answers] in answers.picked.append(0) },
        .init(nil, "끝") { [answers] in answers.picked.append(1) },
      ],
      size: driver.size,
      keymap: keymap,
      host: driver
    )
    driver.present(menu)
    return driver
  }

  private func calendar(_ keymap: Keymap = .standard) -> OverlayDriver {
    let driver = OverlayDriver()
    let popup = CalendarPopup(
      day: today,
      today: today,
      firstWeekday: .monday,
      keymap: keymap,
      host: driver
    ) { [answers] in answers.days.append($0) }
    driver.present(popup)
    return driver
  }

  @Test func aMenuTakesItsKeysFromTheKeymap() throws {
    menu().press("j", "Enter")
    #expect(answers.picked == [1])

    let changed = menu(try keymap(.menu, ["next": ["Ctrl-N"], "pick": ["Space"]]))
    #expect(changed.lines.last?.hasPrefix(" ^N k move  Space choose  Esc cancel") == true)
    changed.press("j", "Enter")
    #expect(answers.picked == [1])
    changed.press("Ctrl-N", "Space")
    #expect(answers.picked == [1, 1])
  }

  @Test(arguments: ["Esc", "q", "m"]) func theClosingKeysOfAMenuPickNothing(label: String) {
    let driver = menu()
    driver.press(label)

    #expect(driver.layers.isEmpty)
    #expect(answers.picked.isEmpty)
  }

  @Test(
    arguments: [
      ("←", -1), ("h", -1), ("→", 1), ("l", 1), ("↑", -7), ("k", -7), ("↓", 7), ("j", 7), ("t", 0),
    ]
  )
  func theCalendarMovesByItsKeys(label: String, days: Int) {
    calendar().press(label, "Enter")

    #expect(answers.days == [today.moved(by: days, .day)])
  }

  @Test func theCalendarTakesItsKeysFromTheKeymap() throws {
    let driver = calendar(try keymap(.calendar, ["today": ["n"], "next-week": ["w"]]))
    #expect(driver.screen.contains("Enter pick  Esc cancel  n today"), "\(driver.screen)")
    #expect(driver.screen.ranges(of: "today").count == 1, "\(driver.screen)")
    driver.press("w", "j", "Enter")

    #expect(answers.days == [today.moved(by: 7, .day)])
  }

  @Test func theHelpShowsEveryBindingOfTheBoardAndScrolls() {
    let size = Size(columns: 99, rows: 300)
    let driver = OverlayDriver(size: size)
    driver.present(HelpScreen(size: size, host: driver))
    let screen = driver.screen
    for binding in Keymap.standard.bindings(in: .board) {
      #expect(screen.contains("  \(binding.label) "), "\(binding.label)")
      #expect(screen.contains(binding.help), "\(binding.help)")
    }

    driver.press("G", "?")
    #expect(driver.layers.isEmpty)
  }

  @Test func theHelpShowsThePlaceThatAsksFirst() {
    let driver = OverlayDriver()
    driver.present(HelpScreen(size: driver.size, host: driver, first: [.checklist]))

    #expect(driver.lines[2].hasPrefix(" In the checklist"))
  }

  @Test func aKeyWithAltIsLeftToTheStackByEveryPopup() {
    for driver in [menu(), calendar()] {
      driver.press("Alt-q", "Ctrl-L")
      #expect(driver.ignored.map(\.label) == ["Alt-Q", "Ctrl-L"])
    }
  }

  @Test func aLineTakesItsKeysFromTheKeymap() throws {
    let keymap = try keymap(.line, ["start": ["Ctrl-T"]])
    var editor = LineEditor("text")
    let isOld = editor.handle(.control("a"), keymap: keymap)
    let isNew = editor.handle(.control("t"), keymap: keymap)

    #expect(!isOld && isNew)
    #expect(editor.cursor == 0)
  }
}
