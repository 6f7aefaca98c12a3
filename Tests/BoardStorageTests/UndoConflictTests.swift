import BoardModel
import EventStreams
import Foundation
import Testing

@testable import BoardStorage

/// Undo beside another client on the same file: nobody's later work is trampled.
@Suite struct UndoConflictTests {
  /// Two clients of one board.
  private struct Clients {
    let folder: TemporaryFolder
    let mine: SQLiteBoardStore
    let theirs: SQLiteBoardStore

    init() throws {
      folder = try TemporaryFolder()
      mine = try .open(at: folder.board, sources: .counting(client: 1))
      theirs = try .open(at: folder.board, sources: .counting(client: 2))
    }

    func column(_ index: Int) throws -> Column.ID { try mine.board().columns[index].id }

    func add(_ titles: String...) throws -> [Card.ID] {
      try mine.add(titles.map { CardDraft(title: $0) }, at: .bottom(of: column(0)))
    }

    func titles(_ index: Int = 0) throws -> [String] {
      try mine.page(of: column(index), .first, limit: 100).map(\.title)
    }

    /// The conflict of an undo that changes nothing.
    func conflict(_ body: () throws -> RevertedStep?) throws -> UndoConflict? {
      let before = try cards()
      defer { #expect((try? cards()) == before) }
      do {
        let step = try body()
        Issue.record("\(String(describing: step)) in place of a conflict")
        return nil
      } catch StoreError.conflict(let conflict) {
        return conflict
      }
    }

    private func cards() throws -> [Card?] {
      try (0..<3)
        .flatMap { try mine.page(of: column($0), .first, limit: 100).map { try mine.card($0.id) } }
    }
  }

  @Test func anUndoneDeletionGivesBackWhatWasDeletedAndNotWhatAnUndoneImportBroughtSince() throws {
    let clients = try Clients()
    let card = try #require(try clients.add("newer").first)
    let column = try clients.column(0)
    try clients.mine.delete(card)
    var items: [ImportItem] = [
      .card(
        ImportedCard(
          id: card,
          draft: CardDraft(title: "older"),
          fields: [.title],
          place: .column(column)
        )
      )
    ]
    _ = try clients.mine.transfer.bringIn { items.popLast() }
    #expect(try clients.titles() == ["older"])
    try clients.mine.undo()

    try clients.mine.undo()

    #expect(try clients.titles() == ["newer"])
    #expect(try BoardCheck(boardAt: clients.folder.board).faults == [])
  }

  @Test func onlyMyStepsAreUndone() throws {
    let clients = try Clients()
    _ = try clients.add("mine")
    try clients.theirs.add([CardDraft(title: "theirs")], at: .bottom(of: clients.column(0)))

    #expect(try clients.mine.undo()?.title == "mine")
    #expect(try clients.mine.undo() == nil)

    #expect(try clients.titles() == ["theirs"])
    #expect(try clients.theirs.undo()?.title == "theirs")
    #expect(try clients.titles() == [])
  }

  @Test func aFieldThatAnotherChangedSinceIsLeftAlone() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.mine.edit(id, [.title("b"), .priority(.high)], expecting: nil)
    try clients.theirs.rename(id, to: "c")

    let conflict = try clients.conflict(clients.mine.undo)

