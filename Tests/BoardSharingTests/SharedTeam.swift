import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Some machines with one board, over a database or another log of the test's own.
final class SharedTeam {
  let log: TestLog
  private let ownDatabase: TestDatabase?

  /// Over a database.
  convenience init(on server: TestServer? = nil) throws {
    let database = try TestDatabase(on: server)
    try self.init(TestLog(.database, database), database)
  }

  /// Over a log of any kind.
  convenience init(over kind: LogKind) throws {
    let database = kind == .database ? try TestDatabase() : nil
    try self.init(TestLog(kind, database), database)
  }

  private init(_ log: TestLog, _ database: TestDatabase?) throws {
    (self.log, ownDatabase) = (log, database)
  }

  /// The database, of a team that has one.
  var database: TestDatabase {
    guard let ownDatabase else { fatalError("this team has no database") }
    return ownDatabase
  }

  /// The path of a test's file.
  func path(_ file: String) -> String { log.folder.appending(path: file).path() }

  private func place(role: String) throws -> any LogPlace {
    if role == "postgres" { return try log.place() }
    return PostgresPlace(try #require(PostgresAddress(database.address(role: role))))
  }

  /// A file of its own, as another machine has one.
  func file(_ name: String, author: String) throws -> SQLiteBoardStore {
    try SQLiteBoardStore.open(
      at: path("\(name).db"),
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
    let place = try log.place()
    let (log, head) = try place.share(board.id.uuid, named: board.name)
    try Sharing.share(board, of: store, at: place.address, in: log, from: head)
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
    try joinLog(board, store, role)
    return try machine(store, board, role: role)
  }

  private func joinLog(_ board: Board.ID, _ store: SQLiteBoardStore, _ role: String) throws {
    let place = try place(role: role)
    let entry = try #require(place.boards().first { $0.id == board.uuid })
    try Sharing.join(entry.name, of: place.log(of: entry.id), at: place.address, in: store)
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
      exchange: Exchange(shared, try place(role: role).log(of: board.uuid))
    )
  }

  /// Has a machine leave the board and join it again, under the rights of a role.
  func joinAgain(_ machine: Machine, role: String = "postgres") throws -> Machine {
    let (store, board) = (machine.store, machine.board)
    try store.sharing.leaveShare(of: board)
    try joinLog(board, store, role)
    return try self.machine(store, board, role: role)
  }

  /// Does what `cp` does with a machine's file and its log.
  func copyFile(of name: String, to copy: String) throws {
    for ending in ["", "-wal"] {
      let file = path("\(name).db\(ending)")
      guard FileManager.default.fileExists(atPath: file) else { continue }
      let target = path("\(copy).db\(ending)")
      try FileManager.default.copyItem(atPath: file, toPath: target)
    }
  }

  /// What is wrong with a machine's file.
  func faults(of name: String) throws -> [String] {
    try BoardCheck(boardAt: path("\(name).db")).faults.map { "\($0)" }
  }

  /// Exchanges until nobody has anything to say.
  func settle(_ machines: [Machine]) throws {
    for _ in 0..<3 { for machine in machines { try machine.exchange.run() } }
  }
}

extension Sharing {
  /// Shares a board on a database.
  static func share(
    _ board: Board,
    of store: SQLiteBoardStore,
    at address: String,
    over connection: PostgresConnection
  ) throws {
    let (log, head) = try PostgresLog.share(board.id.uuid, named: board.name, over: connection)
    try share(board, of: store, at: address, in: log, from: head)
  }
}
