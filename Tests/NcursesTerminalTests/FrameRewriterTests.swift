import SeededRandom
import Testing

@testable import NcursesTerminal

/// A rewritten frame shows what the frame as ncurses wrote it shows.
struct FrameRewriterTests {
  /// A rewriter whose frames are texts.
  private final class Rewriter {
    private var rewriter = FrameRewriter()

    init() { rewriter.isEnabled = true }

    func forget() { rewriter.forget() }

    func rewrite(_ frame: String, colors: [UInt8: UInt32] = [:]) -> String {
      let sent = rewriter.rewrite(Array(frame.utf8)[...], colors: (0...255).map { colors[$0] })
      return String(decoding: sent, as: UTF8.self)
    }
  }

  @Test func sequencesThatNcursesRepeatsAreSentOnce() {
    let rewriter = Rewriter()

    let sent = rewriter.rewrite(
      "\u{1B}[3;2H\u{1B}(B\u{1B}[0;1m\u{1B}[38;5;75m\u{1B}[48;5;236m▌\u{1B}(B\u{1B}[0m\u{1B}[38;5;75m"
        + "\u{1B}[48;5;236ma\u{1B}(B\u{1B}[0;1m\u{1B}[38;5;75m\u{1B}[48;5;236mb\u{1B}[39;49m\u{1B}(B\u{1B}[m"
    )

    #expect(
      sent == "\u{1B}[m\u{1B}[3;2H\u{1B}(B\u{1B}[1;38;5;75;48;5;236m▌\u{1B}[22ma\u{1B}[1mb\u{1B}[m"
    )
  }

  @Test func blanksTakeTheirBackgroundAlone() {
    let rewriter = Rewriter()
    _ = rewriter.rewrite("\u{1B}[m")

    #expect(
      rewriter.rewrite(
        "\u{1B}[38;5;4ma\u{1B}[1;38;5;5m  \u{1B}[K\u{1B}[0;38;5;4mb\u{1B}[48;5;7m \u{1B}[m"
      )
        == "\u{1B}[34ma  \u{1B}[Kb\u{1B}[47m \u{1B}[m"
    )
    // Of these the colour shows.
    #expect(
      rewriter.rewrite("\u{1B}[4;38;5;5m \u{1B}[0;7;38;5;4m \u{1B}[m")
        == "\u{1B}[4;35m \u{1B}[0;7;34m \u{1B}[m"
    )
  }

  @Test func aTerminalWithAttributesOfItsOwnGetsFramesAsTheyAre() {
    for frame in ["\u{1B}[1m\u{1B}[1ma\u{1B}[38:2::1:2:3mb", "\u{1B}[1m\u{1B}[1ma\u{1B}[53mb"] {
      let rewriter = Rewriter()
      #expect(rewriter.rewrite(frame) == frame)
      #expect(rewriter.rewrite("\u{1B}[1m\u{1B}[1ma") == "\u{1B}[1m\u{1B}[1ma")
    }
  }

  @Test func aStyleComesBackWithTheCursor() {
    let rewriter = Rewriter()
    _ = rewriter.rewrite("\u{1B}[1ma")

    #expect(
      rewriter.rewrite("b\u{1B}7\u{1B}[0;4mc\u{1B}8d")
        == "b\u{1B}7\u{1B}[0;4mc\u{1B}8\u{1B}[0;1md"
    )
  }

  /// tmux 3.3 repeats the last character of one byte instead, others know no repetition at all.
  @Test func eachCharacterOfALineIsSent() {
    let rewriter = Rewriter()
    _ = rewriter.rewrite("\u{1B}[m")
    let line = String(repeating: "─", count: 120)

    #expect(rewriter.rewrite("a\(line)b") == "a\(line)b")
  }

  @Test func aTrueColourReplacesItsPaletteNumber() {
    let rewriter = Rewriter()
    let frame = "\u{1B}[38;5;201mb\u{1B}[48;5;201mc\u{1B}[0;38;5;200md"

    #expect(
      rewriter.rewrite(frame, colors: [201: 0x12_34_FF])
        == "\u{1B}[0;38;2;18;52;255mb\u{1B}[48;2;18;52;255mc\u{1B}[0;38;5;200md"
    )
  }

  @Test func anAddressWithABackslashEndsWithItsTerminator() {
    let rewriter = Rewriter()
    let link = "\u{1B}]8;;file:a\\b\u{1B}\\"

    #expect(rewriter.rewrite(link + "x") == "\u{1B}[m" + link + "\u{1B}[mx")
  }

  @Test func afterAnotherProgramAllAttributesAreSent() {
    let rewriter = Rewriter()
    _ = rewriter.rewrite("\u{1B}(B\u{1B}[1ma")

    rewriter.forget()

    #expect(rewriter.rewrite("\u{1B}(B\u{1B}[1mb") == "\u{1B}(B\u{1B}[0;1mb")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func everyFrameShowsTheSame(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rewriter = Rewriter()
    var (asked, got) = (ShownText(), ShownText())
    var (before, after) = (0, 0)
    for number in 0..<400 {
      let frame = (0..<Int.random(in: 1...40, using: &generator))
        .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      let sent = rewriter.rewrite(frame)
      (before, after) = (before + frame.utf8.count, after + sent.utf8.count)
      asked.read(frame)
      got.read(sent)
      #expect(asked.shown == got.shown, "seed \(seed), frame \(number): \(frame.debugDescription)")
      #expect(asked.style == got.style, "seed \(seed), frame \(number): \(sent.debugDescription)")
      (asked.shown, got.shown) = ([], [])
    }
    #expect(after < before, "\(after) of \(before) bytes")
  }

  private static let pieces = [
    "a", "字", " ", "  ", "\r", "\n", "\u{1B}[3X", "\u{1B}[K", "\u{1B}[4;5H", "\u{1B}[?25h",
    "\u{1B}(B", "\u{1B}(B\u{1B}[m", "\u{1B}(B\u{1B}[0;1m", "\u{1B}[0;4;7m", "\u{1B}[1m",
    "\u{1B}[22m", "\u{1B}[3m", "\u{1B}[23m", "\u{1B}[27m", "\u{1B}[2m", "\u{1B}[39;49m",
    "\u{1B}[38;5;75m", "\u{1B}[48;5;236m", "\u{1B}[38;2;1;22;233m", "\u{1B}[48;2;200;0;10m",
    "\u{1B}[31m", "\u{1B}[97m", "\u{1B}[44m", "\u{1B}[103m", "\u{1B}[39m", "\u{1B}[49m",
    "\u{1B}[24m", "\u{1B}]11;?\u{1B}\\", "\u{1B}[>4m",
  ]
}

