import DiffableSnapshot
import Testing

/// The snippets of the guides, word for word; `SnippetTests` compares them.
@MainActor
struct GuideTests {
  @Test func theFirstPageReportsWhatItSays() throws {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    let source = SerialDataSource<String, Int> { transaction in
      guard let difference = transaction.difference else { return print("repaint everything") }
      print("deleted:", difference.deletedItems, "inserted:", difference.insertedItems)
      for move in difference.movedItems { print("moved:", move.from, "to", move.to) }
    }

    var list = source.snapshot()
    try list.appendSections(["Inbox", "Done"])
    try list.appendItems([1, 2, 3, 4], toSection: "Inbox")
    source.apply(list)
    // deleted: [] inserted: [0:0, 0:1, 0:2, 0:3]

    list = source.snapshot()
    list.deleteItems([2])
    try list.moveItem(4, beforeItem: 1)
    source.apply(list)
    // deleted: [0:1] inserted: []
    // moved: 0:3 to 0:0

    #expect(
      lines == [
        "deleted: [] inserted: [0:0, 0:1, 0:2, 0:3]", "deleted: [0:1] inserted: []",
        "moved: 0:3 to 0:0",
      ]
    )
  }

  @Test func theLinesOfTheGuideFollowTheList() throws {
    var titles = [1: "Write", 2: "Test", 3: "Ship"]
    let surface = Lines()
    let source = DiffableDataSource<String, Int, String>(surface: surface) { titles[$0] ?? "?" }
    surface.source = source

    var list = source.snapshot()
    try list.appendSections(["today"])
    try list.appendItems([1, 2, 3])
    source.apply(list)
    // Write, Test, Ship

    titles[2] = "Test again"
    list = source.snapshot()
    try list.moveItem(3, beforeItem: 1)
    try list.reloadItems([2])
    source.apply(list)
    // Ship, Write, Test again

    #expect(surface.lines == ["Ship", "Write", "Test again"])
    source.applySnapshotUsingReloadData(source.snapshot())
    #expect(surface.lines == ["Ship", "Write", "Test again"])
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      try list.moveItem(7, beforeItem: 1)
    } catch .unknownItem(let item) {
      print("no item", item)
    } catch {
      print(error)
    }
    // no item 7

    #expect(lines == ["no item 7"])
  }

  @Test func theBoardOfTheGuideIsRead() throws {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    var board = try Snapshot(sections: [("To do", [1, 2, 3]), ("Done", [4])])
    try board.insertSections(["Doing"], afterSection: "To do")
    try board.appendItems([2], toSection: "Doing")
    try board.moveSection("Done", beforeSection: "To do")
    print(board)
    // Done: [4], To do: [1, 3], Doing: [2]

    #expect(board.sectionIdentifier(containingItem: 3) == "To do")
    #expect(board.indexPath(for: 3) == ItemPosition(section: 1, item: 1))
    read(board)

    for section in board.sections {
      print(section.identifier, section.items.first ?? "is empty")
    }
    let page = board.items.dropFirst(2).prefix(20)

    #expect(lines == ["Done: [4], To do: [1, 3], Doing: [2]", "Done 4", "To do 1", "Doing 2"])
    #expect(Array(page) == [3, 2])
    try mark(&board)
    #expect(board.reloadedSectionIdentifiers == ["Doing"])
  }

  private func read(_ board: Snapshot<String, Int>) {
    _ = board.sectionIdentifier(containingItem: 3)  // "To do"
    _ = board.indexPath(for: 3)  // 1:1
    _ = board.itemIdentifier(for: ItemPosition(section: 1, item: 1))  // 3
    _ = board.numberOfItems(inSection: "Doing")  // 1
  }

  private func mark(_ board: inout Snapshot<String, Int>) throws {
    try board.reloadItems([1])  // rebuild the row
    try board.reconfigureItems([4])  // update the row; its place and height stay
    try board.reloadSections(["Doing"])  // rebuild the whole section
  }

  @Test func theTreeOfTheGuideIsExpandedAndReordered() throws {
    var tree = SectionSnapshot<String>()
    try tree.append(["Ship it", "Rest"])
    try tree.append(["Build", "Test"], to: "Ship it")

    let source = SerialDataSource<String, String>()
    source.apply(tree, to: "steps")
    // Ship it, Rest

    tree.expand(["Ship it"])
    source.apply(tree, to: "steps")
    // Ship it, Build, Test, Rest

    #expect(source.snapshot().itemIdentifiers == ["Ship it", "Build", "Test", "Rest"])
    func read(_ folder: String) -> SectionSnapshot<String> { SectionSnapshot() }
    var saved: [String: [String]] = [:]

    source.sectionSnapshotHandlers.snapshotForExpandingParent = { folder, known in
      known.isEmpty ? read(folder) : known
    }
    try source.expand("Rest")

    let shown = source.snapshot(for: "steps")
    let lines = shown.visibleItems.map { item in
      let sign = shown.children(of: item).isEmpty ? " " : shown.isExpanded(item) ? "v" : ">"
      return String(repeating: "  ", count: shown.level(of: item) ?? 0) + sign + " " + item
    }
    // v Ship it,     Build,     Test,   Rest

    #expect(lines == ["v Ship it", "    Build", "    Test", "  Rest"])
    #expect(try filtered(shown, by: "Te").visualDescription() == "+* Ship it\n  +* Test")
    try repaint(source)

    source.reorderingHandlers.canReorderItem = { _ in true }
    source.reorderingHandlers.didReorder = { transaction in
      for section in transaction.sectionTransactions {
        saved[section.sectionIdentifier] = section.finalSnapshot.items
      }
    }
    try source.reorderItem("Rest", to: ItemPosition(section: 0, item: 0))

    #expect(saved == ["steps": ["Rest", "Ship it", "Build", "Test"]])
  }

  private func repaint(_ source: SerialDataSource<String, String>) throws {
    var difference: SnapshotDifference?
    let observation = source.observe(didApply: { difference = $0.difference })
    defer { observation.cancel() }

    var list = source.snapshot()
    try list.reconfigureItems(["Rest"])
    source.apply(list)

    #expect(difference?.reconfiguredItems == [ItemPosition(section: 0, item: 3)])
  }

  /// The gap that the guide describes.
  @Test func aRowWhoseLevelOrExpansionAloneChangesIsNotReported() throws {
    let surface = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    var tree = SectionSnapshot<Int>()
    try tree.append([1, 3])
    try tree.append([2], to: 1)
    tree.expand([1])
    source.apply(tree, to: 0)
    surface.transactions = []

    try tree.append([3], to: 1)
    source.apply(tree, to: 0)

    #expect(surface.transactions.isEmpty)
    #expect(source.snapshot(for: 0).level(of: 3) == 1)
    try source.collapse(1)
    #expect(surface.transactions.last?.difference?.reconfiguredItems == [])
  }

  @Test func anObservationThatIsKeptHearsOfEachApply() throws {
    let source = SerialDataSource<String, Int>()
    let counter = Counter()
    counter.count(source)

    source.apply(try Snapshot(sections: [("today", [1])]))

    #expect(counter.applies == 1)
  }

  @Test func aListIsSortedOnAnotherThread() async throws {
    let source = DiffableDataSource<Int, String, String> { $0 }
    source.apply(try Snapshot(sections: [(0, ["b", "a"]), (1, ["c"])]))

    try await sort(source)
    let difference = try await Search().show(["a"])

    #expect(source.snapshot().itemIdentifiers == ["a", "b", "c"])
    #expect(difference?.insertedItems == [ItemPosition(section: 0, item: 0)])
  }

  @Test func theTestsOfTheGuidePass() throws {
    let surface = Lines()
    let source = SerialDataSource<String, Int>()

    let old = try Snapshot(sections: [("today", [1, 2, 3, 4])])
    var new = old
    try new.moveItem(4, beforeItem: 1)
    new.deleteItems([2])

    source.apply(old)
    let before = SnapshotTransaction(from: Snapshot<String, Int>(), to: old)
    surface.show(before)

    surface.show(SnapshotTransaction(from: old, to: new))

    #expect(surface.lines.count == 3)

    var transactions: [SnapshotTransaction<String, Int>] = []
    let observation = source.observe(didApply: { transactions.append($0) })
    defer { observation.cancel() }

    source.apply(new)

    let difference = try #require(transactions.last?.difference)
    #expect(old.itemIdentifiers(at: difference.deletedItems) == [2])
    #expect(new.itemIdentifiers(at: difference.movedItems.map(\.to)) == [4])
  }

  @Test func codeOfUIKitNeedsOnlyTry() throws {
    enum Section { case main }
    let source = SerialDataSource<Section, Int>()
    let recipes = [1, 2, 3]
    let favourite = 4

    var list = source.snapshot()
    try list.appendSections([.main])
    try list.appendItems(recipes, toSection: .main)
    try list.insertItems([favourite], beforeItem: recipes[0])
    try list.reconfigureItems([recipes[1]])
    source.apply(list, animatingDifferences: false)

    #expect(source.snapshot().itemIdentifiers == [4, 1, 2, 3])
  }
}

