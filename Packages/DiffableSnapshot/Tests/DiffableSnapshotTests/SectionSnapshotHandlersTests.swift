import DiffableSnapshot
import Testing

/// Opening and closing rows, with what is asked and told about it.
@MainActor
struct SectionSnapshotHandlersTests {
  private let surface = RecordingSurface()

  /// A data source whose section shows a tree, of which nobody was told yet.
  private func source(_ kind: SourceKind) throws -> any ListSource {
    let source = kind.source(telling: surface)
    var tree = Tree()
    try tree.append([1, 2])
    try tree.append([10, 11], to: 1)
    try tree.append([100], to: 10)
    source.apply(tree, to: 0)
    surface.transactions = []
    return source
  }

  @Test(arguments: SourceKind.allCases)
  func expandingAndCollapsingApplyTheTreeThatTheSectionShows(kind: SourceKind) throws {
    let source = try source(kind)
    #expect(try source.expand(1))
    #expect(source.rows == [1, 10, 11, 2])
    #expect(source.snapshot(for: 0).isExpanded(1))
    #expect(try !source.expand(1), "it is expanded already")
    #expect(try source.expand(10))
    #expect(try source.collapse(1))
    #expect(source.rows == [1, 2])
    #expect(try !source.collapse(1), "it is collapsed already")
    #expect(try source.expand(1))
    #expect(source.rows == [1, 10, 100, 11, 2])

    #expect(surface.transactions.count == 4)
    #expect(throws: Tree.Failure.unknownItem(9)) { try source.expand(9) }
    #expect(throws: Tree.Failure.unknownItem(9)) { try source.collapse(9) }
  }