/// A terminal that keeps what it was sent with the style that it then had.
private struct ShownText {
  struct Style: Hashable {
    var traits: Set<Int> = []
    var color = "39"
    var fill = "49"

    /// As much of the style as a blank shows.
    var ofBlank: Style {
      traits.isDisjoint(with: [4, 7]) ? Style(traits: [], color: "39", fill: fill) : self
    }
  }

  struct Piece: Hashable {
    let text: String
    let style: Style
  }

  var style = Style()
  /// Each character and each sequence that may erase, with as much of its style as shows.
  var shown: [Piece] = []

  mutating func read(_ frame: String) {
    var rest = Substring(frame).unicodeScalars
    while let next = rest.first {
      guard next == "\u{1B}" else {
        rest = rest.dropFirst()
        let isText = next.value > 0x20
        let shows = next == "\r" ? Style() : isText ? style : style.ofBlank
        shown.append(Piece(text: String(next), style: shows))
        continue
      }
      if rest.starts(with: "\u{1B}(B".unicodeScalars) {
        rest = rest.dropFirst(3)
        continue
      }
      let end =
        rest.starts(with: "\u{1B}]".unicodeScalars)
        ? rest.firstIndex(of: "\\") : rest.dropFirst(2).firstIndex(where: \.properties.isAlphabetic)
      guard let end else { return shown.append(Piece(text: "cut", style: style)) }
      let sequence = Substring(rest[...end])
      rest = rest[rest.index(after: end)...]
      if sequence.last == "m", !sequence.contains(">") {
        take(
          sequence.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false)
        )
      } else {
        shown.append(Piece(text: String(sequence), style: style.ofBlank))
      }
    }
  }

  private mutating func take(_ parameters: [Substring]) {
    var rest = parameters[...]
    while let first = rest.popFirst() {
      switch Int(first) ?? 0 {
      case 0: style = Style()
      case 22: style.traits.subtract([1, 2])
      case let number where (23...28).contains(number): style.traits.remove(number - 20)
      case let number where number < 9: style.traits.insert(number)
      case 38, 48:
        let count = rest.first == "5" ? 2 : 4
        let color = rest.prefix(count).joined(separator: ";")
        rest = rest.dropFirst(count)
        if first == "38" { style.color = color } else { style.fill = color }
      case let number where (30...39).contains(number) || (90...97).contains(number):
        style.color = number == 39 ? "39" : "5;\(number < 90 ? number - 30 : number - 82)"
      case let number:
        style.fill = number == 49 ? "49" : "5;\(number < 100 ? number - 40 : number - 92)"
      }
    }
  }
}
