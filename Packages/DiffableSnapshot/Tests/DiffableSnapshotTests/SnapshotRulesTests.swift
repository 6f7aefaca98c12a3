import DiffableSnapshot
import Testing

/// What edits and reads of a snapshot do.
struct SnapshotRulesTests {
  private func list(_ first: [Int], _ second: [Int] = []) throws -> List {
    var list = List()
    try list.appendSections([0, 1])
    try list.appendItems(first, toSection: 0)
    try list.appendItems(second, toSection: 1)
    return list
  }

  @Test func appendingAPresentItemMovesItThere() throws {
    var list = try list([1, 2, 3], [4])

    try list.appendItems([1, 5], toSection: 1)

    #expect(ListModel(list).description == "0[2, 3] 1[4, 1, 5]")
  }

  @Test func insertingAPresentItemMovesItThere() throws {
    var list = try list([1, 2, 3], [4])

    try list.insertItems([4, 1], beforeItem: 3)
    try list.insertItems([2], afterItem: 3)

    #expect(ListModel(list).description == "0[4, 1, 3, 2] 1[]")
  }

  @Test func appendingWithoutANameGoesToTheLastSection() throws {
    var list = try list([1])

    try list.appendItems([2])

    #expect(list.sectionIdentifier(containingItem: 2) == 1)
  }

  @Test func anItemAndASectionMayHaveOneIdentifier() throws {
    var list = try list([0, 1])

    list.deleteItems([1])

    #expect(list.sectionIdentifiers == [0, 1])
    #expect(list.itemIdentifiers == [0])
  }

  @Test func deletingWhatIsNotThereDoesNothing() throws {
    var list = try list([1, 2])

    list.deleteItems([9, 1, 9])
    list.deleteSections([7])

    #expect(ListModel(list).description == "0[2] 1[]")
  }

  @Test func deletingASectionDeletesItsItemsAndTheirMarks() throws {
    var list = try list([1, 2], [3])
    try list.reloadItems([1, 3])
    try list.reloadSections([0])

    list.deleteSections([0])

    #expect(ListModel(list).description == "1[3]")
    #expect(!list.containsItem(1))
    #expect(list.reloadedItemIdentifiers == [3])
    #expect(list.reloadedSectionIdentifiers.isEmpty)
  }

  @Test func deletingAllItemsKeepsTheSections() throws {
    var list = try list([1, 2], [3])
    try list.reloadItems([1])

    list.deleteAllItems()

    list.checkInvariants()
    #expect(ListModel(list).description == "0[] 1[]")
    #expect(list.reloadedItemIdentifiers.isEmpty)
  }

  @Test func sectionsAreInsertedAndMovedWithTheirItems() throws {
    var list = try list([1], [2])

    try list.insertSections([5, 6], beforeSection: 1)
    try list.insertSections([7], afterSection: 1)
    try list.moveSection(0, afterSection: 6)

    #expect(ListModel(list).description == "5[] 6[] 0[1] 1[2] 7[]")
    #expect(list.indexPath(for: 1) == ItemPosition(section: 2, item: 0))
  }

  @Test func aCopyThatIsChangedLeavesTheOriginalAsItWas() throws {
    let original = try list(Array(0..<1000))
    var copy = original

    for item in 0..<500 { copy.deleteItems([item * 2]) }
    try copy.insertItems(Array(5000..<5100), beforeItem: 501)

    original.checkInvariants()
    copy.checkInvariants()
    #expect(original.itemIdentifiers == Array(0..<1000))
    #expect(copy.numberOfItems == 600)
  }

  @Test func aReloadOutranksAReconfigure() throws {
    var list = try list([1, 2, 3])

    try list.reconfigureItems([3, 1])
    try list.reloadItems([1])
    try list.reconfigureItems([1])

    #expect(list.reloadedItemIdentifiers == [1])
    #expect(list.reconfiguredItemIdentifiers == [3])
  }

  @Test func snapshotsThatDifferInOneMarkAreNotEqual() throws {
    let list = try list([1, 2])
    var edits: [(String, (inout List) throws -> Void)] = []
    edits.append(("reloaded item", { try $0.reloadItems([1]) }))
    edits.append(("reconfigured item", { try $0.reconfigureItems([1]) }))
    edits.append(("reloaded section", { try $0.reloadSections([1]) }))

    for (name, edit) in edits {
      var marked = list
      try edit(&marked)
      #expect(marked != list, "\(name)")
      var other = list
      try edit(&other)
      #expect(marked == other, "\(name)")
    }
  }

  @Test func marksAreReadInTheOrderOfTheList() throws {
    var list = try list([1, 2, 3], [4])

    try list.reloadItems([4, 3, 1])
    try list.reloadSections([1, 0])

    #expect(list.reloadedItemIdentifiers == [1, 3, 4])
    #expect(list.reloadedSectionIdentifiers == [0, 1])
  }
}