  @Test(arguments: SourceKind.allCases)
  func handlersAreAskedAndNotifiedBeforeAnythingChanges(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [String] = []
    var handlers = SectionSnapshotHandlers<Int>()
    handlers.shouldExpandItem = { item in
      log.append("expand \(item)?")
      return item != 2
    }
    handlers.willExpandItem = { [unowned source] item in
      log.append("\(item) expands, \(source.snapshot().numberOfItems) rows")
    }
    handlers.shouldCollapseItem = { item in
      log.append("collapse \(item)?")
      return item == 1
    }
    handlers.willCollapseItem = { item in log.append("\(item) collapses") }
    source.sectionSnapshotHandlers = handlers

    #expect(try source.expand(1))
    #expect(try !source.expand(2))
    #expect(try source.expand(10))
    #expect(try !source.collapse(10))
    #expect(try source.collapse(1))

    #expect(
      log == [
        "expand 1?", "1 expands, 2 rows", "expand 2?", "expand 10?", "10 expands, 4 rows",
        "collapse 10?", "collapse 1?", "1 collapses",
      ]
    )
    #expect(source.rows == [1, 2])
    // What the program edits itself is not asked about.
    var tree = source.snapshot(for: 0)
    tree.expand([1, 2])
    source.apply(tree, to: 0)
    #expect(log.count == 8 && source.rows == [1, 10, 100, 11, 2])
  }

  @Test(arguments: SourceKind.allCases)
  func theChildrenOfAnItemAreReadWhenItIsExpanded(kind: SourceKind) throws {
    let source = try source(kind)
    var known: [[Int]] = []
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, children in
      known.append(children.items)
      guard item == 2 else { return children }
      var read = Tree()
      try? read.append([20, 21])
      try? read.append([200], to: 21)
      read.expand([21])
      return read
    }

    try source.expand(2)
    try source.expand(1)

    #expect(known == [[], [10, 100, 11]])
    #expect(source.rows == [1, 10, 11, 2, 20, 21, 200])
    let part = try source.snapshot(for: 0).snapshot(of: 2, includingParent: true)
    #expect(part.items == [2, 20, 21, 200])
  }

  @Test(arguments: SourceKind.allCases)
  func anItemThatIsElsewhereInTheTreeIsRefusedBelowAnother(kind: SourceKind) throws {
    let source = try source(kind)
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, _ in
      var read = Tree()
      try? read.append([11])
      return read
    }

    #expect(throws: Tree.Failure.duplicateItem(11)) { try source.expand(2) }
    #expect(source.rows == [1, 2])
    #expect(surface.transactions.isEmpty)
  }

  @Test(arguments: SourceKind.allCases)
  func rowsThatAreOpenedWithinAnApplyAreAllOpened(kind: SourceKind) throws {
    let source = try source(kind)
    surface.whileShowing = { [unowned source] transaction in
      guard transaction.finalSnapshot.numberOfItems == 3 else { return }
      #expect(throws: Never.self) {
        try source.expand(1)
        // Its tree is made of the one that waits.
        try source.expand(2)
      }
    }
    var list = source.snapshot()
    try list.appendItems([3])
    var tree = source.snapshot(for: 0)
    try tree.append([20], to: 2)
    source.apply(tree, to: 0)

    source.apply(list)

    #expect(source.rows == [1, 10, 11, 2, 20, 3])
  }

  @Test(arguments: SourceKind.allCases)
  func aTreeThatWasAppliedBetweenTwoExpansionsWithinAppliesIsTheOneThatIsOpened(
    kind: SourceKind
  ) throws {
    let source = try source(kind)
    func expand(_ item: Int, whileAdding row: Int) throws {
      surface.whileShowing = { [unowned source, surface] _ in
        surface.whileShowing = nil
        #expect(throws: Never.self) {
          var list = source.snapshot()
          try list.appendItems([row + 1], toSection: 0)
          source.apply(list)
          try source.expand(item)
        }
      }
      var list = source.snapshot()
      try list.appendItems([row], toSection: 0)
      source.apply(list)
    }

    try expand(1, whileAdding: 50)
    var tree = source.snapshot(for: 0)
    try tree.append([20], to: 2)
    source.apply(tree, to: 0)
    try expand(2, whileAdding: 60)

    #expect(source.rows == [1, 10, 11, 2, 20, 50, 51, 60, 61])
  }

  @Test(arguments: SourceKind.allCases)
  func aListWithoutATreeIsATreeOfOneLevel(kind: SourceKind) throws {
    let source = try source(kind)
    source.apply(try List(sections: [(5, [7, 8])]))

    let tree = source.snapshot(for: 5)
    #expect(tree.visualDescription() == "-* 7\n-* 8")
    #expect(source.snapshot(for: 0).isEmpty, "its section went")
    #expect(try source.expand(7), "it has no children yet")
    #expect(source.snapshot(for: 5).expandedItems == [7])
  }

  @Test(arguments: SourceKind.allCases)
  func aTreeFollowsWhatTheListIsEditedOtherwise(kind: SourceKind) throws {
    let source = try source(kind)
    try source.expand(1)
    var list = source.snapshot()
    list.deleteItems([10])
    try list.insertItems([5], beforeItem: 1)
    try list.insertItems([6], afterItem: 1)
    try list.appendItems([100])
    source.apply(list)

    let tree = source.snapshot(for: 0)
    #expect(tree.visualDescription() == "-* 5\n+* 1\n  -* 6\n  -* 11\n-* 2\n-* 100")

    list = source.snapshot()
    try list.moveItem(11, beforeItem: 5)
    source.apply(list)
    #expect(
      source.snapshot(for: 0).visualDescription() == "-* 11\n-* 5\n+* 1\n  -* 6\n-* 2\n-* 100"
    )
  }

  @Test(arguments: SourceKind.allCases)
  func aRowThatIsMovedInTheListTakesAlongWhatIsHiddenBelowIt(kind: SourceKind) throws {
    let source = try source(kind)
    try source.expand(1)
    var list = source.snapshot()
    try list.moveItem(10, afterItem: 2)
    source.apply(list)

    #expect(try source.expand(10))
    #expect(source.snapshot(for: 0).visualDescription() == "+* 1\n  -* 11\n-* 2\n+* 10\n  -* 100")

    // All rows of a branch keep their levels, wherever they go together.
    list = source.snapshot()
    try list.insertItems([10, 100], beforeItem: 1)
    source.apply(list)
    #expect(source.snapshot(for: 0).visualDescription() == "+* 10\n  -* 100\n+* 1\n  -* 11\n-* 2")

    // Between the children of another it is one of them; its own stay where they are.
    list = source.snapshot()
    try list.moveItem(10, beforeItem: 11)
    source.apply(list)
    #expect(source.snapshot(for: 0).visualDescription() == "-* 100\n+* 1\n  +* 10\n  -* 11\n-* 2")
  }

  @Test(arguments: SourceKind.allCases)
  func rowsStayThatWereBelowARowThatWent(kind: SourceKind) throws {
    let source = try source(kind)
    try source.expand(1)
    try source.expand(10)
    var list = source.snapshot()
    list.deleteItems([1, 10])
    source.apply(list)

    #expect(source.snapshot(for: 0).visualDescription() == "-* 100\n-* 11\n-* 2")
    source.apply(source.snapshot(for: 0), to: 0)
    #expect(source.rows == [100, 11, 2])
  }

  @Test(arguments: SourceKind.allCases)
  func pendingWorkIsDoneWhenAnItemIsExpanded(kind: SourceKind) throws {
    let source = try source(kind)
    var told = false
    surface.whileShowing = { [unowned source] _ in
      if told { return }
      told = true
      var list = source.snapshot()
      do {
        try list.appendItems([77], toSection: 0)
        source.apply(list)
        #expect(try source.reorderItem(2, to: ItemPosition(section: 0, item: 0)))
        #expect(try source.expand(1))
      } catch {
        Issue.record("\(error)")
      }
    }
    source.reorderingHandlers.canReorderItem = { _ in true }
    var list = source.snapshot()
    try list.appendItems([66], toSection: 0)

    source.apply(list)

    #expect(source.rows == [2, 1, 10, 11, 66, 77])
    #expect(surface.transactions.count == 4)
    #expect(source.snapshot(for: 0).isExpanded(1))
  }

  @Test(arguments: SourceKind.allCases)
  func aSnapshotAppliedByAHandlerStays(kind: SourceKind) throws {
    let source = try source(kind)
    func add(_ item: Int) {
      do {
        var list = source.snapshot()
        try list.appendItems([item], toSection: 0)
        source.apply(list)
      } catch {
        Issue.record("\(error)")
      }
    }
    source.sectionSnapshotHandlers.willExpandItem = { _ in add(50) }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, known in
      add(51)
      return known
    }
    source.sectionSnapshotHandlers.willCollapseItem = { _ in add(52) }

    #expect(try source.expand(1))
    #expect(source.rows == [1, 10, 11, 2, 50, 51])
    #expect(try source.collapse(1))
    #expect(source.rows == [1, 2, 50, 51, 52])
  }

  @Test(arguments: SourceKind.allCases)
  func anApplyIsKeptWhenAnObserverExpandsAnItem(kind: SourceKind) throws {
    let source = try source(kind)
    var isOpen = false
    let observation = source.observe(willApply: { [unowned source] _ in
      guard !isOpen else { return }
      isOpen = true
      #expect(throws: Never.self) { try source.expand(1) }
    })
    defer { observation.cancel() }
    var list = source.snapshot()
    try list.appendItems([77], toSection: 0)

    source.apply(list)

    #expect(source.rows == [1, 10, 11, 2, 77])
  }

  @Test(arguments: SourceKind.allCases)
  func aReorderingStaysIfItsHandlerExpandsAnItem(kind: SourceKind) throws {
    let source = try source(kind)
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.reorderingHandlers.willReorder = { [unowned source] _ in
      #expect(throws: Never.self) { try source.expand(1) }
    }

    try source.reorderItem(2, to: ItemPosition(section: 0, item: 0))

    #expect(source.rows == [2, 1, 10, 11])
  }

  @Test(arguments: [100, 1000])
  func eachRowThatIsOpenedWithinAnApplyCostsTheSame(count: Int) throws {
    let tally = ComplexityFenceTests.Tally()
    typealias Counted = ComplexityFenceTests.Counted
    func name(_ value: Int) -> Counted { Counted(value: value, tally: tally) }
    let source = SerialDataSource<Int, Counted>()
    var tree = SectionSnapshot<Counted>()
    try tree.append((0..<count).map(name))
    for item in 0..<count { try tree.append([name(count + item)], to: name(item)) }
    source.apply(tree, to: 0)
    var isOpen = false
    source.show = { [unowned source] _ in
      guard !isOpen else { return }
      isOpen = true
      for item in 0..<count { #expect(throws: Never.self) { try source.expand(name(item)) } }
    }
    var list = source.snapshot()
    try list.appendItems([name(-1)])
    let before = tally.hashes + tally.comparisons

    source.apply(list)

    let each = (tally.hashes + tally.comparisons - before) / count
    #expect(each <= 100, "\(each) hashes and comparisons for each of \(count) rows")
    #expect(source.snapshot().numberOfItems == 2 * count + 1)
  }
}
