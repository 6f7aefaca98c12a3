import DiffableSnapshot
import Testing

struct SnapshotReadsTests {
  /// Three sections, of which the middle one is empty.
  private func list() throws -> List {
    var list = List()
    try list.appendSections([10, 11, 12])
    try list.appendItems(Array(0..<600), toSection: 10)
    try list.appendItems(Array(600..<1000), toSection: 12)
    return list
  }

  @Test func everyItemIsFoundAtItsPositionAndItsPositionByTheItem() throws {
    let list = try list()

    for item in 0..<1000 {
      let position =
        item < 600
        ? ItemPosition(section: 0, item: item) : ItemPosition(section: 2, item: item - 600)
      #expect(list.indexPath(for: item) == position)
      #expect(list.itemIdentifier(for: position) == item)
      #expect(list.indexOfItem(item) == item)
      #expect(list.indexInSection(ofItem: item) == position.item)
    }
  }

  @Test func countsAndSectionsAreRead() throws {
    let list = try list()

    #expect(list.numberOfItems == 1000)
    #expect(list.numberOfSections == 3)
    #expect(list.numberOfItems(inSection: 12) == 400)
    #expect(list.indexOfSection(12) == 2)
    #expect(list.sectionIdentifier(for: 1) == 11)
    #expect(list.sectionIdentifier(containingItem: 700) == 12)
    #expect(list.itemIdentifiers(inSection: 12) == Array(600..<1000))
  }

  @Test func neighboursAndEndsAreThoseOfTheSection() throws {
    let list = try list()

    #expect(list.firstItemIdentifier(inSection: 12) == 600)
    #expect(list.lastItemIdentifier(inSection: 10) == 599)
    #expect(list.itemIdentifier(before: 600) == nil)
    #expect(list.itemIdentifier(after: 599) == nil)
    #expect(list.itemIdentifier(after: 5) == 6)
    #expect(list.itemIdentifier(before: 999) == 998)
    #expect(list.lastItemIdentifier(inSection: 11) == nil)
  }

  @Test func aStretchOfRowsIsReadAndClamped() throws {
    let list = try list()

    #expect(list.itemIdentifiers(inSection: 12, at: 90..<95) == Array(690..<695))
    #expect(list.itemIdentifiers(inSection: 12, at: 398..<500) == [998, 999])
    #expect(list.itemIdentifiers(inSection: 11, at: 0..<10).isEmpty)
  }

  @Test func readingAMissingItemGivesNilOrNothing() throws {
    let list = try list()

    #expect(list.indexPath(for: -1) == nil)
    #expect(list.indexOfItem(-1) == nil)
    #expect(list.sectionIdentifier(containingItem: -1) == nil)
    #expect(list.indexOfSection(-1) == nil)
    #expect(list.numberOfItems(inSection: -1) == 0)
    #expect(list.itemIdentifiers(inSection: -1).isEmpty)
    #expect(list.itemIdentifier(for: ItemPosition(section: 0, item: 600)) == nil)
    #expect(list.itemIdentifier(for: ItemPosition(section: 3, item: 0)) == nil)
    #expect(list.itemIdentifier(for: ItemPosition(section: -1, item: -1)) == nil)
    #expect(list.sectionIdentifier(for: 3) == nil)
    #expect(!list.containsItem(-1))
    #expect(!list.containsSection(-1))
  }
}
