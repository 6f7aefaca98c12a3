import DiffableSnapshot
import Testing

@MainActor
struct DataSourceTests {
  private let surface = RecordingSurface()

  /// A data source of ten items, of which nobody was told yet.
  private func source(_ kind: SourceKind) throws -> any ListSource {
    let source = kind.source(telling: surface)
    source.apply(try List(sections: [(0, Array(0..<10))]))
    surface.transactions = []
    return source
  }

  private var difference: SnapshotDifference? { surface.transactions.last?.difference }

  private func at(_ item: Int) -> ItemPosition { ItemPosition(section: 0, item: item) }

  @Test(arguments: SourceKind.allCases)
  func changingASnapshotChangesNothingUntilItIsApplied(kind: SourceKind) throws {
    let source = try source(kind)
    var list = source.snapshot()

    list.deleteItems([3])

    #expect(source.snapshot().numberOfItems == 10)
    #expect(surface.transactions.isEmpty)
  }

  @Test(arguments: SourceKind.allCases)
  func anApplyTellsTheSurfaceOnce(kind: SourceKind) throws {
    let source = try source(kind)
    var list = source.snapshot()
    list.deleteItems([3])
    try list.insertItems([20], afterItem: 9)
    try list.reloadItems([5])

    source.apply(list)

    #expect(surface.transactions.count == 1)
    #expect(difference?.deletedItems == [at(3)])
    #expect(difference?.insertedItems == [at(9)])
    #expect(difference?.reloadedItems == [at(4)])
    #expect(difference?.movedItems.isEmpty == true)
  }

  @Test(arguments: SourceKind.allCases)
  func theSurfaceSeesTheNewStateWhileItPaints(kind: SourceKind) throws {
    let source = try source(kind)
    var counts: [Int] = []
    surface.whileShowing = { [unowned source] transaction in
      counts = [
        source.snapshot().numberOfItems, transaction.finalSnapshot.numberOfItems,
        transaction.initialSnapshot.numberOfItems,
      ]
    }
    var list = source.snapshot()
    list.deleteItems([0, 1])

    source.apply(list)

    #expect(counts == [8, 8, 10])
  }

  @Test(arguments: SourceKind.allCases)
  func anApplyInsideAnApplyIsDoneAfterItInOrder(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [String] = []
    surface.whileShowing = { [unowned source] transaction in
      log.append("shown \(transaction.finalSnapshot.numberOfItems)")
      guard transaction.finalSnapshot.numberOfItems == 9 else { return }
      for item in [1, 2] {
        var list = source.snapshot()
        list.deleteItems([item, item + 5])
        source.apply(list)
        log.append("queued, still \(source.snapshot().numberOfItems)")
      }
    }
    var list = source.snapshot()
    list.deleteItems([0])

    source.apply(list)

    #expect(log == ["shown 9", "queued, still 9", "queued, still 9", "shown 7", "shown 7"])
    #expect(source.snapshot().itemIdentifiers == [1, 3, 4, 5, 6, 8, 9])
  }

