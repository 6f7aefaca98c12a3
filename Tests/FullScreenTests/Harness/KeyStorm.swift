import SeededRandom

/// What a cat on the keyboard and a broken terminal send: keys, fragments, rubbish.
///
/// Never what ends the program or asks another one in: `q` outside a text, Ctrl-C, Ctrl-\ and Ctrl-Z
/// have tests of their own, and undoing everything needs the program to be there.
struct KeyStorm {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// The bytes of the next thing that happens.
  mutating func next() -> [UInt8] {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<45: Self.boardKeys.randomElement(using: &generator).map { Array($0.utf8) } ?? []
    case 45..<60: Self.editorKeys.randomElement(using: &generator).map { Array($0.utf8) } ?? []
    case 60..<75: text()
    case 75..<82: Array(("\u{1b}[200~" + string() + "\u{1b}[201~").utf8)
    case 82..<88: mouse()
    case 88..<94: Self.fragments.randomElement(using: &generator).map { Array($0.utf8) } ?? []
    default: rubbish()
    }
  }

  mutating func size() -> ScreenSize {
    ScreenSize(
      Int.random(in: 8...200, using: &generator),
      Int.random(in: 2...60, using: &generator)
    )
  }

  mutating func happens(oneIn count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }

  private static let boardKeys = [
    "h", "j", "k", "l", "H", "J", "K", "L", "g", "G", "a", "A", "r", "d", "u", "U", "m", "p", "t",
    "D", "e", "y", "Y", "?", "/", ":", "1", "2", "3", "0", "x", "X", "c", "b", "\r", "\u{1b}[A",
    "\u{1b}[B", "\u{1b}[C",
    "\u{1b}[D", "\u{1b}[5~", "\u{1b}[6~", "\u{1b}[3~", "\u{1b}[1;2A", "\u{1b}[1;2B", "\u{1b}[1;2C",
    "\u{1b}[1;2D", "\u{4}", "\u{15}", "\u{c}", "\u{12}", "\u{1b}",
  ]
  private static let editorKeys = [
    "\t", "\u{1b}[Z", "\u{13}", "\u{e}", "\u{10}", "\u{1b}", " ", "\u{7f}", "\u{1b}u", "\u{1b}r",
    "\u{b}", "\u{17}", "\u{16}", "\u{18}", "\0", "\u{1b}w", "\u{1b}[1;2H", "\u{1b}[1;5C", "\u{1f}",
    "\u{1b}OP", "\u{1b}i", "\u{1b}a", "s", "d", "o", "\r",
  ]
  private static let words = [
    "fri", "31 feb", "#tag ", "- item", "# heading", "`code`", "로그인", "整理", "🎉", "👨‍👩‍👧",
    "e\u{301}", "\u{202e}", "ok", "**", "2026-12-24", "שלום", "x", "\u{200b}",
  ]
  private static let fragments = [
    "\u{1b}[", "\u{1b}[1;", "\u{1b}O", "\u{1b}[<", "\u{1b}]0;x", "\u{1b}P+r", "\u{1b}[?1", "\u{9b}",
    "\u{1b}\u{1b}", "\u{1b}[99~", "\u{1b}[1;9A", "\u{1b}[13;2u", "\u{1b}[201~",
  ]

  private mutating func string() -> String {
    (0..<Int.random(in: 0...6, using: &generator))
      .map { _ in
        (Self.words.randomElement(using: &generator) ?? "")
          + (happens(oneIn: 4) ? "\n" : "")
      }
      .joined()
  }

  private mutating func text() -> [UInt8] {
    Array((Self.words.randomElement(using: &generator) ?? "").utf8)
  }

  private mutating func mouse() -> [UInt8] {
    if happens(oneIn: 2) { return Array("\u{1b}[M !!".utf8) }
    let (column, row) = (
      Int.random(in: 0...300, using: &generator), Int.random(in: 0...99, using: &generator)
    )
    return Array("\u{1b}[<\(row % 4);\(column);\(row)M".utf8)
  }

  /// Bytes that are no text, none of which is a control that means something.
  private mutating func rubbish() -> [UInt8] {
    (0..<Int.random(in: 1...5, using: &generator))
      .map { _ in UInt8.random(in: 0x80...0xff, using: &generator) }
  }
}
