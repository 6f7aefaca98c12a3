import BoardModel
import BoardStorage
import Foundation
import PostgresServer

/// A database with files around it, shared and joined by the programs that people use.
struct Stage {
  let database: TestDatabase
  let plan: Plan

  init(on server: TestServer, _ plan: Plan) throws {
    database = try TestDatabase(on: server)
    self.plan = plan
  }

  var address: String {
    let path = database.path("team.log")
    return switch plan.log {
    case .database: database.address()
    case .file: path
    case .ssh: "ssh://localhost\(path)"
    }
  }

  private var sync: String { plan.program("tercet-sync") }

  /// Makes a file with some cards and shares its board; the board's identifier.
  func share(_ name: String, cards: Int) throws -> String {
    let store = try SQLiteBoardStore.open(at: database.path(name), sources: .system(author: "anna"))
    let board = try store.board(store.openBoard())
    let drafts = (0..<cards).map { CardDraft(title: "Card \($0)") }
    if !drafts.isEmpty {
      _ = try store.perform(.add(drafts, .bottom(of: board.columns[0].id)), as: store.newActionID())
    }
    let id = board.id.uuid.uuidString
    try run(["share", database.path(name), id, "anna"], address)
    return id
  }

  @discardableResult
  func join(_ name: String, through other: String? = nil) throws -> Child.Usage {
    try run(["join", database.path(name), "Main", "ben"], other ?? address)
  }

  @discardableResult
  func run(_ words: [String], _ address: String = "") throws -> Child.Usage {
    try Child.run(sync, words, ["TERCET_SYNC_ADDRESS": address])
  }

  /// Keeps a file up to date until it is stopped; returns once it is connected.
  func keep(_ name: String, _ board: String) throws -> Child {
    let child = try Child(sync, ["foreground", database.path(name), board, "ben"])
    let id = UUID(uuidString: board) ?? UUID()
    let deadline = ContinuousClock.now + .seconds(60)
    while SyncLock.status(of: id, ofFileAt: database.path(name))?.state != .online {
      guard deadline > .now else { throw Child.Failure(program: sync, status: -1) }
      usleep(10_000)
    }
    return child
  }
}
