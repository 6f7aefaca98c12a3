import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Which client a store is: who comes back finds what it can undo.
@Suite struct ClientTests {
  /// Processes that a test starts and ends.
  private final class Processes {
    private var running: Set<String> = []
    private var number: UInt8 = 0

    /// Opens a board in a new process of this name.
    func open(
      _ path: String,
      as name: String,
      author: String? = nil
    ) throws -> SQLiteBoardStore {
      running.insert(name)
      number += 1
      var sources = StoreSources.counting(client: number)
      sources.client = .claimed(
        by: ProcessHolder(name: { name }, isRunning: { [unowned self] in running.contains($0) })
      )
      sources.author = author
      return try .open(at: path, sources: sources)
    }

    func end(_ name: String) { running.remove(name) }
  }

  private func add(_ title: String, _ store: SQLiteBoardStore) throws {
    try store.add([CardDraft(title: title)], at: .bottom(of: store.board().columns[0].id))
  }

  @Test func aReturningClientFindsItsSteps() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    try add("first", processes.open(folder.board, as: "a"))
    processes.end("a")

    let again = try processes.open(folder.board, as: "b")

    #expect(try again.undo()?.title == "first")
    processes.end("b")
    #expect(try processes.open(folder.board, as: "c").redo()?.title == "first")
  }

  @Test func twoAtOnceHaveTheirOwnSteps() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    let a = try processes.open(folder.board, as: "a")
    let b = try processes.open(folder.board, as: "b")
    try add("of a", a)
    try add("of b", b)

    #expect(try a.undo()?.title == "of a")
    #expect(try a.undo() == nil)
    #expect(try b.undo()?.title == "of b")
    #expect(try b.undo() == nil)
  }

  @Test func theOneThatDidSomethingLastIsTakenOverFirst() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    let a = try processes.open(folder.board, as: "a")
    let b = try processes.open(folder.board, as: "b")
    try add("of b", b)
    try add("of a", a)
    processes.end("a")
    processes.end("b")

    let c = try processes.open(folder.board, as: "c")
    let d = try processes.open(folder.board, as: "d")

    #expect(try c.undo()?.title == "of a")
    #expect(try d.undo()?.title == "of b")
  }

  @Test func anotherAuthorUndoesNothingOfTheFirst() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    try add("of anna", processes.open(folder.board, as: "a", author: "anna"))
    processes.end("a")

    let ben = try processes.open(folder.board, as: "b", author: "ben")
    #expect(try ben.undo() == nil)
    #expect(try ben.redo() == nil)
    try add("of ben", ben)
    processes.end("b")

    let anna = try processes.open(folder.board, as: "c", author: "anna")
    #expect(try anna.undo()?.title == "of anna")
    #expect(try anna.undo() == nil)
    #expect(try titles(anna) == ["of ben"])
  }

  @Test func aClientWithoutStepsTakesThoseOfTheSameAuthor() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    let a = try processes.open(folder.board, as: "a", author: "anna")
    let b = try processes.open(folder.board, as: "b", author: "anna")
    try add("of a", a)
    try add("of b", b)
    #expect(try b.undo()?.title == "of b")
    #expect(try b.undo() == nil)

    processes.end("a")

    #expect(try b.undo()?.title == "of a")
    #expect(try titles(b) == [])
  }

  @Test func aCommandThatComesAfterARefusedOneGoesPastTheStep() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    let anna = try processes.open(folder.board, as: "a", author: "anna")
    let columns = try anna.board().columns.map(\.id)
    let card = try anna.add([CardDraft(title: "x")], at: .top(of: columns[0]))[0]
    try anna.rename(card, to: "y")
    try anna.move(card, to: .top(of: columns[1]))
    let ben = try processes.open(folder.board, as: "b", author: "ben")
    try ben.move(card, to: .top(of: columns[2]))
    processes.end("a")

    for name in ["c", "d"] {
      let command = try processes.open(folder.board, as: name, author: "anna")
      command.gathersSteps = true
      if name == "c" {
        #expect(throws: StoreError.self) { try command.undo() }
      } else {
        #expect(try command.undo()?.action == .edited([.title]))
      }
      processes.end(name)
    }
    #expect(try ben.card(card)?.title == "x")
  }

  @Test func theHistoryNamesItsAuthors() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    try add("of anna", processes.open(folder.board, as: "a", author: "anna"))
    let ben = try processes.open(folder.board, as: "b", author: "ben")
    try add("of ben", ben)

    let page = try ben.history(of: .all, .newest, matching: nil, limit: 9)

    #expect(page.entries.map(\.author) == ["ben", "anna"])
  }

  private func titles(_ store: SQLiteBoardStore) throws -> [String] {
    try store.page(of: store.board().columns[0].id, .first, limit: 9).map(\.title)
  }

  @Test func aStartAndALookForNothingWriteNoClient() throws {
    let folder = try TemporaryFolder()
    let processes = Processes()
    let store = try processes.open(folder.board, as: "a")

    #expect(try store.undo() == nil)

    let count = try store.database.queue.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM client")
    }
    #expect(count == 0)
  }

  @Test func thisProcessRunsAndAnEndedOneDoesNot() {
    let holder = ProcessHolder.current()
    let name = holder.name()

    #expect(holder.isRunning(name))
    #expect(holder.isRunning(""), "what can't be known counts as running")
    #expect(!holder.isRunning("other-boot \(getpid()) 1"))
    #expect(!holder.isRunning(name + "0"), "another start time is another process")
  }
}
