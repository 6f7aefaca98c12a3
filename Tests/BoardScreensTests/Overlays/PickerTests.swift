import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// A picker alone, over rows that are numbers and actions that are letters.
struct PickerTests {
  private final class Answers {
    var picked: [Int] = []
    var actions: [String] = []
    var missing: [String] = []
  }

  /// A screen that only notes what comes of its picker.
  private final class NotingPicker: PickerScreen {
    let picker: Picker<Int, String>
    private let answers: Answers

    init(_ picker: Picker<Int, String>, _ answers: Answers) {
      (self.picker, self.answers) = (picker, answers)
    }

    func pick(_ row: Int) { answers.picked.append(row) }

    func receive(_ answer: PickerResult<Int, String>) {
      switch answer {
      case .command(let command, let row):
        answers.actions.append("\(command.name) \(row.map { "\($0)" } ?? "none")")
      case .action(let action, let row):
        answers.actions.append("\(action) \(row.map { "\($0)" } ?? "none")")
      case .missing(let text): answers.missing.append(text)
      case .picked, .moved, .edited, .closed: break
      }
    }
  }

  private let answers = Answers()

  private func picker(
    _ labels: [String],
    isAlwaysOpen: Bool = false,
    size: Size = Size(columns: 80, rows: 24)
  ) -> (OverlayDriver, Picker<Int, String>) {
    let driver = OverlayDriver(size: size)
    let picker = Picker<Int, String>(
      words: .init(
        title: "Things",
        typing: isAlwaysOpen ? .always : .onRequest,
        commands: isAlwaysOpen ? [] : [.add, .rename, .moveDown, .moveUp]
      ),
      rows: labels.enumerated().map { PickerRow(id: $0.offset, label: $0.element) },
      actions: [
        PickerAction(
          action: "archive",
          label: "archive",
          word: "archive",
          keys: keys("x", "Ctrl-X")
        )
      ],
      keymap: .standard,
      host: driver
    )
    driver.present(NotingPicker(picker, answers))
    return (driver, picker)
  }

  private func keys(_ labels: String...) -> [KeySequence] {
    labels.compactMap { KeySequence(label: $0) }
  }

  @Test func lettersAreTypedAfterASlashAndEnterPicksTheBestRow() {
    let (driver, _) = picker(["Home", "Holidays", "Garden"])
    driver.press("/")
    driver.type("gar")
    driver.press("Enter")

    #expect(answers.picked == [2])
    #expect(driver.marked == "Gar")
    #expect(driver.screen.contains("1 of 3"))
  }

