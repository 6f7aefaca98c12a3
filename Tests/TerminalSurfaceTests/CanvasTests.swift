import Testing

@testable import TerminalSurface

@Suite struct CanvasTests {
  static func text(_ canvas: Canvas, row: Int) -> String {
    (0..<canvas.size.columns).map { canvas[$0, row].glyph.description }.joined()
  }

  @Test func halfAWideGlyphDrawnOverBecomesABlank() {
    var canvas = Canvas(size: Size(columns: 6, rows: 1))
    canvas.draw(DisplayText("漢字漢"), column: 0, row: 0)

    canvas.draw(DisplayText("x"), column: 1, row: 0)
    canvas.draw(DisplayText("y"), column: 4, row: 0)

    #expect(Self.text(canvas, row: 0) == " x字y ")
  }

  @Test func aWideGlyphNeverReachesOverAnEdge() {
    var canvas = Canvas(size: Size(columns: 5, rows: 2))

    canvas.draw(DisplayText("漢字漢"), column: 0, row: 0)
    canvas.draw(DisplayText("漢字漢"), column: 0, row: 1, maxWidth: 3)

    #expect(Self.text(canvas, row: 0) == "漢字 ")
    #expect(Self.text(canvas, row: 1) == "漢   ")
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
