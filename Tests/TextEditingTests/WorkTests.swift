import Testing

@testable import TextEditing

/// How much a key reads and breaks in a mebibyte; counted, since times differ by machine.
@Suite struct WorkTests {
  private static let size = 1 << 20

  private static let texts: [(name: String, text: String)] = [
    ("one line without a blank", String(repeating: "x", count: size)),
    (
      "one line of prose",
      String(repeating: "The quick brown fox jumps over it. ", count: size / 35)
    ),
    ("one line of Chinese", String(repeating: "漢字仮名交じり文", count: size / 24)),
    ("50,000 short lines", String(repeating: "twenty bytes of tex\n", count: size / 20)),
    ("one line of joined emoji", String(repeating: "👨‍👩‍👧👍🏽", count: size / 26)),
    ("fences only", String(repeating: "```\n", count: size / 4)),
  ]

  @Test(arguments: 0..<6)
  func aKeyReadsAFewKilobytesWhereverItIs(index: Int) throws {
    let (name, text) = Self.texts[index]
    var editor = TextEditor(text, width: 80)
    let meter = WorkMeter()
    editor.content.buffer.meter = meter
    for fraction in [0.0, 0.3, 0.5, 1.0] {
      editor.moveCursor(to: Int(Double(editor.byteCount) * fraction))
      for edit in [
        TextEdit.insert("a"), .insert(" "), .insert("漢"), .insert("\u{301}"), .newline,
        .delete(.characterBackward), .delete(.characterForward), .move(.up(rows: 1)),
        .move(.down(rows: 1)), .select(.left), .move(.rowEnd), .move(.lineStart), .undo, .undo,
        .redo,
      ] {
        _ = meter.take()
        editor.content.layout.wrappedRowCount = 0
        try editor.perform(edit)
        _ = editor.cursorPlace

        let evidence = Comment(rawValue: "\(name), at \(fraction): \(edit)")
        #expect(meter.take() < 64 << 10, evidence)
        #expect(editor.layout.wrappedRowCount <= 2 * TextLayout.rowsAhead + 10, evidence)
      }
    }
  }

  @Test func aKeyInProseBreaksAFewRows() throws {
    var editor = TextEditor(Self.texts[1].text, width: 80)
    editor.moveCursor(to: 500_000)
    var broken: [Int] = []
    for letter in ["o", "n", "e", " ", "t", "w", "o"] {
      editor.content.layout.wrappedRowCount = 0
      try editor.perform(.insert(letter))
      broken.append(editor.layout.wrappedRowCount)
    }

    #expect(broken.reduce(0, +) < 140, "\(broken)")
  }

  @Test func aKeyAmongManyLinesBreaksItsOwnLineOnly() throws {
    var editor = TextEditor(Self.texts[3].text, width: 80)
    editor.moveCursor(to: 500_005)
    editor.content.layout.wrappedRowCount = 0

    try editor.perform(.insert("x"))
    #expect(editor.layout.wrappedRowCount == 1)
    try editor.perform(.newline)
    #expect(editor.layout.wrappedRowCount == 3)
  }

  @Test func rowsThatWereLeftAreBrokenWhenTheyComeIntoSight() throws {
    let text = String(repeating: "x", count: 100_000)
    var editor = TextEditor(text, width: 10)
    editor.moveCursor(to: 5005)

    try editor.perform(.insert("yyy"))
    #expect(editor.layout.lines[0].starts.contains { $0.isProvisional })
    var fresh = TextEditor(editor.text, width: 10)
    let sight = 490..<530
    #expect(editor.rows(in: sight) == fresh.rows(in: sight))
    let below = 560..<900
    #expect(editor.rows(in: below) == fresh.rows(in: below))
    #expect(editor.rows(in: 0..<20_000) == fresh.rows(in: 0..<20_000))
    #expect(!editor.layout.lines[0].starts.contains { $0.isProvisional })
  }

  @Test func manyKeysInALongLineStillGiveTheRowsOfTheWholeText() throws {
    var editor = TextEditor(String(repeating: "x漢", count: 5000), width: 10)
    for step in 0..<60 {
      editor.moveCursor(to: (step * 7919) % editor.byteCount)
      try editor.perform(step % 3 == 0 ? .delete(.characterForward) : .insert("ab"))
      let row = editor.cursorPlace.row
      var fresh = TextEditor(editor.text, width: 10)
      let rows = editor.rows(in: 0..<row + 40)
      #expect(rows.prefix(row) == fresh.rows(in: 0..<row + 40).prefix(row), "step \(step)")
      #expect(rows == fresh.rows(in: 0..<row + 40), "step \(step)")
    }
    var fresh = TextEditor(editor.text, width: 10)
    let all = 0..<100_000
    #expect(editor.rows(in: all) == fresh.rows(in: all))
  }
}