  @Test func lettersAreCommandsWhileTheLineIsClosed() {
    let (driver, _) = picker(["one", "two", "three"])
    driver.press("j", "r", "J", "K", "a", "x", "G", "Enter", "g", "k", "Enter")

    #expect(
      answers.actions == ["rename 1", "move-down 1", "move-up 1", "add 1", "archive 1"]
    )
    #expect(answers.picked == [2, 2])
    driver.press("q")
    #expect(driver.layers.isEmpty)
  }

  @Test func aKeyThatCanNotApplySaysSoInASentence() {
    let (driver, _) = picker(["one"])
    driver.press("d")
    #expect(driver.screen.contains("Nothing can be deleted from this list."), "\(driver.screen)")
    driver.press("w")
    #expect(driver.screen.contains("w is not bound · / finds a row"), "\(driver.screen)")

    #expect(answers.actions.isEmpty)
  }

  @Test func theFooterNamesTheKeysOfTheList() {
    let (driver, _) = picker(["one"])
    let footer = driver.lines.last ?? ""

    #expect(
      footer.hasPrefix(
        " a add  r rename  Enter open  x archive  J K order  │  ? help  Esc close"
      ),
      "\(footer)"
    )
  }

  @Test func aListThatIsAlwaysOpenTypesLettersAndNamesTheKeysThatMove() {
    let (driver, picker) = picker(["jar", "kit"], isAlwaysOpen: true)
    #expect(driver.screen.contains("type to find · ↑ ^P ↓ ^N move"), "\(driver.screen)")
    driver.press("Ctrl-N", "Enter", "Ctrl-P", "Enter")
    driver.type("jk")

    #expect(answers.picked == [1, 0])
    #expect(picker.text == "jk")
  }

  @Test func tabKeepsTheTextAndGoesBackToTheRows() {
    let (driver, picker) = picker(["one", "two", "three"])
    driver.press("/")
    driver.type("t")
    driver.press("Tab", "j", "r")

    #expect(answers.actions == ["rename 2"])
    #expect(picker.text == "t")
    driver.press("Esc")
    #expect(picker.text.isEmpty)
    #expect(driver.layers.count == 1)
  }

  @Test func aSearchWithoutMatchesIsReportedInWholeSentences() {
    let driver = OverlayDriver()
    var words = Picker<Int, String>.Words(title: "T")
    words.keepsCardsVisible = true
    words.missing = { "No theme matches “\($0)”. Esc clears it." }
    let picker = Picker<Int, String>(
      words: words,
      rows: (0..<5).map { PickerRow(id: $0, label: "solarized", detail: "as the terminal") },
      keymap: .standard,
      host: driver
    )
    driver.present(NotingPicker(picker, answers))

    driver.press("/")
    driver.type("jjj")

    #expect(driver.screen.contains("No theme matches “jjj”."), "\(driver.screen)")
    #expect(driver.screen.contains("   Esc clears it."), "\(driver.screen)")
  }

  @Test func aScrolledListWithoutMatchesReportsIt() {
    let (driver, _) = picker((1...60).map { "Item \($0)" })
    driver.press("↑", "/")
    driver.type("zzz")

    #expect(driver.screen.contains("No matches for “zzz”"), "\(driver.screen)")
    #expect(driver.screen.contains("0 of 60"), "\(driver.screen)")
  }

  @Test func arrowsChooseAndGoRoundAtTheEnds() {
    let (driver, _) = picker(["one", "two", "three"])
    driver.press("↓", "Enter", "↑", "↑", "Enter", "Ctrl-N", "Enter", "Ctrl-P", "Enter")

    #expect(answers.picked == [1, 2, 0, 2])
  }

  @Test func keysThatTypeNothingActAtOnce() {
    let (driver, picker) = picker(["one", "two"])
    driver.press("/", "Ctrl-X", "Shift-↓", "a", "r")

    #expect(answers.actions == ["archive 0", "move-down 0"])
    #expect(picker.text == "ar")
  }

  @Test func anEmptyResultShowsWhatToDoAndEnterTakesTheText() {
    let (driver, _) = picker(["one"])
    driver.press("/")
    driver.type("zebra")
    #expect(driver.screen.contains("No matches for “zebra”. Esc clears it."), "\(driver.screen)")
    driver.press("Enter", "Tab", "r")

    #expect(answers.picked.isEmpty)
    #expect(answers.missing == ["zebra"])
    #expect(answers.actions == ["rename none"])
  }

  @Test func escClearsWhatWasTypedAndThenCloses() {
    let (driver, picker) = picker(["one", "two"])
    driver.press("/")
    driver.type("two")
    driver.press("Esc")
    #expect(picker.text.isEmpty)
    #expect(picker.list.picked?.label == "two")

    driver.press("Esc")
    #expect(driver.layers.isEmpty)
  }

  @Test(arguments: ["Alt-q", "Ctrl-L", "Ctrl-Z"])
  func keysThatThePickerDoesNotUseGoToTheStack(label: String) {
    let (driver, picker) = picker(["one"])
    driver.press("/")
    driver.type("x y")
    driver.press(label)

    #expect(driver.ignored.map(\.label) == [KeyPress(label: label)?.label])
    #expect(picker.text == "x y")
  }

  @Test func aThousandRowsScrollAndAreFound() {
    let (driver, picker) = picker((0..<1_000).map { "Thing \($0)" })
    driver.press("Ctrl-End")
    #expect(driver.screen.contains("▸ Thing 999"))
    driver.press("Ctrl-Home", "PgDn")
    #expect(picker.list.selected == picker.pageRows)
    #expect(driver.screen.contains("more ↓"))
    driver.press("/")
    driver.type("997")

    #expect(picker.list.found.map(\.row.label) == ["Thing 997"])
  }

  @Test func theRowThatIsPickedStaysSoWhenOthersAreShown() {
    let (driver, picker) = picker(["one", "two", "three"])
    driver.press("↓")
    picker.show([
      PickerRow(id: 2, label: "three"), PickerRow(id: 0, label: "one"),
      PickerRow(id: 1, label: "two"),
    ])
    #expect(picker.list.picked?.id == 1)

    picker.show([PickerRow(id: 2, label: "three")])
    #expect(picker.list.picked?.id == 2)
  }

  @Test func aPasteIsInsertedIntoThePickersLine() {
    let (driver, picker) = picker(["one", "two"])
    driver.send(.paste("tw\no"))

    #expect(picker.text == "tw o")
    #expect(picker.list.picked?.label == "two")
  }

  @Test func noSizeEndsTheProgramAndTheLineShowsFrom20By5On() {
    let labels = ["로그인 오류 고치기", "👩‍🚀 launch", String(repeating: "long ", count: 40)]
    for columns in [1, 2, 3, 5, 10, 19, 20, 33, 80, 300] {
      for rows in [1, 2, 3, 4, 5, 6, 10, 24] {
        let (driver, _) = picker(labels, size: Size(columns: columns, rows: rows))
        driver.press("/")
        driver.type("로")
        guard columns >= 20, rows >= 5 else { continue }
        #expect(driver.screen.contains("▸ 로그인"), "\(columns)×\(rows)\n\(driver.screen)")
        #expect(driver.cursor != nil)
        #expect(driver.screen.contains("Enter open"), "\(driver.screen)")
      }
    }
  }

  @Test func nothingJumpsWhileOneTypesAndTheListIsAsHighAsWhatItFinds() throws {
    let (driver, _) = picker(["one", "two", "three", "four", "five"])
    func row(of corner: Character) -> Int? { driver.lines.firstIndex { $0.contains(corner) } }
    let (top, bottom) = (try #require(row(of: "┌")), try #require(row(of: "└")))
    driver.press("/")
    driver.type("fo")

    #expect(row(of: "┌") == top, "\(driver.screen)")
    // Never fewer than three rows.
    #expect(row(of: "└") == bottom - 2, "\(driver.screen)")
  }
}
