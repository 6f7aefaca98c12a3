import Testing

@testable import TextEditing

@Suite struct UndoTests {
  @Test func aRunOfTypingIsOneStep() throws {
    var editor = try editor("|")
    for letter in ["o", "n", "e"] { try editor.perform(.insert(letter)) }

    try editor.perform(.undo)

    #expect(editor.marked == "|")
    #expect(!editor.history.canUndo)
    try editor.perform(.redo)
    #expect(editor.marked == "one|")
  }

  @Test func aMotionEndsARun() throws {
    let edits: [TextEdit] = [
      .insert("a"), .insert("b"), .move(.left), .move(.right), .insert("c"), .undo,
    ]
    #expect(try after("|", edits) == "ab|")
  }

  @Test func aLineIsAStepWithItsBreak() throws {
    let edits: [TextEdit] = [.insert("a"), .newline, .insert("b"), .insert("c")]
    #expect(try after("|", edits + [.undo]) == "a|")
    #expect(try after("|", edits + [.undo, .undo]) == "|")
  }

  @Test func deletionsInOneDirectionAreOneStep() throws {
    let back = Array(repeating: TextEdit.delete(.characterBackward), count: 2)
    let forward = Array(repeating: TextEdit.delete(.characterForward), count: 2)
    #expect(try after("abc|def", back + forward + [.undo]) == "a|def")
    #expect(try after("abc|def", back + forward + [.undo, .undo]) == "abc|def")
    #expect(try after("abc|def", back + forward + [.undo, .undo, .redo, .redo]) == "a|f")
  }

  @Test func eachPasteAndEachCutIsAStep() throws {
    #expect(try after("|", [.paste("a"), .paste("b"), .undo]) == "a|")
    #expect(try after("[ab]c", [.cut, .undo]) == "[ab]c")
  }

  @Test func typingOverASelectionBringsItBackAtOnce() throws {
    #expect(try after("x[abc]y", [.insert("1"), .insert("2"), .undo]) == "x[abc]y")
  }

  @Test func aNewEditForgetsWhatCouldBeRedone() throws {
    #expect(try after("|", [.paste("a"), .undo, .paste("b"), .redo]) == "b|")
  }

  @Test func undoOfNothingChangesNothing() throws {
    var editor = try editor("a|b")

    #expect(try editor.perform(.undo) == .nothing)
    #expect(try editor.perform(.redo) == .nothing)
    #expect(editor.marked == "a|b")
    #expect(editor.revision == 0)
  }

  @Test func theOldestStepsAreForgottenBeyondTheLimit() throws {
    let line = String(repeating: "x", count: 100)
    var editor = try editor("|")
    editor.history = EditHistory(byteLimit: 6400)
    for _ in 0..<70 {
      try editor.perform(.selectAll)
      try editor.perform(.paste(line))
    }
    var count = 0
    while editor.history.canUndo {
      try editor.perform(.undo)
      count += 1
    }
    #expect((20...34).contains(count), "\(count) steps")
    #expect(editor.text == line)
  }
}
