import DiffableSnapshot
import Testing

/// Seeded sequences of edits, against the plain model, by the journal and by the full difference.
@MainActor
struct RandomSequenceTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func aHundredSequencesApplyAlikeByTheJournalAndInFull(hundred: UInt64) {
    for seed in hundred * 100..<hundred * 100 + 100 {
      var run = SequenceRun(seed: seed)
      run.perform(rounds: 4)
      if let fault = run.fault {
        Issue.record("seed \(seed): \(fault)\n\(SequenceRun.log(ofSeed: seed, rounds: 4))")
        return
      }
    }
  }
}

/// One sequence: some rounds of snapshot, edits and apply.
@MainActor
private struct SequenceRun {
  /// Nil if nobody will read it: to describe the list after each edit takes as long as the test.
  private var log: [String]?
  private(set) var fault: String?
  private var generator: SeededGenerator
  private var model = ListModel()
  private let surface = RecordingSurface()
  private let source: DiffableDataSource<Int, Int, Int>
  private let items: Int
  private let sections: Int

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    source = DiffableDataSource(surface: surface) { $0 }
    items = Int.random(in: 2...24, using: &generator)
    sections = Int.random(in: 1...4, using: &generator)
  }

  /// What a seed does, which is the same each time.
  static func log(ofSeed seed: UInt64, rounds: Int) -> String {
    var run = SequenceRun(seed: seed)
    run.log = []
    run.perform(rounds: rounds)
    return run.log?.joined(separator: "\n") ?? ""
  }

  mutating func perform(rounds: Int) {
    var snapshot = source.snapshot()
    edit(&snapshot, with: [.appendSection(0), .append(Array(0..<items / 2), section: 0)])
    apply(snapshot)
    for _ in 0..<rounds where fault == nil {
      var snapshot = source.snapshot()
      let edits = (0..<Int.random(in: 1...6, using: &generator))
        .map { _ in
          Edit.random(items: items, sections: sections, by: &generator)
        }
      edit(&snapshot, with: edits)
      apply(snapshot)
    }
  }

  private mutating func edit(_ snapshot: inout List, with edits: [Edit]) {
    for edit in edits {
      let before = ListModel(snapshot)
      let isPossible = model.apply(edit)
      var succeeded = true
      do throws(List.Failure) { try edit.apply(to: &snapshot) } catch { succeeded = false }
      let after = ListModel(snapshot)
      log?.append("\(edit) -> \(after)")
      if succeeded != isPossible { fault = "\(edit) answered \(succeeded)" }
      if !succeeded, after != before { fault = "\(edit) was half done" }
      if after != model { fault = "the model is \(model)" }
      fault = fault ?? snapshot.brokenInvariant()
    }
  }

  private mutating func apply(_ snapshot: List) {
    let initial = source.snapshot()
    let full = snapshot.difference(from: initial)
    let told = surface.transactions.count
    source.apply(snapshot)
    log?.append("apply")
    if ListModel(source.snapshot()) != model { fault = "the source has \(source.snapshot())" }
    let journalled: SnapshotDifference
    if surface.transactions.count == told + 1, let last = surface.transactions.last?.difference {
      journalled = last
    } else {
      journalled = SnapshotDifference()
    }
    fault = fault ?? compare(journalled, full, from: ListModel(initial))
  }

  /// Both must be right; which of equally few moves are taken may differ.
  private func compare(
    _ journalled: SnapshotDifference,
    _ full: SnapshotDifference,
    from old: ListModel
  ) -> String? {
    for (name, difference) in [("journal", journalled), ("full", full)] {
      let fault = DiffableSnapshotTests.fault(in: difference, from: old, to: model)
      if let fault { return "\(name): \(fault) \(difference)" }
    }
    let same =
      journalled.deletedItems == full.deletedItems && journalled.insertedItems == full.insertedItems
      && journalled.movedItems.count == full.movedItems.count
      && journalled.reloadedItems == full.reloadedItems
      && journalled.reconfiguredItems == full.reconfiguredItems
      && journalled.reloadedSections == full.reloadedSections
      && journalled.movedSections == full.movedSections
    return same ? nil : "the journal says \(journalled), the full difference \(full)"
  }
}
