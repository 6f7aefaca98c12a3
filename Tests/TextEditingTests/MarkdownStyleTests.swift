import SeededRandom
import Testing

@testable import TextEditing

/// The line below each line of text says what its characters are: `#` heading, `e` emphasis,
/// `s` strong, `B` both, `c` code, `C` a block of it, `-` a list's marker, `x` a task's, `>` a
/// quote, `l` a link's text, `t` its target, `.` plain, `+` any other mixture.
@Suite struct MarkdownStyleTests {
  @Test(arguments: [
    ("plain text", ".........."),
    ("# Title", "#######"), ("### a *b*", "######+++"), ("####### no", ".........."),
    ("#no", "..."),
    ("  ## x", "..####"), ("#", "#"),
    ("*a* b", "eee.."), ("**a** b", "sssss.."), ("***a***", "eBBBBBe"), ("_a_ __b__", "eee.sssss"),
    ("a*b*c", ".eee."), ("a_b_c", "....."), ("* a", "-.."), ("2 * 3 * 4", "........."),
    ("*a **b** c*", "eeeBBBBBeee"), ("**a", "..."), ("*a*b*", "eee.."), ("**a*", ".eee"),
    ("*a_b*c_", "eeeee.."), ("\\*a\\*", "....."), ("*漢字*", "eeeeeeee"),
    ("`code` x", "cccccc.."), ("``a`b``", "ccccccc"), ("`a", ".."), ("`*a*`", "ccccc"),
    ("*`*`*", "e+++e"), ("```a``", "......"), ("a ``` b", "......."),
    ("- item", "-....."), ("+ a", "-.."), ("12. a", "---.."), ("01) a", "---.."), ("-a", ".."),
    ("- [ ] a", "-.xxx.."), ("- [x] *a*", "-.xxx.eee"), ("- [y] a", "-......"), ("  - a", "..-.."),
    ("> quote", ">>>>>>>"), ("> *a*", ">>+++"), (">> # a", ">>>+++"), ("> - a", ">>+>>"),
    ("[a](b)", "lllttt"), ("[a](b (c)) d", "lllttttttt.."), ("[a] (b)", "......."),
    ("[a](b", "....."),
    ("![a](b)", ".lllttt"), ("[[a](b)](c)", ".lllttt...."), ("[*a*](b)", "l+++lttt"),
    ("[a](<b c> \"t\")", "lllttttttttttt"), ("[`]`](b)", "l+++lttt"), ("*[a*](b)", "e+++lttt"),
    ("<https://a.b>", "ttttttttttttt"), ("<a b>", "....."), ("<b>", "..."),
    ("see https://a.b/c_d_e.", "....ttttttttttttttttt."), ("(https://a.b)", ".ttttttttttt."),
    ("https://", "........"), ("", ""),
  ])
  func aLineHasItsStyles(line: String, expected: String) {
    var fences = FenceState.outside

    let spans = MarkdownStyle.spans(of: line, fences: &fences)

    #expect(Self.drawn(spans, count: line.utf8.count) == expected, "\(line)")
    #expect(fences == .outside)
  }

  @Test func aFencedBlockIsCodeToItsFence() {
    let lines = [
      "a", "```swift", "*b*", "~~~", "``", "`````", "*c*", "~~~", "```", "~~~~ x", "~~~ ", "d",
    ]
    let expected = [".", "C", "C", "C", "C", "C", "e", "C", "C", "C", "C", "."]
    var fences = FenceState.outside

    let drawn = lines.map { line in
      String(
        Self.drawn(MarkdownStyle.spans(of: line, fences: &fences), count: line.utf8.count).prefix(1)
      )
    }

    #expect(drawn == expected)
  }

  @Test(arguments: [
    ("```", "   ```", false), ("```", "    ```", true), ("```", "\t```", true),
    ("  ```", "     ```", false), ("  ```", "      ```", true), ("  ```", "```", false),
  ])
  func aFenceThatIsIndentedByFourCellsMoreIsCode(opening: String, line: String, isCode: Bool) {
    var fences = FenceState.outside

    for line in [opening, line] { _ = MarkdownStyle.spans(of: line, fences: &fences) }

    #expect(fences.isInCodeBlock == isCode)
  }

