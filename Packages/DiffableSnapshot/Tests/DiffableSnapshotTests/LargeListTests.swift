import DiffableSnapshot
import Testing

/// Edits of tens of thousands of items at once.
struct LargeListTests {
  @Test(arguments: [0, 1500, 3000])
  func fiftyThousandItemsComeIntoALongListAtOnce(place: Int) throws {
    let old = Array(0..<3000)
    let new = Array(100_000..<150_000)
    var list = try List(sections: [(0, old)])

    if place < old.count {
      try list.insertItems(new, beforeItem: place)
    } else {
      try list.appendItems(new)
    }

    #expect(list.itemIdentifiers == old[..<place] + new + old[place...])
    list.checkInvariants()
  }

  @Test func aSectionIsEmptiedIntoTheMiddleOfAnotherAndBack() throws {
    let built = try List(sections: [(0, Array(0..<1000)), (1, Array(1000..<51_000))])
    var list = built

    try list.insertItems(Array(1000..<51_000), afterItem: 499)
    #expect(list.itemIdentifiers == Array(0..<500) + Array(1000..<51_000) + Array(500..<1000))
    list.checkInvariants()
    #expect(list.difference(from: built).movedItems.count == 50_000)

    try list.appendItems(Array(1000..<51_000), toSection: 1)
    #expect(list == built)
    list.checkInvariants()
  }

  @Test func blocksThatComeAndGoAgainAndAgainHaveTheNamesOfThoseBefore() throws {
    var list = try List(sections: [(0, Array(0..<2000))])
    let fresh = Array(100_000..<120_000)
    var highest: [UInt32] = []

    for _ in 0..<20 {
      try list.insertItems(fresh, afterItem: 1000)
      highest.append(list.highestBlockName)
      list.deleteItems(fresh)
    }

    #expect(list.itemIdentifiers == Array(0..<2000))
    list.checkInvariants()
    #expect(highest.last == highest[4], "\(highest)")
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func longListsHoldWhatTheirModelsDo(seed: UInt64) {
    var run = LargeListRun(seed: seed)
    for _ in 0..<20 where run.fault == nil { run.step() }
    run.finish()
    if let fault = run.fault { Issue.record("seed \(seed): \(fault)") }
  }
}

/// A list of one section and copies of it that live on, beside plain arrays.
struct LargeListRun {
  private(set) var fault: String?
  private var generator: SeededGenerator
  private var model: [Int]
  private var kept: [(list: List, model: [Int])] = []
  private var fresh: Int
  private let source = SerialDataSource<Int, Int>()

  init(seed: UInt64) {
    generator = SeededGenerator(seed: 90_000 + seed)
    model = Array(0..<Int.random(in: 1...10_000, using: &generator))
    fresh = model.count
    source.apply(List(building: model))
  }

  /// Does a few edits of stretches, and applies them or keeps them aside.
  mutating func step() {
    var list = source.snapshot()
    let before = model
    for _ in 0..<Int.random(in: 1...3, using: &generator) { edit(&list) }
    guard list.itemIdentifiers == model else {
      fault = "\(list.numberOfItems) items that are not the \(model.count) of the model"
      return
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      kept.append((list, model))
      model = before
    case 1:
      kept.append((source.snapshot(), before))
      apply(list, before)
    default: apply(list, before)
    }
    if kept.count > 4 { kept.removeFirst() }
  }

  /// Looks at all of them.
  mutating func finish() {
    for (list, model) in kept + [(source.snapshot(), model)] where fault == nil {
      fault = list.brokenInvariant()
      if list.itemIdentifiers != model { fault = "a copy is not what it was" }
    }
  }

  private mutating func edit(_ list: inout List) {
    let place = Int.random(in: 0...model.count, using: &generator)
    let length = Int.random(in: 0...1, using: &generator) == 0 ? 60 : 8000
    let count = Int.random(in: 1...length, using: &generator)
    let stretch = place..<min(model.count, place + count)
    do throws(List.Failure) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0, 1:
        let items = Array(fresh..<fresh + (model.count > 20_000 ? 1 : count))
        fresh += items.count
        try list.put(items, at: place, of: model)
        model.insert(contentsOf: items, at: place)
      case 2:
        list.deleteItems(Array(model[stretch]))
        model.removeSubrange(stretch)
      default:
        let items = Array(model[stretch].reversed())
        model.removeSubrange(stretch)
        let target = Int.random(in: 0...model.count, using: &generator)
        try list.put(items, at: target, of: model)
        model.insert(contentsOf: items, at: target)
      }
    } catch {
      fault = "\(error)"
    }
  }

  private mutating func apply(_ list: List, _ before: [Int]) {
    var told = SnapshotDifference()
    source.show = { told = $0.difference ?? told }
    source.apply(list)
    source.show = { _ in }
    var replayed = before
    let left = told.deletedItems + told.movedItems.map(\.from)
    let arrived = told.insertedItems + told.movedItems.map(\.to)
    let gone = Set(left.map(\.item))
    replayed = replayed.indices.filter { !gone.contains($0) }.map { replayed[$0] }
    var merged: [Int] = []
    var rest = replayed[...]
    let places = Set(arrived.map(\.item))
    for index in model.indices {
      if places.contains(index) {
        merged.append(model[index])
      } else if let next = rest.popFirst() {
        merged.append(next)
      }
    }
    if merged != model || !rest.isEmpty { fault = "the difference leads elsewhere" }
  }
}

extension List {
  fileprivate init(building items: [Int]) {
    do throws(Failure) {
      try self.init(sections: [(0, items)])
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Puts items where the model would have them.
  fileprivate mutating func put(_ items: [Int], at place: Int, of model: [Int]) throws(Failure) {
    if place < model.count {
      try insertItems(items, beforeItem: model[place])
    } else {
      try appendItems(items)
    }
  }
}
