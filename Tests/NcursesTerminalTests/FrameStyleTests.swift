import CTerminalSignals
import SeededRandom
import Testing

/// A frame that was made shorter shows what the frame as ncurses wrote it shows.
@Suite(.serialized) struct FrameStyleTests {
  private func shortened(_ frame: String) -> String {
    let bytes = Array(frame.utf8)
    var count = bytes.count
    return bytes.withUnsafeBufferPointer { buffer in
      let result = frame_style_shortened(buffer.baseAddress, &count)
      return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }
  }

  @Test func whatNcursesRepeatsIsSentOnce() {
    frame_style_use(1)

    let sent = shortened(
      "\u{1B}[3;2H\u{1B}(B\u{1B}[0;1m\u{1B}[38;5;75m\u{1B}[48;5;236m▌\u{1B}(B\u{1B}[0m\u{1B}[38;5;75m"
        + "\u{1B}[48;5;236ma\u{1B}(B\u{1B}[0;1m\u{1B}[38;5;75m\u{1B}[48;5;236mb\u{1B}[39;49m\u{1B}(B\u{1B}[m"
    )

    #expect(
      sent == "\u{1B}[m\u{1B}[3;2H\u{1B}(B\u{1B}[1;38;5;75;48;5;236m▌\u{1B}[22ma\u{1B}[1mb\u{1B}[m"
    )
  }

  @Test func blanksTakeTheirBackgroundAlone() {
    frame_style_use(1)
    _ = shortened("\u{1B}[m")

    #expect(
      shortened("\u{1B}[38;5;4ma\u{1B}[1;38;5;5m  \u{1B}[K\u{1B}[0;38;5;4mb\u{1B}[48;5;7m \u{1B}[m")
        == "\u{1B}[34ma  \u{1B}[Kb\u{1B}[47m \u{1B}[m"
    )
    // Of these the colour shows.
    #expect(
      shortened("\u{1B}[4;38;5;5m \u{1B}[0;7;38;5;4m \u{1B}[m")
        == "\u{1B}[4;35m \u{1B}[0;7;34m \u{1B}[m"
    )
  }

  @Test func aTerminalWithAttributesOfItsOwnGetsFramesAsTheyAre() {
    for frame in ["\u{1B}[1m\u{1B}[1ma\u{1B}[38:2::1:2:3mb", "\u{1B}[1m\u{1B}[1ma\u{1B}[53mb"] {
      frame_style_use(1)
      #expect(shortened(frame) == frame)
      #expect(shortened("\u{1B}[1m\u{1B}[1ma") == "\u{1B}[1m\u{1B}[1ma")
    }
    frame_style_use(0)
    #expect(shortened("\u{1B}[1m\u{1B}[1ma") == "\u{1B}[1m\u{1B}[1ma")
  }

  @Test func aStyleComesBackWithTheCursor() {
    frame_style_use(1)
    _ = shortened("\u{1B}[1ma")

    #expect(
      shortened("b\u{1B}7\u{1B}[0;4mc\u{1B}8d")
        == "b\u{1B}7\u{1B}[0;4mc\u{1B}8\u{1B}[0;1md"
    )
  }

  /// tmux 3.3 repeats the last character of one byte instead, others know no repetition at all.
  @Test func aLineIsSentSignBySign() {
    frame_style_use(1)
    _ = shortened("\u{1B}[m")
    let line = String(repeating: "─", count: 120)

    #expect(shortened("a\(line)b") == "a\(line)b")
  }

  @Test func behindAnotherProgramNothingIsTakenForKnown() {
    frame_style_use(1)
    _ = shortened("\u{1B}(B\u{1B}[1ma")

    frame_style_forget()

    #expect(shortened("\u{1B}(B\u{1B}[1mb") == "\u{1B}(B\u{1B}[0;1mb")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func everyFrameShowsTheSame(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    frame_style_use(1)
    var (asked, got) = (ShownText(), ShownText())
    var (before, after) = (0, 0)
    for number in 0..<400 {
      let frame = (0..<Int.random(in: 1...40, using: &generator))
        .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      let sent = shortened(frame)
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
