import BoardModel
import BoardSync
import Foundation
import SeededRandom
import Testing

/// Values as JSON.
struct SharedJSONTests {
  private static func value(_ generator: inout SeededGenerator, depth: Int = 0) -> SharedValue {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &generator) {
    case 0: .null
    case 1: .flag(Bool.random(using: &generator))
    case 2: .number(Int64.random(in: .min ... .max, using: &generator))
    case 3: .text(text(&generator))
    case 4:
      .list(
        (0..<Int.random(in: 0..<4, using: &generator))
          .map { _ in value(&generator, depth: depth + 1) }
      )
    default:
      .record(
        Dictionary(
          (0..<Int.random(in: 0..<4, using: &generator))
            .map { _ in (text(&generator), value(&generator, depth: depth + 1)) },
          uniquingKeysWith: { $1 }
        )
      )
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    let pieces = ["a", "\"", "\\", "\n", "\u{1}", "é", "\u{1F600}", " ", "/", "\u{7F}", "{", "한"]
    return (0..<Int.random(in: 0..<8, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test func sharedValuesAreWhatFoundationReadsAndWrites() throws {
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let value = Self.value(&generator)
      let text = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
      #expect(try SharedJSON.value(of: text) == .list([value]), "seed \(seed): \(text)")
      let fact = Fact(FieldKey(.card, UUID(), Self.text(&generator)), value)
      let entry = SharedEntry(
        id: UUID(),
        client: UUID(),
        action: UUID(),
        author: Self.text(&generator),
        date: .min,
        facts: [fact, fact]
      )
      let written = SharedJSON.text(of: [entry, entry])
      let read = try JSONDecoder().decode([SharedEntry].self, from: Data(written.utf8))
      #expect(read == [entry, entry], "seed \(seed): \(written)")
    }
  }

  @Test(
    arguments: [
      "", "{", "[1,]", "[1 2]", "{\"a\"}", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "tru",
      "1.5", "-",
      "1e3", "99999999999999999999", "[] []", String(repeating: "[", count: 100_000),
    ]
  )
  func textsThatAreNotSharedValuesAreRefused(text: String) {
    #expect(throws: SharedJSON.Malformed.self) { try SharedJSON.value(of: text) }
  }

  @Test func twoHalvesOfACharacterAreReadAsOneCharacter() throws {
    #expect(try SharedJSON.value(of: " \"\\ud83d\\ude00\" ") == .text("\u{1F600}"))
  }
}