  @Test func theEditorKnowsTheBlocksAfterEachEdit() throws {
    var editor = TextEditor(String(repeating: "*a*\n", count: 2000), width: 40)
    func isCode(_ line: Int) -> Bool {
      editor.content.markdown(ofLineWith: editor.content.row(line)).first?.traits == .codeBlock
    }
    #expect(!isCode(1500))

    editor.moveCursor(to: editor.content.row(3).lineStart)
    try editor.perform(.insert("```\n"))
    #expect(!isCode(2) && isCode(3) && isCode(4) && isCode(1500))
    editor.moveCursor(to: editor.content.row(1000).lineStart)
    try editor.perform(.insert("```\n"))
    #expect(isCode(999) && isCode(1000) && !isCode(1001) && !isCode(1500))
    try editor.perform(.undo)
    #expect(isCode(1500))
    try editor.perform(.undo)
    #expect(!isCode(4) && !isCode(1500))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func blocksAfterRandomEditsAreThoseOfTheWholeText(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var editor = TextEditor("", width: 40)
    let pieces = ["```\n", "~~~\n", "text\n", "````", "\n", "`", "~", "x"]
    for step in 0..<1500 {
      let place = Int.random(in: 0...editor.byteCount, using: &generator)
      editor.moveCursor(to: place)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        editor.moveCursor(to: place + Int.random(in: 0..<30, using: &generator), isSelecting: true)
        try editor.perform(.delete(.characterBackward))
      } else {
        try editor.perform(.insert(pieces.randomElement(using: &generator) ?? ""))
      }
      guard step % 50 == 0 else { continue }
      var fences = FenceState.outside
      for row in editor.rows(in: 0..<editor.content.rowCount) where row.isFirstOfLine {
        let text = editor.buffer.text(in: editor.buffer.contentOfLine(at: row.lineStart))
        let expected = MarkdownStyle.spans(of: text, fences: &fences)
        #expect(
          editor.content.markdown(ofLineWith: row) == expected,
          "seed \(seed), step \(step), line \(row.line)"
        )
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func spansAreInOrderAndBetweenCharacters(seed: UInt64) {
    let pieces = [
      "*", "**", "_", "__", "`", "``", "[", "]", "(", ")", "](", "<", ">", "\\", "a", " ", "漢", "👨‍👩‍👧",
      "https://a", "# ", "> ", "- ", "[ ] ", "!", "e\u{301}",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...25, using: &generator)
      let line = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      var fences = FenceState.outside
      let spans = MarkdownStyle.spans(of: line, fences: &fences)
      var end = 0
      for span in spans {
        let bounds = [span.range.lowerBound, span.range.upperBound]
          .map {
            line.utf8.index(line.startIndex, offsetBy: $0)
          }
        let isBetween = bounds.allSatisfy { $0.samePosition(in: line.unicodeScalars) != nil }
        #expect(
          span.range.lowerBound >= end && isBetween && !span.range.isEmpty,
          "\(seed): \(line)"
        )
        end = span.range.upperBound
      }
      #expect(end <= line.utf8.count)
    }
  }

  /// A pass that were quadratic would not finish: ten thousand million steps.
  @Test(arguments: [
    "*", "_", "**a ", "*a_", "a*_", "[", "]", "[]", "[](", "[a](b", "(", "`", "`a``b```c", "<",
    "<a:", "\\",
    "![[", "***a", "*a **b ", "https://*", "h", ">", "> ", "- ", "# ", "a* b_ ", "_*`[<",
  ])
  func aHostileLineIsReadInOnePass(piece: String) {
    let line = String(repeating: piece, count: 100_000 / piece.utf8.count)
    var fences = FenceState.outside

    let spans = MarkdownStyle.spans(of: line, fences: &fences)

    #expect(spans.count <= line.utf8.count)
  }

  private static func drawn(_ spans: [MarkdownSpan], count: Int) -> String {
    let signs: [MarkdownTraits: Character] = [
      .heading: "#", .emphasis: "e", .strong: "s", [.emphasis, .strong]: "B", .code: "c",
      .codeBlock: "C", .listMarker: "-", .taskMarker: "x", .quote: ">", .linkText: "l",
      .linkTarget: "t",
    ]
    var drawn = Array(repeating: Character("."), count: count)
    for span in spans {
      for index in span.range { drawn[index] = signs[span.traits] ?? "+" }
    }
    return String(drawn)
  }
}
