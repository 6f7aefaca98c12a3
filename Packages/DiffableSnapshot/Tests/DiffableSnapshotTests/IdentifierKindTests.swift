import DiffableSnapshot
import Foundation
import Testing

/// One history for identifiers of every kind: each kind is hashed and compared in a way of its own.
@MainActor
struct IdentifierKindTests {
  struct Words: FixedWidthIdentifier {
    var high: UInt64
    var low: UInt64
    var words: (UInt64, UInt64) { (high, low) }
  }

  struct Bytes: BitwiseIdentifier {
    var high: UInt64
    var low: UInt64
  }

  struct OneWord: BitwiseIdentifier {
    var word: UInt64
  }

  /// Sixteen bytes that are equal when half of them are, which must not be taken for a UUID.
  struct HalfEqual: Hashable, Sendable {
    var value: UInt64
    var note: UInt64

    static func == (left: Self, right: Self) -> Bool { left.value == right.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  @Test func plainUUIDsAreDistinguishedAsIdentifiers() throws {
    try expectSameHistory(Self.uuid)
  }

  nonisolated static func uuid(_ value: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(value >> 8), UInt8(value & 255)))
  }

  @Test func stringsAreDistinguishedAsIdentifiers() throws {
    try expectSameHistory { "\($0)" }
    try expectSameHistory { "a name that does not fit into sixteen bytes, \($0)" }
    try expectSameHistory { "ключ \($0) 鍵" }
  }

  @Test func identifiersOfWordsAreDistinguished() throws {
    try expectSameHistory { Words(high: UInt64($0), low: 7) }
    try expectSameHistory { Bytes(high: 7, low: UInt64($0)) }
    try expectSameHistory { OneWord(word: UInt64($0)) }
  }

  @Test func integersOfAllKindsAreDistinguished() throws {
    try expectSameHistory { UInt($0) }
    try expectSameHistory { Int64($0) - 300 }
    try expectSameHistory { UInt64.max - UInt64($0) }
    try expectSameHistory { Int32($0) }
  }

  @Test func identifiersWithAnEqualityOfTheirOwnKeepIt() throws {
    try expectSameHistory { HalfEqual(value: UInt64($0), note: .random(in: 0 ... .max)) }
  }

  @Test(arguments: [
    ("\u{212A}", "K"), ("\u{037E}", ";"), ("\u{1FEF}", "`"), ("e\u{301}", "\u{E9}"),
    ("one \u{212A}elvin, and more than sixteen bytes", "one Kelvin, and more than sixteen bytes"),
  ])
  func stringsThatAreEqualAreOneIdentifier(pair: (String, String)) throws {
    try #require(pair.0 == pair.1)
    var list = Snapshot<Int, String>()
    try list.appendSections([0])
    try list.appendItems([pair.0, "other"])

    #expect(list.containsItem(pair.1))
    #expect(throws: SnapshotError<Int, String>.duplicateItem(pair.1)) {
      try list.appendItems([pair.0, "third", pair.1])
    }
    let other = try Snapshot(sections: [(0, [pair.1, "other"])])
    #expect(other == list)
    #expect(other.difference(from: list).isEmpty)
  }

  /// Does one random history with integers and with other identifiers, which must go alike.
  private func expectSameHistory<ID: Hashable & Sendable>(_ name: (Int) -> ID) throws {
    for seed in 0..<6 as Range<UInt64> {
      var generator = SeededGenerator(seed: 300 + seed)
      var numbers = try List(sections: [(0, Array(0..<400)), (1, Array(400..<600))])
      var named = try Snapshot(
        sections: [(0, (0..<400).map(name)), (1, (400..<600).map(name))]
      )
      let oldNumbers = numbers
      let oldNamed = named
      for _ in 0..<120 {
        let items = (0..<3).map { _ in Int.random(in: 0..<1200, using: &generator) }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          numbers.deleteItems(items)
          named.deleteItems(items.map(name))
        case 1:
          let refused = refusal { try numbers.moveItem(items[0], afterItem: items[1]) }
          #expect(
            refusal { try named.moveItem(name(items[0]), afterItem: name(items[1])) } == refused
          )
        case 2:
          let refused = refusal { try numbers.insertItems(items, beforeItem: 5) }
          #expect(
            refusal { try named.insertItems(items.map(name), beforeItem: name(5)) } == refused
          )
        default:
          let refused = refusal { try numbers.reloadItems([items[0]]) }
          #expect(refusal { try named.reloadItems([name(items[0])]) } == refused)
        }
      }
      named.checkInvariants()
      #expect(named.itemIdentifiers == numbers.itemIdentifiers.map(name), "seed \(seed)")
      // Built from nothing, so that the two have not one table.
      let apart = try Snapshot(
        sections: named.sectionIdentifiers.map { ($0, named.itemIdentifiers(inSection: $0)) }
      )
      let apartNumbers = try List(
        sections: numbers.sectionIdentifiers.map { ($0, numbers.itemIdentifiers(inSection: $0)) }
      )
      #expect(named.difference(from: oldNamed) == numbers.difference(from: oldNumbers))
      #expect(apart.difference(from: oldNamed) == apartNumbers.difference(from: oldNumbers))
      try expectEquality(of: named, and: apart)
    }
  }

  /// One was edited and the other built; their tables differ, and so do their chunks.
  private func expectEquality<ID>(
    of edited: Snapshot<Int, ID>,
    and built: Snapshot<Int, ID>
  ) throws {
    let unmarked = SnapshotTransaction(from: built, to: edited, usingReloadData: true).finalSnapshot
    #expect(unmarked == built)
    let items = built.itemIdentifiers
    var changed = built
    try changed.moveItem(items[items.count - 1], beforeItem: items[items.count - 2])
    #expect(unmarked != changed && changed != built)
    try changed.moveItem(items[items.count - 1], afterItem: items[items.count - 2])
    #expect(unmarked == changed && changed == built)
  }

  private func refusal(_ edit: () throws -> Void) -> Bool {
    do { try edit() } catch { return true }
    return false
  }

  @Test func anIdentifierThatIsNotEqualToItselfIsNamed() throws {
    var list = Snapshot<Int, Double>()
    try list.appendSections([0])
    // A shorter list would stop the test.
    try list.appendItems((0..<100).map(Double.init))
    try list.appendItems([.nan])

    #expect(
      list.brokenInvariant()
        == "Item nan is not found again. An identifier must be equal to itself and keep its hash."
    )
  }
}
