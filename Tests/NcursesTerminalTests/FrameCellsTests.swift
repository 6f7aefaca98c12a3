import CTerminalSignals
import Glibc
import SeededRandom
import Testing

/// A frame with fewer cells, in another order, makes the screen that the frame of ncurses makes.
@Suite(.serialized) struct FrameCellsTests {
  private static let size = (rows: 12, columns: 40)
  private static let everything = Int32(frame_cells_erase | frame_cells_fill | frame_cells_lines)

  /// Begins with an empty screen.
  private func begin(abilities: Int32 = everything) {
    // How wide a character is depends on it, for ncurses too.
    setlocale(LC_CTYPE, "C.UTF-8")
    frame_style_use(1)
    frame_cells_use(1, abilities)
    frame_cells_resize(Int32(Self.size.rows), Int32(Self.size.columns))
    _ = sent("\u{1B}[?25l\u{1B}(B\u{1B}[m\u{1B}[H\u{1B}[2J")
  }

  private func sent(_ frame: String, withStyles: Bool = true) -> String {
    let bytes = Array(frame.utf8)
    var count = bytes.count
    return bytes.withUnsafeBufferPointer { buffer in
      let cells = frame_cells_shortened(buffer.baseAddress, &count)
      let result = withStyles ? frame_style_shortened(cells, &count) : cells
      return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }
  }

  @Test func whatStandsAsItStoodIsNotSentAgain() {
    begin()
    _ = sent("\u{1B}[1;1H one \u{1B}[38;5;248m┃\u{1B}(B\u{1B}[m two")

    let next = sent("\u{1B}[1;1H ONE \u{1B}[38;5;248m┃\u{1B}(B\u{1B}[m TWO\u{1B}[3;5H\u{1B}[K")

    #expect(next == "\u{1B}[1;2HONE\u{1B}[3CTWO")
    #expect(sent("\u{1B}[1;2HONE\u{1B}[1;8HTWO") == "")
    // A blank between costs less than the way over it.
    #expect(sent("\u{1B}[1;2Htwo #") == "\u{1B}[1;2Htwo #")
  }

  @Test func aColumnOfBarsGoesDownByLineFeedsAndTheOtherColumnFollows() {
    begin()
    _ = sent("\u{1B}[3;2H▌\u{1B}[4d\u{8}▌\u{1B}[5d\u{8}▌")

    let next = sent(
      "\u{1B}[3;2H \u{1B}[3;22H▌\u{1B}[4;2H \u{1B}[4;22H▌\u{1B}[5;2H \u{1B}[5;22H▌"
    )

    #expect(next == "\u{1B}[3;2H \n\u{8} \n\u{8} \u{1B}[3;22H▌\n\u{8}▌\n\u{8}▌")
  }

  @Test func whatSharesAStyleIsSentTogether() {
    begin()

    let next = sent(
      "\u{1B}[3;2H\u{1B}[38;5;1mred\u{1B}[38;5;2mgreen\u{1B}[4;2H\u{1B}[38;5;1mred"
        + "\u{1B}[38;5;2mgreen\u{1B}(B\u{1B}[m"
    )

    #expect(
      next == "\u{1B}[3;2H\u{1B}[31mred\n\u{8}\u{8}\u{8}red\u{1B}[32mgreen\u{1B}[3;5Hgreen\u{1B}[m"
    )
  }

  @Test func blanksAreErasedWhereTheTerminalCan() {
    let row = "\u{1B}[2;1H\u{1B}[48;5;4m\(String(repeating: "x", count: 40))\u{1B}(B\u{1B}[m"
    let erased = "\u{1B}[2;1H\u{1B}[48;5;4m\u{1B}[22X\u{1B}[2;31H\u{1B}[K\u{1B}(B\u{1B}[m"
    let blanks = String(repeating: " ", count: 22)
    let cases = [
      (Self.everything, "\u{1B}[2H\u{1B}[44m\u{1B}[22X\u{1B}[30C\u{1B}[K\u{1B}[m"),
      (Int32(frame_cells_lines), "\u{1B}[2H\(blanks)\u{1B}[8C\u{1B}[K"),
    ]
    for (abilities, expected) in cases {
      begin(abilities: abilities)
      _ = sent(row)
      #expect(sent(erased) == expected, "\(abilities)")
    }
  }

  @Test func aCursorThatShowsStandsWhereItIsWanted() {
    begin()
    _ = sent("\u{1B}[?25h")

    #expect(sent("\u{1B}[2;3Ha\u{1B}[3;3Hb\u{1B}[2;5H") == "\u{1B}[2;3Ha\n\u{8}b\u{1B}[2;5H")
    #expect(sent("\u{1B}[2;9H") == "\u{1B}[2;9H")
  }

  /// A link, cells that are put in, a part that scrolls, another character set: such a frame goes out as
  /// it is, from where ncurses has the cursor.
  @Test(arguments: [
    "\u{1B}]8;;x\u{1B}\\l\u{1B}]8;;\u{1B}\\", "\u{1B}[2@a", "\u{1B}Ea", "\u{1B}[2;4r", "\u{1B}(0q",
  ])
  func aFrameWithAnythingElseIsSentAsItIs(_ other: String) {
    begin()
    _ = sent("\u{1B}[3;1Ha\u{1B}[2;1Hb\u{1B}[1;1Hc")

    let next = sent("\u{8}\(other)\u{1B}[1;1Hc", withStyles: false)

    #expect(next == "\u{1B}[1;2H\u{8}\(other)\u{1B}[1;1Hc")
  }

  @Test func whereTheScreenIsNoLongerKnownEverythingIsSent() {
    begin()
    _ = sent("\u{1B}[1;2Ha")
    #expect(sent("\u{1B}[1;2Ha") == "")

    _ = sent("\u{1B}[1;2H\u{1B}[P")
    #expect(sent("\u{1B}[1;2Ha") == "\u{1B}[1;2Ha", "behind cells that were taken out")
    frame_cells_forget()
    #expect(sent("\u{1B}[1;2Ha") == "\u{1B}[1;2Ha", "behind another program")
    frame_cells_resize(Int32(Self.size.rows), Int32(Self.size.columns) - 1)
    #expect(sent("\u{1B}[1;2Ha") == "\u{1B}[1;2Ha", "behind another size")
  }

  /// With what one terminal can and another can't.
  @Test(arguments: 0..<8 as Range<Int32>)
  func everyFrameMakesTheSameScreen(abilities: Int32) {
    var generator = SeededGenerator(seed: UInt64(abilities) + 1)
    begin(abilities: abilities)
    let fills = abilities & Int32(frame_cells_fill) != 0
    var asked = ShownGrid(rows: Self.size.rows, columns: Self.size.columns, erasesWithFill: fills)
    var got = asked
    var frames = RandomFrames(rows: Self.size.rows, columns: Self.size.columns)
    var (before, after, shorter) = (0, 0, 0)
    for number in 0..<400 {
      let frame = frames.next(using: &generator)
      let bytes = sent(frame)
      asked.read(frame)
      got.read(bytes)
      (before, after) = (before + frame.utf8.count, after + bytes.utf8.count)
      if bytes.utf8.count < frame.utf8.count { shorter += 1 }
      #expect(
        asked.shown == got.shown,
        "abilities \(abilities), frame \(number): \(frame.debugDescription), \(bytes.debugDescription)"
      )
      #expect(asked.style == got.style, "abilities \(abilities), frame \(number)")
      if frames.showsCursor { #expect(asked.cursor == got.cursor, "frame \(number)") }
    }
    #expect(shorter > 200, "\(after) of \(before) bytes")
    #expect(after < before * 4 / 5, "\(after) of \(before) bytes")
  }
}

