import DiffableSnapshot
import Foundation
import Testing

struct SnapshotFamilyTests {
  /// Two words that say themselves how they are hashed, badly: only four hashes.
  struct Colliding: Hashable, Sendable {
    var value: Int

    func hash(into hasher: inout Hasher) { hasher.combine(value & 3) }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func copiesOfCopiesHoldWhatTheirModelsHoldInAnyOrderOfEdits(seed: UInt64) throws {
    try run("Int", 80_000 + seed) { $0 }
    try run("String", 81_000 + seed) { "\($0)" }
    try run("long String", 82_000 + seed) { "a name of more than sixteen bytes, \($0)" }
    try run("String with accents", 83_000 + seed) { "clé \($0) 鍵" }
    try run("UUID", 84_000 + seed, IdentifierKindTests.uuid)
    try run("two words", 85_000 + seed) { IdentifierKindTests.Words(high: UInt64($0), low: 7) }
    try run("eight bytes", 86_000 + seed) { IdentifierKindTests.OneWord(word: UInt64($0)) }
    try run("own equality", 87_000 + seed) {
      IdentifierKindTests.HalfEqual(value: UInt64($0), note: .random(in: 0 ... .max))
    }
    try run("four hashes", 88_000 + seed, Colliding.init)
  }

  @Test func copiesOfListsOfThousandsOfSectionsHoldWhatTheirModelsHold() throws {
    try run("Int", 89_000, items: 6000, sections: 2000, steps: 24, comparesEvery: 8) { $0 }
    try run("String", 89_001, items: 6000, sections: 2000, steps: 24, comparesEvery: 8) { "\($0)" }
  }

  private func run<ID: Hashable & Sendable>(
    _ kind: String,
    _ seed: UInt64,
    items: Int = 60,
    sections: Int = 3,
    steps: Int = 120,
    comparesEvery interval: Int = 1,
    _ name: @escaping (Int) -> ID
  ) throws {
    var family = try SnapshotFamily(seed: seed, items: items, sections: sections, name)
    for number in 0..<steps where family.fault == nil {
      family.step(comparesDifference: number.isMultiple(of: interval))
    }
    family.checkAll()
    let story = family.log.suffix(40).joined(separator: "\n")
    if let fault = family.fault { Issue.record("\(kind), seed \(seed): \(fault)\n\(story)") }
  }
}
