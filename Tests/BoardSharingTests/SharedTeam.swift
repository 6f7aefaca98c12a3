import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Some machines with one board, over a database of the test's own.
final class SharedTeam {
  let database: TestDatabase

  init(on server: TestServer? = nil) throws {
    database = try TestDatabase(on: server)
  }

  /// A file of its own, as another machine has one.
  func file(_ name: String, author: String) throws -> SQLiteBoardStore {
    try SQLiteBoardStore.open(
      at: database.path("\(name).db"),
      sources: .system(author: author)
    )
  }

  /// The first board of a file with one card, shared.
  func first() throws -> Machine {
    let store = try file("first", author: "anna")
    let board = try store.board(store.openBoard())
    _ = try store.perform(
      .add(
        [CardDraft(title: "Paint", body: "one\ntwo\nthree\n", tags: ["home"])],
        .top(of: board.columns[0].id)
      ),
      as: store.newActionID()
    )
    try Sharing.share(board, of: store, at: database.address(), over: database.connect())
    return try machine(store, board.id)
  }

  /// The same, and a second machine that has joined.
  func pair() throws -> (Machine, Machine) {
    let first = try first()
    return (first, try join(first.board, "second", author: "ben"))
  }

  /// A machine that joins with a role's rights.
  func join(
    _ board: Board.ID,
    _ name: String,
    author: String,
    role: String = "postgres"
  ) throws -> Machine {
    let store = try file(name, author: author)
    let known = try PostgresLog.boards(over: database.connect(role: role))
    let entry = try #require(known.first { $0.id == board.uuid })
    try Sharing.join(
      entry.name,
      of: PostgresLog(database.connect(role: role), board: entry.id),
      at: database.address(role: role),
      in: store
    )
    return try machine(store, board, role: role)
  }

  /// Gives a role a right on a board.
  func permit(_ level: String, _ role: String, on board: Board.ID) throws {
    try database.connect()
      .run("SELECT tercet.permit($1, $2, $3)", [board.uuid.uuidString, role, level])
  }

  /// The other end of a file that is shared: as a program that opens it later.
  func machine(
    _ store: SQLiteBoardStore,
    _ board: Board.ID,
    role: String = "postgres"
  ) throws -> Machine {
    let shared = try #require(try SharedBoard(board, of: store.database))
    return Machine(
      store: store,
      exchange: Exchange(
        shared,
        try PostgresLog(database.connect(role: role), board: board.uuid)
      )
    )
  }

  /// Has a machine leave the board and join it again, under the rights of a role.
  func joinAgain(_ machine: Machine, role: String = "postgres") throws -> Machine {
    let (store, board) = (machine.store, machine.board)
    try store.sharing.leaveShare(of: board)
    let connection = try database.connect(role: role)
    let known = try PostgresLog.boards(over: connection)
    let entry = try #require(known.first { $0.id == board.uuid })
    try Sharing.join(
      entry.name,
      of: PostgresLog(connection, board: board.uuid),
      at: database.address(role: role),
      in: store
    )
    return try self.machine(store, board, role: role)
  }

  /// Does what `cp` does with a machine's file and its log.
  func copyFile(of name: String, to copy: String) throws {
    for ending in ["", "-wal"] {
      let file = database.path("\(name).db\(ending)")
      guard FileManager.default.fileExists(atPath: file) else { continue }
      let target = database.path("\(copy).db\(ending)")
      try FileManager.default.copyItem(atPath: file, toPath: target)
    }
  }

  /// What is wrong with a machine's file.
  func faults(of name: String) throws -> [String] {
    try BoardCheck(boardAt: database.path("\(name).db")).faults.map { "\($0)" }
  }

  /// Exchanges until nobody has anything to say.
  func settle(_ machines: [Machine]) throws {
    for _ in 0..<3 { for machine in machines { try machine.exchange.run() } }
  }
}
