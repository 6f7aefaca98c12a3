import DiffableSnapshot
import Testing

@MainActor
struct DataSourceTests {
  private let surface = RecordingSurface()
  private let source: DiffableDataSource<Int, Int, String>

  init() throws {
    source = DiffableDataSource(surface: surface) { "row \($0)" }
    var list = source.snapshot()
    try list.appendSections([0])
    try list.appendItems(Array(0..<10))
    source.apply(list)
    surface.transactions = []
  }

  private var difference: SnapshotDifference? { surface.transactions.last?.difference }

  private func at(_ item: Int) -> ItemPosition { ItemPosition(section: 0, item: item) }

  @Test func changingASnapshotChangesNothingUntilItIsApplied() {
    var list = source.snapshot()

    list.deleteItems([3])

    #expect(source.snapshot().numberOfItems == 10)
    #expect(surface.transactions.isEmpty)
  }

  @Test func anApplyTellsTheSurfaceOnce() throws {
    var list = source.snapshot()
    list.deleteItems([3])
    try list.insertItems([20], after: 9)
    try list.reloadItems([5])

    source.apply(list)

    #expect(surface.transactions.count == 1)
    #expect(difference?.deletedItems == [at(3)])
    #expect(difference?.insertedItems == [at(9)])
    #expect(difference?.reloadedItems == [at(4)])
    #expect(difference?.movedItems.isEmpty == true)
  }

  @Test func theSurfaceSeesTheNewStateWhileItPaints() {
    var counts: [Int] = []
    surface.whileShowing = { [source] transaction in
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

  @Test func anApplyInsideAnApplyIsDoneAfterItInOrder() throws {
    var log: [String] = []
    surface.whileShowing = { [source] transaction in
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

  @Test func aCompletionIsCalledOnceTheSurfaceAndTheObserversHaveBeenTold() {
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

  @Test func completionsOfAppliesInsideAnApplyComeInTheirOrder() {
    var log: [String] = []
    let first = source.snapshot()
    func apply(without items: [Int], _ name: String, then: @escaping () -> Void = {}) {
      var list = first
      list.deleteItems(items)
      source.apply(list) { [source] in
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

  @Test func anUnchangedSnapshotIsToldToNobody() throws {
    var told = 0
    let observation = source.observe(willApply: { _ in told += 1 }, didApply: { _ in told += 1 })
    defer { observation.cancel() }
    var list = source.snapshot()
    list.deleteItems([4])
    try list.insertItems([4], after: 3)

    source.apply(source.snapshot())
    source.apply(list)

    #expect(surface.transactions.isEmpty)
    #expect(told == 0)
  }

  @Test func reloadingDataPaintsEverythingAndLooksForNothing() {
    var list = source.snapshot()
    list.deleteItems([1])

    source.applyUsingReloadData(list)

    #expect(surface.transactions.map(\.change) == [.reloadData])
    #expect(source.snapshot().numberOfItems == 9)
  }

  @Test func lookUpsAnswerNilForWhatIsNotThere() {
    #expect(source.indexPath(for: 4) == at(4))
    #expect(source.indexPath(for: 40) == nil)
    #expect(source.itemIdentifier(for: at(9)) == 9)
    #expect(source.itemIdentifier(for: at(10)) == nil)
  }

  @Test func theRowProviderIsAskedByRowForItemAlone() {
    var asked: [Int] = []
    let source = DiffableDataSource<Int, Int, String>(surface: surface) { item in
      asked.append(item)
      return "row \(item)"
    }

    source.apply(self.source.snapshot())
    let row = source.row(for: 3)

    #expect(row == "row 3")
    #expect(asked == [3])
  }

  @Test func observersHearBeforeAndAfterEachApply() throws {
    var log: [String] = []
    let observation = source.observe { [source] transaction in
      log.append("will: \(source.snapshot().numberOfItems), \(transaction.difference != nil)")
    } didApply: { [source] _ in
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

  @Test func aReleasedSurfaceAndAReleasedObserverAreNotKept() {
    var told = 0
    var surface: RecordingSurface? = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    var observation: SnapshotObservation<Int, Int>? = source.observe(didApply: { _ in told += 1 })
    _ = observation
    observation = nil
    surface = nil

    source.apply(self.source.snapshot())

    #expect(source.surface == nil)
    #expect(told == 0)
    #expect(source.snapshot().numberOfItems == 10)
  }
}
