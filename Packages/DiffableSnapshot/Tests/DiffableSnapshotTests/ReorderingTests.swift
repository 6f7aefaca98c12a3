import DiffableSnapshot
import Testing

/// Rows that are dragged, with what is asked and told about it.
@MainActor
struct ReorderingTests {
  private let surface = RecordingSurface()

  /// A data source of three sections, of which nobody was told yet.
  private func source(_ kind: SourceKind) throws -> any ListSource {
    let source = kind.source(telling: surface)
    source.apply(try List(sections: [(0, [1, 2, 3, 4]), (1, []), (2, [7, 8])]))
    source.reorderingHandlers.canReorderItem = { _ in true }
    surface.transactions = []
    return source
  }

  private func at(_ section: Int, _ item: Int) -> ItemPosition {
    ItemPosition(section: section, item: item)
  }

  @Test(arguments: SourceKind.allCases)
  func aReorderedItemIsWhereItWasPut(kind: SourceKind) throws {
    let source = try source(kind)
    #expect(try source.reorderItem(1, to: at(0, 3)))
    #expect(source.picture == "0[2, 3, 4, 1] 1[] 2[7, 8]")
    #expect(try source.reorderItem(1, to: at(0, 0)))
    #expect(try source.reorderItem(3, to: at(1, 0)))
    #expect(try source.reorderItem(4, to: at(2, 2)))
    #expect(source.picture == "0[1, 2] 1[3] 2[7, 8, 4]")
    #expect(surface.transactions.map(\.difference?.movedItems.count) == [1, 1, 1, 1])
    #expect(source.indexPath(for: 4) == at(2, 2))
  }

  @Test(arguments: SourceKind.allCases)
  func aForbiddenOrUnchangedReorderingDoesNothing(kind: SourceKind) throws {
    let source = try source(kind)
    #expect(try !source.reorderItem(2, to: at(0, 1)))
    source.reorderingHandlers.canReorderItem = { $0 != 2 }
    #expect(try !source.reorderItem(2, to: at(0, 0)))
    source.reorderingHandlers.canReorderItem = nil
    #expect(try !source.reorderItem(1, to: at(0, 1)), "as the platform, which asks for a handler")

    #expect(throws: List.Failure.unknownItem(9)) { try source.reorderItem(9, to: at(0, 0)) }
    for place in [at(0, 4), at(0, -1), at(2, 3), at(3, 0), at(-1, 0)] {
      #expect(throws: List.Failure.unknownPosition(place)) { try source.reorderItem(1, to: place) }
    }
    #expect(surface.transactions.isEmpty)
  }

  @Test(arguments: SourceKind.allCases)
  func aHandlerThatDeletesTheItemItIsAskedAboutLeavesNothingToReorder(kind: SourceKind) throws {
    let source = try source(kind)
    source.reorderingHandlers.canReorderItem = { [unowned source] item in
      var list = source.snapshot()
      list.deleteItems([item])
      source.apply(list)
      return true
    }

    #expect(throws: List.Failure.unknownItem(1)) { try source.reorderItem(1, to: at(0, 2)) }
    #expect(source.picture == "0[2, 3, 4] 1[] 2[7, 8]")
    #expect(surface.transactions.count == 1)
  }