/// Frames as ncurses writes them: runs of cells from left to right and from top to bottom, much of it as
/// it was before, with moves that begin where the last frame ended.
private struct RandomFrames {
  let rows: Int
  let columns: Int
  private(set) var showsCursor = false
  /// Where the cursor is taken to be; nil where it waits to wrap.
  private var cursor: (row: Int, column: Int)?

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  private static let styles = [
    "", "1", "38;5;75", "1;38;5;75", "38;5;247", "38;5;75;48;5;236", "1;38;5;248;48;5;236",
    "48;5;236", "4;38;5;3", "7", "38;2;1;2;3",
  ]

  mutating func next(using generator: inout SeededGenerator) -> String {
    var frame = ""
    if Int.random(in: 0..<20, using: &generator) == 0 {
      showsCursor.toggle()
      frame += showsCursor ? "\u{1B}[?25h" : "\u{1B}[?25l"
    }
    for row in 0..<rows where Bool.random(using: &generator) {
      var column = Int.random(in: 0..<columns, using: &generator)
      while column < columns {
        frame += move(to: row, column, using: &generator)
        frame += run(using: &generator)
        guard let cursor else { break }
        column = cursor.column + Int.random(in: 1...12, using: &generator)
      }
    }
    frame += "\u{1B}(B\u{1B}[m"
    if showsCursor, let cursor, Bool.random(using: &generator) {
      frame += move(to: max(0, cursor.row - 1), cursor.column, using: &generator)
    } else if showsCursor {
      frame += move(to: rows / 2, columns / 2, using: &generator)
    }
    return frame
  }

  private mutating func move(
    to row: Int,
    _ column: Int,
    using generator: inout SeededGenerator
  ) -> String {
    defer { cursor = (row, column) }
    let whole = "\u{1B}[\(row + 1);\(column + 1)H"
    guard let cursor else { return whole }
    if cursor == (row, column) { return "" }
    guard Bool.random(using: &generator) else { return whole }
    if cursor.row == row {
      return column < cursor.column
        ? String(repeating: "\u{8}", count: cursor.column - column)
        : "\u{1B}[\(column - cursor.column)C"
    }
    if cursor.column != column { return whole }
    // So tmux and screen go up.
    return row + 1 == cursor.row ? "\u{1B}M" : "\u{1B}[\(row + 1)d"
  }

  private mutating func run(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      guard let (row, column) = cursor else { break }
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<4:
        let count = Int.random(in: 1...8, using: &generator)
        if column + count < columns { text += "\u{1B}[\(count)X" }
      case 4: text += "\u{1B}[K"
      case 5: text += "\u{1B}[1K"
      case 6..<30:
        let style = Self.styles.randomElement(using: &generator) ?? ""
        text += "\u{1B}(B\u{1B}[0\(style.isEmpty ? "" : ";")\(style)m"
      default:
        let glyphs = ["a", "b", " ", " ", "▌", "━", "é", "e\u{301}", "字"]
        let glyph = glyphs.randomElement(using: &generator) ?? " "
        let end = column + (glyph == "字" ? 2 : 1)
        if end > columns { return text }
        text += glyph
        cursor = end == columns ? nil : (row, end)
      }
    }
    return text
  }
}
