import SeededRandom
import Testing

@testable import TerminalSurface

@Suite struct InputDecoderFuzzTests {
  @Test(arguments: [UInt64(21), 22, 23])
  func anyBytesInAnyPiecesAreDecoded(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let special = Array("\u{1B}\u{1B}\u{1B}[[O]P;:0127~$^umMA".utf8) + [0xC3, 0xED, 0xF0, 0x9F]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator))
        .map { _ in
          Bool.random(using: &generator)
            ? special.randomElement(using: &generator) ?? 0
            : UInt8.random(in: 0...255, using: &generator)
        }
      var whole = InputDecoder()
      var single = InputDecoder()
      let expected = whole.decode(bytes)
      let events = bytes.flatMap { single.decode([$0]) }
      #expect(events == expected, "seed \(seed): \(bytes)")
      #expect(whole.flushEscape() == single.flushEscape(), "seed \(seed): \(bytes)")
    }
  }

  /// Sequences of the right form with parameters and ends at random: none may come out as text.
  @Test(arguments: [UInt64(24), 25])
  func noSequenceEverComesOutAsLetters(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parameters = Array("0123456789;:<=>? !\"#%&'()*+,-./".utf8)
    let finals = (UInt8(0x40)...0x7E).filter { $0 != UInt8(ascii: "u") && $0 != UInt8(ascii: "~") }
    for _ in 0..<3000 {
      var bytes = Array("\u{1B}[".utf8)
      for _ in 0..<Int.random(in: 1...100, using: &generator) {
        bytes.append(parameters.randomElement(using: &generator) ?? 0)
      }
      bytes.append(finals.randomElement(using: &generator) ?? 0)
      var decoder = InputDecoder()
      let events = decoder.decode(bytes + [UInt8(ascii: "~")])
      guard case .key(let last)? = events.last else {
        Issue.record("seed \(seed): \(bytes) swallowed what came after it")
        continue
      }
      #expect(last == KeyPress(.character("~")), "seed \(seed): \(bytes)")
      for case .key(let press) in events.dropLast() {
        if case .character = press.key { Issue.record("seed \(seed): \(bytes) typed \(press)") }
      }
      #expect(events.count <= 2, "seed \(seed): \(bytes)")
    }
  }

  @Test func aMalformedRunIsOneReplacement() {
    var decoder = InputDecoder()
    let bytes: [UInt8] = [0xFF, 0xFE, 0xC3, 0x61, 0xE2, 0x82, 0x1B, 0x5B, 0x41, 0xED, 0xA0, 0x80]

    let replacement = TerminalEvent.key(KeyPress(.character("\u{FFFD}")))
    #expect(
      decoder.decode(bytes) == [
        replacement, .key(KeyPress(.character("a"))), replacement, .key(KeyPress(.up)), replacement,
      ]
    )
  }
}
