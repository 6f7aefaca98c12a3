import DiffableSnapshot
import Foundation
import Testing

/// The snippets of the documentation comments, word for word; `SnippetTests` compares them.
@MainActor
struct CommentTests {
  @Test func theSnippetsOfSnapshotsDoWhatTheySay() throws {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    let list = try Snapshot(sections: [("today", [1, 2, 3]), ("later", [4])])

    for section in list.sections { print(section.identifier, section.items.count) }

    #expect(lines == ["today 3", "later 1"])
    let transaction = SnapshotTransaction(from: list, to: Snapshot())
    let difference = try #require(transaction.difference)

    let deleted = transaction.initialSnapshot.itemIdentifiers(at: difference.deletedItems)

    #expect(deleted == [1, 2, 3, 4])
    try readMe()
  }

  private func readMe() throws {
    var snapshot = Snapshot<String, Int>()
    try snapshot.appendSections(["Inbox", "Done"])
    try snapshot.appendItems([1, 2, 3], toSection: "Inbox")

    var next = snapshot
    try next.moveItem(3, beforeItem: 1)
    next.deleteItems([2])

    let changes = next.difference(from: snapshot)  // one move and one deletion

    #expect(changes.movedItems.count == 1 && changes.deletedItems.count == 1)
  }

  @Test func theSnippetsOfTreesDoWhatTheySay() throws {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    var tree = SectionSnapshot<String>()
    try tree.append(["Ship it"])
    try tree.append(["Build", "Test"], to: "Ship it")
    tree.expand(["Ship it"])
    _ = tree.visibleItems  // Ship it, Build, Test

    print(tree.visualDescription())
    // +* Ship it
    //   -* Build
    //   -* Test

    #expect(lines == ["+* Ship it\n  -* Build\n  -* Test"])
  }

  @Test func theSnippetsOfHandlersCompile() throws {
    let source = SerialDataSource<String, String>()
    let pinned = "pinned"
    var store: [String: [String]] = [:]
    func read(_ folder: String) -> SectionSnapshot<String> { SectionSnapshot() }

    source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != pinned }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { folder, known in
      known.isEmpty ? read(folder) : known
    }

    source.reorderingHandlers.canReorderItem = { $0 != pinned }
    source.reorderingHandlers.didReorder = { transaction in
      for section in transaction.sectionTransactions {
        store[section.sectionIdentifier] = section.finalSnapshot.items
      }
    }

    source.apply(try Snapshot(sections: [("a", [pinned, "other"])]))
    try source.reorderItem("other", to: ItemPosition(section: 0, item: 0))
    #expect(store == ["a": ["other", pinned]])
  }

  @Test func theSnippetOfADataSourceCompiles() throws {
    let view = Lines()
    let titles = [1: "Write"]

    let source = DiffableDataSource<String, Int, String>(surface: view) { titles[$0] ?? "" }
    var list = source.snapshot()
    try list.appendSections(["today"])
    try list.appendItems([1, 2, 3])
    source.apply(list)

    #expect(view.lines.count == 3)
  }

  @Test func theSnippetOfASerialDataSourceReportsRows() throws {
    var lines: [String] = []

    let source = SerialDataSource<String, Int> { transaction in
      lines = transaction.finalSnapshot.itemIdentifiers.map { "row \($0)" }
    }
    source.apply(try Snapshot(sections: [("today", [1, 2])]))

    #expect(lines == ["row 1", "row 2"])
  }
}

struct CardID: FixedWidthIdentifier {
  let high: UInt64
  let low: UInt64

  var words: (UInt64, UInt64) { (high, low) }
}

struct TrackID: Hashable, Sendable {
  let album: UInt32
  let track: UInt32
}

extension TrackID: BitwiseIdentifier {}
