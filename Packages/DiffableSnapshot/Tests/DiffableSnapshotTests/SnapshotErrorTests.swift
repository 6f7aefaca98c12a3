import DiffableSnapshot
import Foundation
import Testing

/// Every refused edit names what it is about and leaves the snapshot as it was.
struct SnapshotErrorTests {
  /// One edit that must be refused.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var error: SnapshotError<Int, Int>
    var edit: @Sendable (inout List) throws(List.Failure) -> Void

    init(
      _ name: String,
      _ error: SnapshotError<Int, Int>,
      _ edit: @escaping @Sendable (inout List) throws(List.Failure) -> Void
    ) {
      testDescription = name
      self.error = error
      self.edit = edit
    }
  }

  static let itemRefusals: [Refusal] = [
    Refusal("append twice in one call", .duplicateItem(7)) { (list) throws(List.Failure) in
      try list.appendItems([7, 8, 7], toSection: 0)
    },
    Refusal("append many with one twice", .duplicateItem(40)) { (list) throws(List.Failure) in
      try list.appendItems(Array(10..<200) + [40], toSection: 0)
    },
    Refusal("append to an unknown section", .unknownSection(9)) { (list) throws(List.Failure) in
      try list.appendItems([7], toSection: 9)
    },
    Refusal("insert twice before", .duplicateItem(7)) { (list) throws(List.Failure) in
      try list.insertItems([7, 7], beforeItem: 1)
    },
    Refusal("insert twice after", .duplicateItem(7)) { (list) throws(List.Failure) in
      try list.insertItems([7, 7], afterItem: 1)
    },
    Refusal("insert before an unknown item", .unknownItemAnchor(9)) { (list) throws(List.Failure) in
      try list.insertItems([7], beforeItem: 9)
    },
    Refusal("insert after an unknown item", .unknownItemAnchor(9)) { (list) throws(List.Failure) in
      try list.insertItems([1], afterItem: 9)
    },
    Refusal("insert before itself", .itemAnchorAmongInserted(1)) { (list) throws(List.Failure) in
      try list.insertItems([7, 1], beforeItem: 1)
    },
    Refusal("insert after itself", .itemAnchorAmongInserted(1)) { (list) throws(List.Failure) in
      try list.insertItems([1, 7], afterItem: 1)
    },
    Refusal("move an unknown item", .unknownItem(9)) { (list) throws(List.Failure) in
      try list.moveItem(9, beforeItem: 1)
    },
    Refusal("move beside an unknown item", .unknownItemAnchor(9)) { (list) throws(List.Failure) in
      try list.moveItem(1, afterItem: 9)
    },
    Refusal("move before itself", .itemMovedRelativeToItself(1)) { (list) throws(List.Failure) in
      try list.moveItem(1, beforeItem: 1)
    },
    Refusal("move after itself", .itemMovedRelativeToItself(1)) { (list) throws(List.Failure) in
      try list.moveItem(1, afterItem: 1)
    },
    Refusal("reload an unknown item", .unknownItem(9)) { (list) throws(List.Failure) in
      try list.reloadItems([2, 9])
    },
    Refusal("reload an item twice", .duplicateItem(2)) { (list) throws(List.Failure) in
      try list.reloadItems([2, 2])
    },
    Refusal("reconfigure an unknown item", .unknownItem(9)) { (list) throws(List.Failure) in
      try list.reconfigureItems([2, 9])
    },
    Refusal("reconfigure an item twice", .duplicateItem(2)) { (list) throws(List.Failure) in
      try list.reconfigureItems([2, 2])
    },
  ]

  static let sectionRefusals: [Refusal] = [
    Refusal("append a section twice", .duplicateSection(5)) { (list) throws(List.Failure) in
      try list.appendSections([5, 5])
    },
    Refusal("append a present section", .sectionAlreadyPresent(1)) { (list) throws(List.Failure) in
      try list.appendSections([5, 1])
    },
    Refusal("insert a present section", .sectionAlreadyPresent(1)) { (list) throws(List.Failure) in
      try list.insertSections([1], beforeSection: 0)
    },
    Refusal("insert a section twice", .duplicateSection(5)) { (list) throws(List.Failure) in
      try list.insertSections([5, 5], afterSection: 0)
    },
    Refusal("insert beside an unknown section", .unknownSectionAnchor(9)) {
      (list) throws(List.Failure) in
      try list.insertSections([5], afterSection: 9)
    },
    Refusal("insert a section beside itself", .sectionAnchorAmongInserted(5)) {
      (list) throws(List.Failure) in
      try list.insertSections([5], beforeSection: 5)
    },
    Refusal("move an unknown section", .unknownSection(9)) { (list) throws(List.Failure) in
      try list.moveSection(9, beforeSection: 0)
    },
    Refusal("move beside an unknown section", .unknownSectionAnchor(9)) {
      (list) throws(List.Failure) in
      try list.moveSection(0, afterSection: 9)
    },
    Refusal("move a section beside itself", .sectionMovedRelativeToItself(0)) {
      (list) throws(List.Failure) in
      try list.moveSection(0, afterSection: 0)
    },
    Refusal("reload an unknown section", .unknownSection(9)) { (list) throws(List.Failure) in
      try list.reloadSections([0, 9])
    },
    Refusal("reload a section twice", .duplicateSection(0)) { (list) throws(List.Failure) in
      try list.reloadSections([0, 0])
    },
  ]

  @Test(arguments: itemRefusals + sectionRefusals)
  func aRefusedEditLeavesTheSnapshotAsItWas(refusal: Refusal) throws {
    var list = List()
    try list.appendSections([0, 1])
    try list.appendItems([1, 2, 3], toSection: 0)
    try list.reloadItems([3])
    let before = list

    #expect(throws: refusal.error) { try refusal.edit(&list) }

    list.checkInvariants()
    #expect(ListModel(list) == ListModel(before))
    #expect(list.difference(from: before).reloadedItems == [ItemPosition(section: 0, item: 2)])
    #expect(list.reloadedItemIdentifiers == [3])
    #expect(list.reconfiguredItemIdentifiers.isEmpty)
    #expect(list.reloadedSectionIdentifiers.isEmpty)
  }

  @Test(arguments: itemRefusals + sectionRefusals)
  func aRefusalNamesItsCauseAndWhatToDo(refusal: Refusal) {
    let text = "\(refusal.error)"
    let subject = refusal.error.nameOfCase.lowercased().contains("section") ? "Section" : "Item"
    let number = [1, 2, 5, 7, 9, 0, 40].filter { text.hasPrefix("\(subject) \($0) ") }

    #expect(number.count == 1, "\(text)")
    #expect(text.hasSuffix(".") && text.split(separator: ". ").count == 2, "\(text)")
    #expect(text == refusal.error.description)
  }

  @Test func messagesNameTheIdentifierInWords() {
    typealias Failure = SnapshotError<String, String>
    let place = ItemPosition(section: 3, item: 9)
    let messages: [(Failure, String)] = [
      (.duplicateItem("a"), #"Item "a" is listed twice in one call. List it once."#),
      (.unknownSection(""), #"Section "" is not in the snapshot. Add it first."#),
      (.noSections(nil), "There is no section for items. Add a section first."),
      (.noSections("a"), #"There is no section for item "a". Add a section first."#),
      (
        .unknownPosition(place),
        """
        Can't move the item to index 9 of section 3. Use an existing section and an index up to the \
        number of its other items.
        """
      ),
    ]

    for (failure, text) in messages { #expect("\(failure)" == text) }
  }

  @Test func messagesNameAnIdentifierWithoutItsType() throws {
    enum Section { case main }
    let id = try #require(UUID(uuidString: "6F1C9A52-0D5B-4E0B-9C37-1F0E5A1B2C3D"))

    let present = SnapshotError<Section, Int>.sectionAlreadyPresent(.main)
    let unknown = SectionSnapshotError<UUID>.unknownItem(id)

    #expect("\(present)".hasPrefix("Section main is already "), "\(present)")
    #expect("\(unknown)".hasPrefix("Item \(id.uuidString) is not "), "\(unknown)")
  }

  @Test func treesSayOfWhatTheyRefuseAnEdit() {
    typealias Failure = SectionSnapshotError<String>
    let failures: [Failure] = [
      .duplicateItem("a"), .unknownItem("a"), .unknownParent("a"), .unknownAnchor("a"),
      .anchorAmongInserted("a"), .itemWithinItself("a"),
    ]

    let texts = failures.map { "\($0)" }

    #expect(Set(texts).count == failures.count)
    for text in texts {
      #expect(text.hasPrefix(#"Item "a" "#) && text.hasSuffix("."), "\(text)")
      #expect(text.split(separator: ". ").count == 2, "\(text)")
    }
  }

  @Test func appendingWithoutASectionIsAnErrorThatNamesTheItem() {
    var list = List()

    #expect(throws: SnapshotError<Int, Int>.noSections(4)) { try list.appendItems([4]) }

    #expect(list.isEmpty)
  }

  @Test func aDuplicateAmongManyNewItemsLeavesAnEmptyListEmpty() throws {
    var list = List()
    try list.appendSections([0])

    #expect(throws: SnapshotError<Int, Int>.duplicateItem(50)) {
      try list.appendItems(Array(0..<500) + [50])
    }

    list.checkInvariants()
    #expect(list.numberOfItems == 0)
  }
}

extension SnapshotError {
  /// The name of the case, without what it carries.
  fileprivate var nameOfCase: String {
    Mirror(reflecting: self).children.first?.label ?? ""
  }
}
