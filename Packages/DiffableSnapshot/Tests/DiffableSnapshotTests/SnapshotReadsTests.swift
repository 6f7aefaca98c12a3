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
      #expect(list.items[item] == item)
      #expect(list.positions[item] == position)
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

  @Test func theSectionsOfACopyAreReadApartFromThoseOfTheOriginal() throws {
    let list = try list()
    var copy = list
    #expect(list.sectionIdentifiers == [10, 11, 12])

    try copy.insertSections([13], beforeSection: 11)
    #expect(copy.sectionIdentifiers == [10, 13, 11, 12])
    try copy.moveSection(12, beforeSection: 10)
    #expect(copy.sectionIdentifiers == [12, 10, 13, 11])
    copy.deleteSections([10, 11])
    #expect(copy.sectionIdentifiers == [12, 13])
    #expect(list.sectionIdentifiers == [10, 11, 12])
  }

  @Test func collectionsReadWhatTheArraysHold() throws {
    let list = try list()

    #expect(list.sections.map(\.identifier) == list.sectionIdentifiers)
    #expect(list.sections.map { Array($0.items) } == [Array(0..<600), [], Array(600..<1000)])
    #expect(Array(list.items) == list.itemIdentifiers)
    #expect(Array(list.items[590..<610]) == Array(590..<610))
    #expect(list.positions.last == ItemPosition(section: 2, item: 399))
    #expect(list.sections[1].items.isEmpty && List().items.isEmpty && List().sections.isEmpty)
  }

  @Test func collectionsKeepWhatTheyShowWhenTheListIsEdited() throws {
    var list = try list()
    let (items, sections) = (list.items, list.sections)

    list.deleteItems([0])
    list.deleteSections([12])

    #expect(items.first == 0 && items.count == 1000)
    #expect(sections[2].items.last == 999)
  }

  @Test func aListOfEmptySectionsIsEmpty() throws {
    #expect(try List(sections: [(0, [])]).isEmpty)
    #expect(try !list().isEmpty)
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