    #expect(conflict?.withoutStep == UndoConflict(kind: .changed([.title]), card: id, title: "c"))
    #expect(conflict?.step?.action == .edited([.title, .priority]))
    #expect(conflict?.step?.title == "c", "as it is by now")
    #expect(
      conflict?.reason(quoting: "“c”") == "the title of “c” was changed since"
    )
  }

  @Test func otherFieldsOfTheCardAreNoConflict() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.mine.rename(id, to: "b")
    try clients.theirs.edit(id, [.body("theirs"), .tags(["t"])], expecting: nil)
    try clients.theirs.move(id, to: .top(of: clients.column(1)))

    #expect(try clients.mine.undo()?.action == .edited([.title]))

    let card = try #require(try clients.mine.card(id))
    #expect(card.title == "a")
    #expect(card.body == "theirs")
    #expect(card.tags == ["t"])
    #expect(card.column == (try clients.column(1)))
  }

  @Test func aStepIsTakenBackWholeOrNotAtAll() throws {
    let clients = try Clients()
    let ids = try clients.add("a", "b", "c")
    try clients.theirs.rename(ids[1], to: "theirs")

    let conflict = try clients.conflict(clients.mine.undo)

    #expect(conflict?.kind == .changed([.title]))
    #expect(try clients.titles() == ["a", "theirs", "c"])
  }

  @Test func anEditOfACardThatAnotherDeletedIsNotUndone() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.mine.rename(id, to: "b")
    try clients.theirs.delete(id)

    let conflict = try clients.conflict(clients.mine.undo)

    #expect(conflict?.withoutStep == UndoConflict(kind: .deleted, card: id, title: "b"))
  }

  @Test func aCardThatAnotherMovedStaysThere() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.mine.move(id, to: .top(of: clients.column(1)))
    try clients.theirs.move(id, to: .top(of: clients.column(2)))

    #expect(try clients.conflict(clients.mine.undo)?.kind == .moved)
    #expect(try clients.titles(2) == ["a"])
  }

  @Test func afterAConflictTheNextUndoGoesToTheStepBefore() throws {
    let clients = try Clients()
    let ids = try clients.add("a", "b")
    try clients.mine.rename(ids[0], to: "a2")
    try clients.mine.rename(ids[1], to: "b2")
    try clients.theirs.rename(ids[1], to: "b3")

    _ = try clients.conflict(clients.mine.undo)
    let undone = try clients.mine.undo()

    #expect(undone?.card == ids[0])
    #expect(try clients.titles() == ["a", "b3"])
    #expect(try clients.mine.redo()?.card == ids[0])
    #expect(try clients.mine.redo() == nil)
    #expect(try clients.mine.undo()?.card == ids[0], "the step of the conflict is given up")
  }

  @Test func aConflictThatIsGoneMeanwhileIsNone() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.mine.rename(id, to: "b")
    try clients.theirs.rename(id, to: "c")
    _ = try clients.conflict(clients.mine.undo)

    _ = try clients.theirs.undo()

    #expect(try clients.mine.undo()?.action == .edited([.title]))
    #expect(try clients.titles() == ["a"])
  }

  @Test func aConflictWithNothingAfterItBlocksNothing() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.theirs.rename(id, to: "b")

    #expect(try clients.conflict(clients.mine.undo)?.kind == .changed([.title]))
    #expect(try clients.mine.undo() == nil)
    try clients.mine.rename(id, to: "c")

    #expect(try clients.mine.undo()?.action == .edited([.title]))
    #expect(try clients.conflict(clients.mine.undo)?.kind == .changed([.title]), "told once more")
  }

  @Test func aRedoIsAsCarefulAsAnUndo() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.mine.rename(id, to: "b")
    _ = try clients.mine.undo()
    try clients.theirs.rename(id, to: "c")

    #expect(try clients.conflict(clients.mine.redo)?.kind == .changed([.title]))
    #expect(try clients.mine.redo() == nil)
    #expect(try clients.titles() == ["c"])
  }

  @Test func aDeletedCardComesBackWithWhatOthersWroteInIt() throws {
    let clients = try Clients()
    let id = try clients.add("a")[0]
    try clients.theirs.edit(id, [.body("theirs")], expecting: nil)
    try clients.mine.delete(id)

    _ = try clients.mine.undo()

    #expect(try clients.mine.card(id)?.body == "theirs")
  }

  @Test func aPlaceThatAnotherTookIsShared() throws {
    let clients = try Clients()
    let ids = try clients.add("a", "b", "c")
    try clients.mine.delete(ids[1])
    // Between the same two, which makes the very key that the deleted card had.
    try clients.theirs.add([CardDraft(title: "x")], at: .after(ids[0]))

    _ = try clients.mine.undo()

    let titles = try clients.titles()
    #expect(titles.first == "a" && titles.last == "c" && titles.count == 4, "\(titles)")
    #expect(try clients.theirs.page(of: clients.column(0), .first, limit: 9).map(\.title) == titles)
  }
}

extension UndoConflict {
  /// The conflict alone.
  fileprivate var withoutStep: UndoConflict {
    var conflict = self
    conflict.step = nil
    return conflict
  }
}