@MainActor
final class Lines: DiffableSurface {
  weak var source: DiffableDataSource<String, Int, String>?
  private(set) var lines: [String] = []

  func show(_ transaction: SnapshotTransaction<String, Int>) {
    let new = transaction.finalSnapshot
    guard let difference = transaction.difference else {
      lines = new.itemIdentifiers.map(line)
      return
    }
    let left = difference.deletedItems + difference.movedItems.map(\.from)
    for position in left.sorted().reversed() { lines.remove(at: position.item) }
    let arrived = difference.insertedItems + difference.movedItems.map(\.to)
    for position in arrived.sorted() {
      lines.insert(line(new.itemIdentifier(for: position)), at: position.item)
    }
    for position in difference.reloadedItems + difference.reconfiguredItems {
      lines[position.item] = line(new.itemIdentifier(for: position))
    }
  }

  private func line(_ item: Int?) -> String { item.flatMap { source?.row(for: $0) } ?? "" }
}

func filtered(_ tree: SectionSnapshot<String>, by text: String) throws -> SectionSnapshot<String> {
  var kept: Set<String> = []
  for item in tree.items where item.contains(text) {
    var next: String? = item
    while let current = next, kept.insert(current).inserted { next = tree.parent(of: current) }
  }
  var answer = SectionSnapshot<String>()
  for item in tree.items where kept.contains(item) {
    try answer.append([item], to: tree.parent(of: item))
  }
  answer.expand(answer.items)
  return answer
}

final class Counter {
  private(set) var applies = 0
  private var observation: SnapshotObservation<String, Int>?

  func count(_ source: SerialDataSource<String, Int>) {
    observation = source.observe(didApply: { [weak self] _ in self?.applies += 1 })
  }
}

func sorted(_ list: Snapshot<Int, String>) async throws -> Snapshot<Int, String> {
  try await Task.detached {
    try Snapshot(sections: list.sections.map { ($0.identifier, $0.items.sorted()) })
  }
  .value
}

@MainActor
func sort(_ source: DiffableDataSource<Int, String, String>) async throws {
  source.apply(try await sorted(source.snapshot()))
}

actor Search {
  private let source = SerialDataSource<Int, String>()

  func show(_ names: [String]) throws -> SnapshotDifference? {
    var difference: SnapshotDifference?
    let observation = source.observe(didApply: { difference = $0.difference })
    defer { observation.cancel() }
    source.apply(try Snapshot(sections: [(0, names)]))
    return difference
  }
}
