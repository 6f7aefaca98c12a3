import BoardModel
import BoardStorage
import EventStreams
import Testing

@Suite struct LiveTests {
  /// Two stores on one file, each with what it heard.
  final class Pair {
    let folder: TemporaryFolder
    let left: SQLiteBoardStore
    let right: SQLiteBoardStore
    var leftHeard: [Change] = []
    var rightHeard: [Change] = []
    private let bag = SubscriptionBag()

    init() throws {
      folder = try TemporaryFolder()
      left = try .open(at: folder.board, sources: .counting(client: 1))
      right = try .open(at: folder.board, sources: .counting(client: 2))
      left.subscribeToChanges { [unowned self] in leftHeard.append($0) }.store(in: bag)
      right.subscribeToChanges { [unowned self] in rightHeard.append($0) }.store(in: bag)
    }

    var bottom: Placement { get throws { .bottom(of: try left.board().columns[0].id) } }
  }

  @Test func eachProgramReceivesTheOthersChangesOnceInOrder() throws {
    let pair = try Pair()
    let first = try pair.left.add([CardDraft(title: "a", tags: ["t"])], at: pair.bottom)[0]
    #expect(pair.rightHeard.isEmpty)

    try pair.right.rename(first, to: "b")
    try pair.left.add([CardDraft(title: "c"), CardDraft(title: "d")], at: pair.bottom)
    try pair.right.refresh()
    try pair.right.refresh()
    try pair.right.delete(first)
    try pair.left.refresh()

    #expect(pair.leftHeard == pair.rightHeard)
    #expect(pair.leftHeard.map(\.kind) == [.created, .updated, .created, .created, .deleted])
    #expect(pair.leftHeard.map(\.sequence) == [1, 2, 3, 4, 5])
    #expect(Set(pair.leftHeard.map(\.client)).count == 2)
  }

  @Test func anActionThatFailsStillPublishesWhatOthersDid() throws {
    let pair = try Pair()
    let card = try pair.left.add([CardDraft(title: "a")], at: pair.bottom)[0]
    try pair.right.delete(card)

    #expect(throws: StoreError.cardNotFound(card)) { try pair.left.rename(card, to: "b") }

    #expect(pair.leftHeard.map(\.kind) == [.created, .deleted])
  }

  @Test func aLongStretchOfForeignChangesArrivesWhole() throws {
    let pair = try Pair()

    try pair.right.add((0..<1234).map { CardDraft(title: "\($0)") }, at: pair.bottom)
    try pair.left.refresh()

    #expect(pair.leftHeard.map(\.after?.title) == (0..<1234).map { "\($0)" })
  }

  @Test func moreThanCanBeFollowedIsOneReset() throws {
    let pair = try Pair()
    var resets = 0
    let subscription = pair.left.subscribeToResets { resets += 1 }
    try pair.left.add([CardDraft(title: "before")], at: pair.bottom)

    try pair.right.add((0..<3_000).map { CardDraft(title: "\($0)") }, at: pair.bottom)
    try pair.left.refresh()
    #expect(resets == 1)
    _ = try pair.right.undo()
    try pair.left.add((0..<3_000).map { CardDraft(title: "\($0)") }, at: pair.bottom)
    try pair.left.add([CardDraft(title: "after")], at: pair.bottom)

    #expect(resets == 3)
    #expect(pair.leftHeard.map(\.after?.title) == ["before", "after"])
    subscription.cancel()
  }

  @Test func changesBeforeASubscriptionAreNotSent() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteBoardStore.open(at: folder.board)
    let other = try SQLiteBoardStore.open(at: folder.board)
    let column = try store.board().columns[0].id
    try other.add([CardDraft(title: "a")], at: .top(of: column))
    try store.refresh()
    var heard: [String?] = []

    let subscription = store.subscribeToChanges { heard.append($0.after?.title) }
    try other.add([CardDraft(title: "b")], at: .top(of: column))
    try store.refresh()

    #expect(heard == ["b"])
    subscription.cancel()
  }

  @Test(arguments: Medium.allCases)
  func aHandlerMayWriteAndOrderStaysThatOfTheLog(_ medium: Medium) throws {
    let bench = try Bench(medium)
    var heard: [String] = []
    let first = bench.store.subscribeToChanges { change in
      guard change.kind == .created, let card = change.card, card.title.count == 1 else { return }
      do {
        try bench.store.rename(card.card, to: card.title + "!")
        #expect(try bench.store.card(card.card)?.title == card.title + "!")
      } catch {
        Issue.record(error)
      }
    }
    let second = bench.store.subscribeToChanges { heard.append($0.after?.title ?? "") }

    try bench.add("a", "b", "c")

    #expect(heard == ["a", "b", "c", "a!", "b!", "c!"])
    #expect(bench.changes.map(\.sequence) == Array(1...6))
    first.cancel()
    second.cancel()
  }

  @Test func insertsOfTwoProgramsAtOnePlaceAreAllKept() throws {
    let pair = try Pair()
    let anchor = try pair.left.add([CardDraft(title: "anchor")], at: pair.bottom)[0]

    for number in 0..<20 {
      try pair.left.add([CardDraft(title: "l\(number)")], at: .after(anchor))
      try pair.right.add([CardDraft(title: "r\(number)")], at: .after(anchor))
    }

    let column = try pair.left.board().columns[0].id
    let expected = ["anchor"] + (0..<20).reversed().flatMap { ["r\($0)", "l\($0)"] }
    #expect(try pair.left.page(of: column, .first, limit: 100).map(\.title) == expected)
    #expect(try pair.right.page(of: column, .first, limit: 100).map(\.title) == expected)
  }
}
