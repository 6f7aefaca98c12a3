import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

struct LineUndoTests {
  private func type(_ text: String, in line: inout LineEditor) {
    for scalar in text.unicodeScalars { line.insert(String(Character(scalar))) }
  }

  @Test func aRunOfTypingIsOneStep() {
    var line = LineEditor("Fix")
    type(" the login", in: &line)

    line.undo()

    #expect(line.text == "Fix")
    #expect(line.cursor == 3)
    line.redo()
    #expect(line.text == "Fix the login")
    #expect(line.cursor == 13)
  }

  @Test func movingTheCursorBeginsAnotherStep() {
    var line = LineEditor()
    type("milk", in: &line)
    line.moveToStart()
    type("Buy ", in: &line)

    line.undo()
    #expect(line.text == "milk")
    line.undo()

    #expect(line.text.isEmpty)
  }

  @Test func deletionsInOneDirectionAreOneStepAndAWordIsItsOwn() {
    var line = LineEditor("one two three")
    line.deleteWordBackward()
    for _ in 0..<3 { line.deleteBackward() }
    #expect(line.text == "one t")

    line.undo()
    #expect(line.text == "one two ")
    line.undo()

    #expect(line.text == "one two three")
  }

  @Test func aPasteIsAStepOfItsOwn() {
    var line = LineEditor()
    type("see ", in: &line)
    line.insert("https://example.org")
    type("!", in: &line)

    line.undo()
    line.undo()

    #expect(line.text == "see ")
  }

  @Test func typingAfterAnUndoForgetsTheUndoneSteps() {
    var line = LineEditor()
    type("one", in: &line)
    line.undo()
    type("two", in: &line)

    line.redo()

    #expect(line.text == "two")
  }

  @Test func nothingToUndoChangesNothing() {
    var line = LineEditor("kept")

    line.undo()
    line.redo()

    #expect(line.text == "kept")
    #expect(line.cursor == 4)
  }

  @Test func theKeysOfTheBodyUndoInAFieldOfTheEditor() throws {
    let driver = try BoardDriver([[CardDraft(title: "Title")]])
    driver.press("e")
    driver.type(" and more")

    driver.send(.key(.control("_")))
    #expect(driver.focusedLine.contains("Title") && !driver.focusedLine.contains("more"))
    driver.send(.key(KeyPress(.character("r"), .alt)))

    #expect(driver.focusedLine.contains("Title and more"), "\(driver.screen)")
  }

  @Test func theKeysOfTheBodyUndoInThePromptAndInTheFilter() throws {
    let driver = try BoardDriver(counts: [2, 0, 0])
    driver.press("a")
    driver.type("Buy milk")
    driver.send(.key(.control("w")))
    driver.send(.key(KeyPress(.character("u"), .alt)))
    driver.press("<enter>", "<esc>")
    #expect(try driver.titles(0).contains("Buy milk"), "\(driver.screen)")

    driver.press("/")
    driver.type("A1")
    driver.send(.key(.control("u")))
    driver.send(.key(.control("_")))
    driver.press("<enter>")

    #expect(driver.screen.contains("1 of 3"), "\(driver.screen)")
  }
}
