import DiffableSnapshot
import Testing

struct HashingTests {
  /// An identifier that agrees with a thousand others in its hash.
  struct Colliding: Hashable, Sendable {
    var value: Int

    func hash(into hasher: inout Hasher) {
      hasher.combine(value / 1000)
    }
  }

  /// An identifier whose words are all the engine hashes.
  struct Words: FixedWidthIdentifier {
    var high: UInt64
    var low: UInt64

    var words: (UInt64, UInt64) { (high, low) }
  }

  @Test func identifiersWithTheSameHashAreDistinguished() throws {
    var list = Snapshot<Int, Colliding>()
    try list.appendSections([0])
    try list.appendItems((0..<1500).map(Colliding.init))
    let old = list

    for value in stride(from: 0, to: 1500, by: 3) { list.deleteItems([Colliding(value: value)]) }
    try list.moveItem(Colliding(value: 1), afterItem: Colliding(value: 1499))

    list.checkInvariants()
    #expect(list.numberOfItems == 1000)
    let difference = list.difference(from: old)
    #expect(difference.deletedItems.count == 500)
    #expect(difference.movedItems.count == 1)
  }

  @Test func aDuplicateAmongIdentifiersWithOneHashIsRefused() throws {
    var list = Snapshot<Int, Colliding>()
    try list.appendSections([0])
    let items = (0..<300).map(Colliding.init) + [Colliding(value: 17)]

    #expect(throws: SnapshotError<Int, Colliding>.duplicateItem(Colliding(value: 17))) {
      try list.appendItems(items)
    }
  }

  @Test(arguments: [0, 1, 2])
  func identifiersOfTwoWordsAreFoundWhateverTheirBytesShare(kind: Int) throws {
    var generator = SeededGenerator(seed: 11)
    let items = (0..<2000 as Range<UInt64>)
      .map { index in
        switch kind {
        case 0: Words(high: generator.next(), low: generator.next())
        case 1: Words(high: index << 16, low: 1 << 63)
        default: Words(high: 0x1234, low: 0x8765_4321_0000_0000 | index)
        }
      }
    var list = Snapshot<Int, Words>()
    try list.appendSections([0])

    try list.appendItems(items)

    list.checkInvariants()
    for (index, item) in items.enumerated() { #expect(list.indexOfItem(item) == index) }
  }
}