  @Test(arguments: SourceKind.allCases)
  func handlersReceiveTheChangesOfEachSectionBeforeAndAfter(kind: SourceKind) throws {
    let source = try source(kind)
    var store = [0: [1, 2, 3, 4], 1: [], 2: [7, 8]]
    var log: [String] = []
    var handlers = ReorderingHandlers<Int, Int>()
    handlers.canReorderItem = { item in
      log.append("\(item)?")
      return true
    }
    handlers.willReorder = { [unowned source] transaction in
      log.append("will: \(ListModel(source.snapshot()))")
      #expect(transaction.initialSnapshot == source.snapshot())
    }
    handlers.didReorder = { [unowned source] transaction in
      log.append("did: \(ListModel(source.snapshot()))")
      #expect(transaction.finalSnapshot == source.snapshot())
      let before = transaction.initialSnapshot.itemIdentifiers
      #expect(before.applying(transaction.difference) == source.snapshot().itemIdentifiers)
      // As in the platform's example of a store that follows.
      for section in transaction.sectionTransactions {
        let identifier = section.sectionIdentifier
        if let items = store[identifier], let updated = items.applying(section.difference) {
          store[identifier] = updated
        }
        #expect(store[identifier] == section.finalSnapshot.items)
      }
    }
    source.reorderingHandlers = handlers
    surface.whileShowing = { _ in log.append("shown") }

    try source.reorderItem(2, to: at(0, 3))
    try source.reorderItem(7, to: at(1, 0))

    #expect(
      log == [
        "2?", "will: 0[1, 2, 3, 4] 1[] 2[7, 8]", "shown", "did: 0[1, 3, 4, 2] 1[] 2[7, 8]",
        "7?", "will: 0[1, 3, 4, 2] 1[] 2[7, 8]", "shown", "did: 0[1, 3, 4, 2] 1[7] 2[8]",
      ]
    )
    #expect(store == [0: [1, 3, 4, 2], 1: [7], 2: [8]])
  }

  @Test(arguments: SourceKind.allCases)
  func aReorderingWithinAnApplyIsDoneWhenItsTurnComes(kind: SourceKind) throws {
    let source = try source(kind)
    var told = 0
    source.reorderingHandlers.didReorder = { _ in told += 1 }
    surface.whileShowing = { [unowned source] transaction in
      guard transaction.finalSnapshot.numberOfItems == 5 else { return }
      var list = source.snapshot()
      list.deleteItems([1, 2])
      source.apply(list)
      #expect(throws: Never.self) {
        // By then one of the items is gone and one position.
        try source.reorderItem(1, to: ItemPosition(section: 0, item: 2))
        try source.reorderItem(4, to: ItemPosition(section: 0, item: 3))
        try source.reorderItem(4, to: ItemPosition(section: 0, item: 0))
      }
    }
    var list = source.snapshot()
    list.deleteItems([8])

    source.apply(list)

    #expect(source.picture == "0[4, 3] 1[] 2[7]")
    #expect(told == 1)
  }

  @Test(arguments: SourceKind.allCases)
  func aRowOfATreeMovesWithItsChildrenAndKeepsItsParentIfPossible(kind: SourceKind) throws {
    let source = try source(kind)
    var tree = Tree()
    try tree.append([1, 2, 3])
    try tree.append([10, 11], to: 1)
    try tree.append([20, 21], to: 2)
    try tree.append([100], to: 10)
    tree.expand([1, 2])
    source.apply(tree, to: 0)
    // 1 10 11 2 20 21 3
    func picture() -> String {
      source.snapshot(for: 0).description.split(separator: "\n").joined(separator: ",")
    }

    // Behind the last child of another it stays on its level, between two children it is one of them.
    try source.reorderItem(1, to: at(0, 3))
    #expect(picture() == "+* 2,  -* 20,  -* 21,+* 1,  -* 10,    -  100,  -* 11,-* 3")
    try source.reorderItem(1, to: at(0, 2))
    #expect(picture() == "+* 2,  -* 20,  +* 1,    -* 10,      -  100,    -* 11,  -* 21,-* 3")
    try source.reorderItem(10, to: at(0, 4))
    #expect(picture() == "+* 2,  -* 20,  +* 1,    -* 11,    -* 10,      -  100,  -* 21,-* 3")
    try source.reorderItem(10, to: at(0, 0))
    #expect(picture() == "-* 10,  -  100,+* 2,  -* 20,  +* 1,    -* 11,  -* 21,-* 3")
    #expect(throws: List.Failure.unknownPosition(at(0, 3))) {
      try source.reorderItem(2, to: at(0, 3))
    }

    // To a section without a tree, which then shows one.
    try source.reorderItem(2, to: at(2, 1))
    #expect(source.picture == "0[10, 3] 1[] 2[7, 2, 20, 1, 11, 21, 8]")
    #expect(source.snapshot(for: 2).children(of: 2) == [20, 1, 21])
    #expect(source.snapshot(for: 2).parent(of: 11) == 1)
  }

  @Test(arguments: SourceKind.allCases, 0..<60 as Range<UInt64>)
  func randomReorderingsOfTreesMatchThePlainModel(kind: SourceKind, seed: UInt64) throws {
    let source = try source(kind)
    var generator = SeededGenerator(seed: 110_000 + seed)
    var model = TreeModel()
    var tree = Tree()
    for _ in 0..<40 { editAtRandom(&tree, &model, by: &generator, "seed \(seed)") }
    tree.expand(tree.items.filter { _ in Bool.random(using: &generator) })
    source.apply(tree, to: 0)
    for step in 0..<30 {
      let comment = Comment(rawValue: "seed \(seed), step \(step)")
      let before = ListModel(source.snapshot())
      let old = [source.snapshot(for: 0), source.snapshot(for: 2)]
      guard let item = before.items.randomElement(using: &generator) else { return }
      let section = [0, 0, 0, 1, 2].randomElement(using: &generator) ?? 0
      let place = at(section, Int.random(in: 0...8, using: &generator))
      var sections: [ReorderingSectionTransaction<Int, Int>] = []
      source.reorderingHandlers.didReorder = { transaction in
        sections = transaction.sectionTransactions
        let rows = before.items.applying(transaction.difference)
        #expect(rows == transaction.finalSnapshot.itemIdentifiers, comment)
      }
      surface.transactions = []
      let moved = (try? source.reorderItem(item, to: place)) ?? false
      let after = ListModel(source.snapshot())
      source.snapshot().checkInvariants()
      #expect(moved == (sections.count > 0), comment)
      #expect(moved ? after.position(of: item) == place : after == before, comment)
      let told = surface.transactions.compactMap(\.difference).first ?? SnapshotDifference()
      #expect(fault(in: told, from: before, to: after) == nil, comment)
      for change in sections {
        expectOnlyOneBranchMoved(item, change, isOneSection: sections.count == 1, comment)
        let shown = source.snapshot(for: change.sectionIdentifier)
        #expect(shown == change.finalSnapshot, comment)
        #expect(
          shown.visibleItems
            == source.snapshot().itemIdentifiers(inSection: change.sectionIdentifier),
          comment
        )
      }
      if sections.count == 1, section != 1 {
        expectParent(of: item, old[section / 2], source.snapshot(for: section), comment)
      }
    }
  }

  private func expectOnlyOneBranchMoved(
    _ item: Int,
    _ change: ReorderingSectionTransaction<Int, Int>,
    isOneSection: Bool,
    _ comment: Comment
  ) {
    let (old, new) = (change.initialSnapshot, change.finalSnapshot)
    #expect(old.items.applying(change.difference) == new.items, comment)
    var rest = [old, new]
    for index in rest.indices { rest[index].delete([item]) }
    #expect(rest[0] == rest[1], comment)
    if isOneSection {
      #expect(throws: Never.self, comment) {
        let branches = try [old, new].map { try $0.snapshot(of: item, includingParent: true) }
        #expect(branches[0] == branches[1], comment)
      }
    }
  }

  /// The parent is the one it had if the rows around it allow that, else that of the row before, or
  /// that row.
  private func expectParent(of item: Int, _ old: Tree, _ new: Tree, _ comment: Comment) {
    var without = new
    without.delete([item])
    let rows = without.visibleItems
    let index = new.visibleItems.firstIndex(of: item) ?? 0
    guard index > 0 else { return #expect(new.parent(of: item) == nil, comment) }
    let possible = possibleParents(at: index, rows, without)
    let next = index < rows.count ? without.parent(of: rows[index]) : nil
    let beside = next == rows[index - 1] ? rows[index - 1] : without.parent(of: rows[index - 1])
    let wanted = old.parent(of: item)
    #expect(new.parent(of: item) == (possible.contains(wanted) ? wanted : beside), comment)
  }

  /// Every parent below which an item could stand at an index of the rows, found by trying.
  private func possibleParents(at index: Int, _ rows: [Int], _ tree: Tree) -> Set<Int?> {
    var answer: Set<Int?> = []
    for parent in [nil] + tree.items.map(Optional.some) {
      for place in 0...tree.children(of: parent).count {
        var tried = tree
        let children = tree.children(of: parent)
        do throws(Tree.Failure) {
          if place < children.count {
            try tried.insert([-1], before: children[place])
          } else {
            try tried.append([-1], to: parent)
          }
        } catch { continue }
        if tried.visibleItems.firstIndex(of: -1) == index { answer.insert(parent) }
      }
    }
    return answer
  }
}