  @Test(arguments: SourceKind.allCases)
  func aCompletionIsCalledAfterTheSurfaceAndTheObservers(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [String] = []
    let observation = source.observe(didApply: { _ in log.append("observed") })
    defer { observation.cancel() }
    surface.whileShowing = { _ in log.append("shown") }
    var list = source.snapshot()
    list.deleteItems([0])

    source.apply(list, animatingDifferences: false) { log.append("done") }
    source.apply(list) { log.append("nothing to do") }
    source.applySnapshotUsingReloadData(list) { log.append("reloaded") }
    source.apply(list, animatingDifferences: true)

    #expect(
      log == ["shown", "observed", "done", "nothing to do", "shown", "observed", "reloaded"]
    )
    #expect(surface.transactions.map(\.animatingDifferences) == [false, false])
    source.apply(List())
    #expect(surface.transactions.last?.animatingDifferences == true)
  }

  @Test(arguments: SourceKind.allCases)
  func completionsOfAppliesInsideAnApplyComeInTheirOrder(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [String] = []
    let first = source.snapshot()
    func apply(without items: [Int], _ name: String, then: @escaping () -> Void = {}) {
      var list = first
      list.deleteItems(items)
      source.apply(list) { [unowned source] in
        log.append("\(name), \(source.snapshot().numberOfItems)")
        then()
      }
    }
    surface.whileShowing = { transaction in
      guard transaction.finalSnapshot.numberOfItems == 9 else { return }
      apply(without: [1, 2], "queued") { apply(without: [1, 2, 3, 4], "last") }
      apply(without: [1, 2, 3], "queued too")
    }

    apply(without: [0], "outermost")
    log.append("returned")

    #expect(
      log == ["outermost, 9", "queued, 8", "queued too, 7", "last, 6", "returned"]
    )
  }

  @Test(arguments: SourceKind.allCases)
  func anUnchangedSnapshotNotifiesNobody(kind: SourceKind) throws {
    let source = try source(kind)
    var told = 0
    let observation = source.observe(willApply: { _ in told += 1 }, didApply: { _ in told += 1 })
    defer { observation.cancel() }
    var list = source.snapshot()
    list.deleteItems([4])
    try list.insertItems([4], afterItem: 3)

    source.apply(source.snapshot())
    source.apply(list)

    #expect(surface.transactions.isEmpty)
    #expect(told == 0)
  }

  @Test(arguments: SourceKind.allCases)
  func reloadingDataPaintsEverythingAndLooksForNothing(kind: SourceKind) throws {
    let source = try source(kind)
    var list = source.snapshot()
    list.deleteItems([1])

    source.applySnapshotUsingReloadData(list)

    #expect(surface.transactions.map(\.difference) == [nil])
    #expect(source.snapshot().numberOfItems == 9)
  }

  @Test(arguments: SourceKind.allCases)
  func lookUpsAnswerNilForWhatIsNotThere(kind: SourceKind) throws {
    let source = try source(kind)
    #expect(source.indexPath(for: 4) == at(4))
    #expect(source.indexPath(for: 40) == nil)
    #expect(source.itemIdentifier(for: at(9)) == 9)
    #expect(source.itemIdentifier(for: at(10)) == nil)
  }

  @Test func theRowProviderIsAskedByRowForItemAlone() throws {
    var asked: [Int] = []
    let source = DiffableDataSource<Int, Int, String>(surface: surface) { item in
      asked.append(item)
      return "row \(item)"
    }

    source.apply(try List(sections: [(0, [3])]))
    let row = source.row(for: 3)

    #expect(row == "row 3")
    #expect(asked == [3])
  }

  @Test(arguments: SourceKind.allCases)
  func observersHearBeforeAndAfterEachApply(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [String] = []
    let observation = source.observe { [unowned source] transaction in
      log.append("will: \(source.snapshot().numberOfItems), \(transaction.difference != nil)")
    } didApply: { [unowned source] _ in
      log.append("did: \(source.snapshot().numberOfItems)")
    }
    surface.whileShowing = { _ in log.append("shown") }
    var list = source.snapshot()
    list.deleteItems([7])

    source.apply(list)
    observation.cancel()
    source.apply(List())

    #expect(log == ["will: 10, true", "shown", "did: 9", "shown"])
  }

  @Test(arguments: SourceKind.allCases)
  func anObserverIsHeardUntilItIsReleased(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [String] = []
    var second: SnapshotObservation<Int, Int>?
    let first = source.observe { _ in
      log.append("first will")
      second = nil
    } didApply: { _ in
      log.append("first did")
    }
    defer { first.cancel() }
    second = source.observe(willApply: { _ in log.append("second will") })
    _ = second

    source.apply(List())

    #expect(log == ["first will", "first did"])
  }

  @Test(arguments: SourceKind.allCases)
  func anObserverAddedDuringAnApplyReceivesTheNextOne(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [String] = []
    var late: SnapshotObservation<Int, Int>?
    let first = source.observe(willApply: { [unowned source] _ in
      log.append("first")
      guard late == nil else { return }
      late = source.observe {
        log.append("late will: \($0.finalSnapshot.numberOfItems)")
      } didApply: {
        log.append("late did: \($0.finalSnapshot.numberOfItems)")
      }
    })
    defer { first.cancel() }
    var list = source.snapshot()
    list.deleteItems([1])

    source.apply(list)
    list.deleteItems([2])
    source.apply(list)

    #expect(log == ["first", "first", "late will: 8", "late did: 8"])
  }

  @Test(arguments: SourceKind.allCases)
  func anApplyMadeByAnObserverFollowsTheOneUnderWay(kind: SourceKind) throws {
    let source = try source(kind)
    var log: [Int] = []
    surface.whileShowing = { log.append($0.finalSnapshot.numberOfItems) }
    let observation = source.observe(willApply: { [unowned source] transaction in
      guard transaction.finalSnapshot.numberOfItems == 9 else { return }
      var list = transaction.finalSnapshot
      list.deleteItems([2])
      source.apply(list)
    })
    defer { observation.cancel() }
    var list = source.snapshot()
    list.deleteItems([1])

    source.apply(list)

    #expect(log == [9, 8])
    #expect(source.rows == [0, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test(arguments: SourceKind.allCases)
  func eachOfManyObserversIsHeardAndThoseWhoWentAreNot(kind: SourceKind) throws {
    let source = try source(kind)
    var told = 0
    var observations = (0..<2000).map { _ in source.observe(didApply: { _ in told += 1 }) }
    for _ in 0..<2000 { _ = source.observe(didApply: { _ in told += 1_000_000 }) }

    source.apply(List())
    observations.removeFirst(500)
    source.apply(try List(sections: [(0, [1])]))

    #expect(told == 3500)
  }

  @Test func aReleasedSurfaceIsNotKept() throws {
    var surface: RecordingSurface? = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    surface = nil

    source.apply(try List(sections: [(0, [1])]))

    #expect(source.surface == nil)
    #expect(source.snapshot().numberOfItems == 1)
  }
}
