import SeededRandom
import Testing

@testable import TerminalSurface

@Suite struct CanvasTests {
  static func text(_ canvas: Canvas, row: Int) -> String {
    (0..<canvas.size.columns).map { canvas[$0, row].glyph.description }.joined()
  }

  @Test func halfAWideGlyphDrawnOverBecomesABlank() {
    var canvas = Canvas(size: Size(columns: 6, rows: 1))
    canvas.show("漢字漢", column: 0)

    canvas.show("x", column: 1)
    canvas.show("y", column: 4)

    #expect(Self.text(canvas, row: 0) == " x字y ")
  }

  @Test func equalCellsLeaveARowClean() {
    var canvas = Canvas(size: Size(columns: 8, rows: 2))
    var line = CellLine(width: 8)
    line.append(DisplayText("한글"), style: Style(.accent))
    canvas.blit(line, column: 0, row: 1)
    canvas.markClean()

    canvas.blit(line, column: 0, row: 1)

    #expect(canvas.dirtyRows == [false, false])
    #expect(canvas.changedCells == 0)
  }
}

extension Canvas {
  /// Shows a text in a line as wide as it.
  mutating func show(_ text: String, column: Int, row: Int = 0, style: Style = Style()) {
    let text = DisplayText(text)
    var line = CellLine(width: text.width)
    line.append(text, style: style)
    blit(line, column: column, row: row)
  }
}

@Suite struct CanvasClippingTests {
  @Test func aLineIsCutAtBothEdgesOfTheCanvas() {
    var line = CellLine(width: 6)
    line.append(DisplayText("漢字漢"))
    var canvas = Canvas(size: Size(columns: 4, rows: 1))

    canvas.blit(line, column: -1, row: 0)
    #expect(CanvasTests.text(canvas, row: 0) == " 字 ")

    canvas.blit(line, column: 3, row: 0)
    #expect(CanvasTests.text(canvas, row: 0) == " 字 ")
    canvas.blit(line, column: 9, row: 0)
    canvas.blit(line, column: 0, row: 7)
  }

  @Test func fillingSplitsWideGlyphsAtItsEdges() {
    var canvas = Canvas(size: Size(columns: 6, rows: 3))
    canvas.show("漢字漢", column: 0, row: 1)

    canvas.fill(Rect(column: 1, row: -4, width: 4, height: 40), Cell("x"))

    #expect(CanvasTests.text(canvas, row: 1) == " xxxx ")
    canvas.fill(Rect(column: -3, row: 0, width: 100, height: 1), Cell("y"))
    #expect(CanvasTests.text(canvas, row: 0) == "yyyyyy")
  }

  @Test func aLineHoldsNoHalfGlyph() {
    var line = CellLine(width: 5)
    line.append(DisplayText("漢字漢字"))

    #expect(line.end == 4)
    #expect(line.cells[4] == .blank)
    line = CellLine(width: 6)
    line.append("a")
    line.skip(to: 4)
    line.append(DisplayText("漢"))
    #expect(line.cells.map(\.glyph.width) == [1, 1, 1, 1, 2, 0])
  }

  @Test(arguments: [UInt64(31), 32])
  func everyWideGlyphKeepsItsSecondHalf(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var canvas = Canvas(size: Size(columns: 12, rows: 2))
    for step in 0..<3000 {
      let column = Int.random(in: -3...13, using: &generator)
      let text = DisplayText(["漢字漢字", "abc", "a漢b", "字"].randomElement(using: &generator) ?? "")
      if Bool.random(using: &generator) {
        canvas.fill(Rect(column: column, row: 0, width: step % 4, height: 1))
      } else {
        var line = CellLine(width: step % 9)
        line.append(text)
        canvas.blit(line, column: column, row: 0)
      }
      for column in 0..<12 {
        let isWide = canvas[column, 0].glyph.width == 2
        let follows = column < 11 && canvas[column + 1, 0].glyph == .continuation
        #expect(isWide == follows, "seed \(seed), step \(step), column \(column)")
      }
    }
  }

  @Test func aCopyThatIsGoneCostsNoCopyOfTheCells() {
    var canvas = Canvas(size: Size(columns: 80, rows: 24))
    let before = canvas.cells.withUnsafeBufferPointer { $0.baseAddress }
    do {
      let handedOut = canvas
      canvas.markClean()
      #expect(handedOut.dirtyRows[0] && !canvas.dirtyRows[0])
    }
    canvas.put(Cell("x"), column: 0, row: 0)

    #expect(canvas.cells.withUnsafeBufferPointer { $0.baseAddress } == before)
  }
}
