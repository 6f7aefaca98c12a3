import DiffableSnapshot
import Testing

/// The example of the article "Showing a list", word by word.
@MainActor
struct ArticleTests {
  @Test func theLinesOfTheArticleFollowTheList() throws {
    var titles = [1: "Write", 2: "Test", 3: "Ship"]
    let surface = Lines()
    let source = DiffableDataSource<String, Int, String>(surface: surface) { titles[$0] ?? "?" }
    surface.source = source

    var list = source.snapshot()
    try list.appendSections(["today"])
    try list.appendItems([1, 2, 3])
    source.apply(list)
    #expect(surface.lines == ["Write", "Test", "Ship"])

    titles[2] = "Test again"
    list = source.snapshot()
    try list.moveItem(3, beforeItem: 1)
    try list.reloadItems([2])
    source.apply(list)
    #expect(surface.lines == ["Ship", "Write", "Test again"])
  }
}

@MainActor
final class Lines: DiffableSurface {
  typealias SectionID = String
  typealias ItemID = Int

  weak var source: DiffableDataSource<String, Int, String>?
  private(set) var lines: [String] = []

  func show(_ transaction: SnapshotTransaction<String, Int>) {
    guard let difference = transaction.difference else {
      lines = transaction.finalSnapshot.itemIdentifiers.map(row)
      return
    }
    let left = difference.deletedItems + difference.movedItems.map(\.from)
    for place in left.sorted().reversed() { lines.remove(at: place.item) }
    let moved = difference.movedItems.map(\.to)
    for place in (difference.insertedItems + moved).sorted() {
      lines.insert(line(at: place, in: transaction), at: place.item)
    }
    for place in difference.reloadedItems + difference.reconfiguredItems {
      lines[place.item] = line(at: place, in: transaction)
    }
  }

  private func line(
    at place: ItemPosition,
    in transaction: SnapshotTransaction<String, Int>
  ) -> String {
    transaction.finalSnapshot.itemIdentifier(for: place).map(row) ?? ""
  }

  private func row(_ item: Int) -> String { source?.row(for: item) ?? "" }
}
