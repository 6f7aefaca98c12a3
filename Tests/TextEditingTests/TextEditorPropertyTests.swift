import SeededRandom
import Testing

@testable import TextEditing

/// The editor against the simplest model there is, over text where Unicode is difficult.
@Suite struct TextEditorPropertyTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func randomEditsLeaveWhatTheModelHas(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let original = TextFuzz.text(pieces: Int.random(in: 0...60, using: &generator), &generator)
      var pair = Pair(original, width: Int.random(in: 1...20, using: &generator))
      for step in 0..<40 {
        try pair.stepAtRandom(&generator)
        if let fault = pair.fault {
          let texts = TextFuzz.escaped(original) + "\n→ " + TextFuzz.escaped(pair.model.text)
          Issue.record(
            "seed \(seed), round \(round), step \(step), \(pair.log): \(fault)\n\(texts)"
          )
          return
        }
      }
    }
  }

  @Test(arguments: [UInt64(11), 12, 13, 14])
  func undoToTheStartGivesTheOriginalAndRedoGivesItBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let original = TextFuzz.text(pieces: Int.random(in: 0...40, using: &generator), &generator)
      var editor = TextEditor(original, width: 10)
      for _ in 0..<60 { try editor.perform(edit(&generator)) }
      while editor.history.canRedo { try editor.perform(.redo) }
      let result = Array(editor.text.utf8)

      while editor.history.canUndo { try editor.perform(.undo) }
      let undone = Array(editor.text.utf8)
      while editor.history.canRedo { try editor.perform(.redo) }

      let evidence = Comment(
        rawValue: "seed \(seed), round \(round): \(TextFuzz.escaped(original))"
      )
      #expect(undone == Array(original.utf8), evidence)
      #expect(Array(editor.text.utf8) == result, evidence)
      #expect(editor.buffer.isBreak(editor.cursor), evidence)
    }
  }

  @Test(arguments: [UInt64(21), 22, 23, 24, 25])
  func rowsAfterEditsEqualThoseOfAFreshlyBrokenText(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<15 {
      let text = TextFuzz.text(pieces: Int.random(in: 0...120, using: &generator), &generator)
      let width = Int.random(in: 2...16, using: &generator)
      var editor = TextEditor(text, width: width)
      for step in 0..<40 {
        try editor.perform(edit(&generator))
        let fresh = TextEditor(editor.text, width: width)
        let rows = editor.rows(in: 0..<editor.content.rowCount)
        let expected = fresh.rows(in: 0..<fresh.content.rowCount)
        guard rows != expected || editor.content.rowCount != fresh.content.rowCount else {
          continue
        }
        let evidence = "seed \(seed), round \(round), step \(step), width \(width)"
        Issue.record("\(evidence): \(TextFuzz.escaped(editor.text))\n\(rows)\n\(expected)")
        return
      }
    }
  }

  @Test(arguments: [UInt64(31), 32, 33])
  func rowsCoverTheTextAndSplitNoCluster(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let text = TextFuzz.text(pieces: Int.random(in: 0...80, using: &generator), &generator)
      let width = Int.random(in: 2...16, using: &generator)
      let editor = TextEditor(text, width: width)
      let evidence = Comment(rawValue: "seed \(seed), width \(width): \(TextFuzz.escaped(text))")
      var covered = 0
      for row in editor.rows(in: 0..<editor.content.rowCount) {
        let skipped = editor.buffer.text(in: covered..<row.range.lowerBound)
        #expect(skipped.isEmpty || row.isFirstOfLine && skipped.isLineBreak, evidence)
        covered = row.range.upperBound
        let clusters = editor.content.clusters(of: row)
        #expect(
          clusters.map { String($0.character) }.joined() == editor.buffer.text(in: row.range),
          evidence
        )
        guard let last = clusters.last else { continue }
        let isHanging = last.character.isWhitespace && last.column <= width
        #expect(last.column + last.width <= width || isHanging || clusters.count == 1, evidence)
      }
      #expect(covered == editor.byteCount, evidence)
    }
  }

  private func edit(_ generator: inout SeededGenerator) -> TextEdit {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...4: .insert(TextFuzz.text(pieces: 1, &generator))
    case 5: .paste(TextFuzz.text(pieces: 5, &generator))
    case 6: .newline
    case 7...8: .delete(TextFuzz.stretch(&generator))
    case 9: .select(TextFuzz.motion(&generator))
    case 10: Bool.random(using: &generator) ? .indentItems : .outdentItems
    case 11: Bool.random(using: &generator) ? .undo : .redo
    default: .move(TextFuzz.motion(&generator))
    }
  }
}

extension String {
  fileprivate var isLineBreak: Bool { self == "\n" || self == "\r\n" }
}

/// An editor and its model side by side.
private struct Pair {
  var editor: TextEditor
  var model: TextModel
  private(set) var log: [TextEdit] = []

  init(_ text: String, width: Int) {
    editor = TextEditor(text, width: width)
    model = TextModel(text)
  }

  mutating func stepAtRandom(_ generator: inout SeededGenerator) throws {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...3:
      let text = TextFuzz.text(pieces: Int.random(in: 1...3, using: &generator), &generator)
      try perform(.insert(text))
      model.insert(text)
    case 4...5:
      let stretch = TextFuzz.stretch(&generator)
      try perform(.delete(stretch))
      model.delete(stretch)
    default:
      try move(TextFuzz.motion(&generator), isSelecting: Bool.random(using: &generator))
    }
  }

  private mutating func move(_ motion: TextMotion, isSelecting: Bool) throws {
    try perform(isSelecting ? .select(motion) : .move(motion))
    switch motion {
    case .up, .down, .rowStart, .rowEnd:
      model.put(cursorAt: editor.cursor, isSelecting: isSelecting)
    default: model.go(motion, isSelecting: isSelecting)
    }
  }

  private mutating func perform(_ edit: TextEdit) throws {
    log.append(edit)
    try editor.perform(edit)
  }

  /// What is other than in the model.
  var fault: String? {
    let text = editor.text
    if Array(text.utf8) != Array(model.text.utf8) { return "text \(TextFuzz.escaped(text))" }
    if editor.byteCount != text.utf8.count { return "\(editor.byteCount) bytes" }
    if editor.cursor != model.cursorOffset {
      return "cursor \(editor.cursor) in place of \(model.cursorOffset)"
    }
    if editor.selection != model.selection {
      return "selection \(String(describing: editor.selection))"
    }
    let lines = text.utf8.count { $0 == 0x0A } + 1
    return editor.content.lines.count == lines ? nil : "\(editor.content.lines.count) lines"
  }
}
