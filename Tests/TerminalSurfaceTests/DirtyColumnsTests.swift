import SeededRandom
import Testing

@testable import TerminalSurface

/// Which cells of a row must be sent again.
@Suite struct DirtyColumnsTests {
  @Test func dirtyColumnsReachFromTheFirstToTheLastChangedCell() {
    var canvas = Canvas(size: Size(columns: 12, rows: 2))
    #expect(canvas.dirtyColumns(ofRow: 0) == 0..<12)
    canvas.markClean()
    #expect(canvas.dirtyColumns(ofRow: 0) == 0..<0)

    canvas.show("a", column: 7)
    #expect(canvas.dirtyColumns(ofRow: 0) == 7..<8)
    var line = CellLine(width: 6)
    line.append(DisplayText("  bc"))
    canvas.blit(line, column: 1, row: 0)

    #expect(canvas.dirtyColumns(ofRow: 0) == 3..<8)
    #expect(canvas.dirtyColumns(ofRow: 1) == 0..<0)
  }

  @Test func aWideGlyphIsWholeInThem() {
    var canvas = Canvas(size: Size(columns: 6, rows: 1))
    canvas.show("漢漢漢", column: 0)
    canvas.markClean()

    // The second half stays as it is.
    canvas.show("字", column: 2)

    #expect(canvas.dirtyColumns(ofRow: 0) == 2..<4)
  }

  @Test(arguments: [1, 2, 3])
  func cellsOutsideTheDirtyColumnsAreUnchanged(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var canvas = Canvas(size: Size(columns: 14, rows: 1))
    for step in 0..<3_000 {
      let before = canvas.cells
      canvas.markClean()
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let text = DisplayText(["字", "a", "漢x", "  ", "x漢"].randomElement(using: &generator) ?? "")
        let column = Int.random(in: -2...15, using: &generator)
        var line = CellLine(width: Int.random(in: 0...7, using: &generator))
        line.append(text, style: Style(Bool.random(using: &generator) ? .text : .accent))
        canvas.blit(line, column: column, row: 0)
      }
      let dirty = canvas.dirtyColumns(ofRow: 0)
      let outside = canvas.cells.indices.filter {
        !dirty.contains($0) && canvas.cells[$0] != before[$0]
      }
      #expect(outside.isEmpty, "seed \(seed), step \(step): \(outside) beside \(dirty)")
      let edges = [dirty.lowerBound, dirty.upperBound]
      let isCut = edges.contains { $0 < 14 && canvas.cells[$0].glyph == .continuation }
      #expect(!isCut, "seed \(seed), step \(step): \(dirty)")
    }
  }
}
