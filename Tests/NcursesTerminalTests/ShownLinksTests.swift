import SeededRandom
import TerminalSurface
import Testing

@testable import NcursesTerminal

/// What a terminal takes each cell to lead to is what the canvas says, whatever changes between frames.
@Suite struct ShownLinksTests {
  private static let size = Size(columns: 24, rows: 4)

  /// A terminal that ncurses writes to, as far as links go: the cells that differ are written anew,
  /// which takes their link away.
  private struct Terminal {
    var cells = Array(repeating: Cell.blank, count: 24 * 4)
    var links = Array(repeating: "", count: 24 * 4)
    var shown = ShownLinks()
    var styles = StyleCells(palette: .dark, depth: .indexed)

    // Made once: unoptimised, a pattern is compiled wherever the code comes to it.
    private static let move = /\u{1B}\[(\d+);(\d+)H/
    private static let link = /\u{1B}\]8;(?:id=\d+)?;([!-~]*)\u{1B}\\/
    private static let style = /\u{1B}\[[0-9;]*m/

    mutating func show(_ canvas: Canvas) throws {
      for index in cells.indices where looks(cells[index], unlike: canvas.cells[index]) {
        links[index] = ""
      }
      cells = canvas.cells
      for row in 0..<size.rows where canvas.dirtyRows[row] {
        shown.take(canvas.dirtyColumns(ofRow: row), ofRow: row, of: canvas)
      }
      guard let bytes = shown.bytes(of: canvas, styles: &styles) else { return }
      try take(String(decoding: bytes, as: UTF8.self))
    }

    private func looks(_ one: Cell, unlike other: Cell) -> Bool {
      one.glyph != other.glyph || one.style.role != other.style.role
    }

    private mutating func take(_ text: String) throws {
      #expect(text.hasPrefix("\u{1B}7") && text.hasSuffix("\u{1B}8"), "\(text.debugDescription)")
      var place = 0
      var link = ""
      var rest = text.dropFirst(2).dropLast(2)
      while let first = rest.first {
        if let move = rest.prefixMatch(of: Self.move) {
          place = try (#require(Int(move.1)) - 1) * size.columns + #require(Int(move.2)) - 1
          rest = rest[move.range.upperBound...]
        } else if let found = rest.prefixMatch(of: Self.link) {
          link = String(found.1)
          rest = rest[found.range.upperBound...]
        } else if let style = rest.prefixMatch(of: Self.style) {
          rest = rest[style.range.upperBound...]
        } else {
          #expect(String(first) == cells[place].glyph.description, "\(text.debugDescription)")
          links[place] = link
          place += 1
          rest = rest.dropFirst()
        }
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func everyCellOfALinkHasItsTarget(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let targets =
      [.none, .none] + (0..<3).map { LinkTarget(address: "https://example.org/\($0)") }
    var terminal = Terminal()
    var canvas = Canvas(size: Self.size)
    for frame in 0..<60 {
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let column = Int.random(in: 0..<Self.size.columns, using: &generator)
        let link = try #require(targets.randomElement(using: &generator))
        let glyph = try #require([Glyph.blank, "a", "b"].randomElement(using: &generator))
        let row = Int.random(in: 0..<Self.size.rows, using: &generator)
        let role = Bool.random(using: &generator) ? Role.accent : .text
        for column in column..<min(Self.size.columns, column + 5) {
          canvas.put(Cell(glyph, Style(role, link: link)), column: column, row: row)
        }
      }

      try terminal.show(canvas)
      canvas.markClean()

      let wanted = canvas.cells.map { $0.style.link.address ?? "" }
      #expect(terminal.links == wanted, "seed \(seed), frame \(frame)")
    }
  }

  @Test func nothingIsSentForTextWithoutLinks() {
    var links = ShownLinks()
    var styles = StyleCells(palette: .dark, depth: .indexed)
    let canvas = Canvas(size: Self.size)

    for row in 0..<Self.size.rows { links.take(0..<Self.size.columns, ofRow: row, of: canvas) }

    #expect(links.bytes(of: canvas, styles: &styles) == nil)
  }

  @Test func anAddressIsSentInLettersOfASCII() throws {
    let target = LinkTarget(address: "https://ex.org/ü\u{1B}\\\u{7}?a=b;c")

    #expect(target.address == "https://ex.org/%C3%BC%1B\\%07?a=b;c")
    #expect(LinkTarget(address: "https://ex.org/ü\u{1B}\\\u{7}?a=b;c") == target)
    #expect(LinkTarget(address: "") == .none)
    let long = "https://" + String(repeating: "a", count: LinkTarget.longest - 8)
    #expect(LinkTarget(address: long) != .none)
    #expect(LinkTarget(address: long + "a") == .none)
  }

  @Test(arguments: [
    (ColorDepth.indexed, "\u{1B}[0;1;4;38;5;75m"), (.none, "\u{1B}[0;1;4m"),
    (.direct, "\u{1B}[0;1;4;38;2;95;175;255m"),
  ]) func aStyleIsWrittenAsTheDepthHasIt(_ depth: ColorDepth, _ sequence: String) {
    var palette = Palette.dark
    palette[.accent] = PaletteColor(0x5FAFFF)
    var styles = StyleCells(palette: palette, depth: depth)

    #expect(styles.sequence(of: Style(.accent, [.bold, .underline])) == sequence)
  }
}
