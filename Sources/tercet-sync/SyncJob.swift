import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import TerminalSurface

/// What `tercet` asks for: a verb, the board's file, a board, an author.
///
/// The address comes in the environment, as arguments can be read by every user of the machine.
struct SyncJob {
  private enum Verb: String {
    case share
    case join
    case once
    case foreground
    /// For as long as programs want it: until standard input ends, and some minutes more.
    case keep
    /// Exchanges once for each line of standard input, and answers it.
    case answer
    /// Shows or changes who may do what.
    case members
    /// Brings the tables of a database to the present version; about no file.
    case upgrade
  }

  private let verb: Verb
  private let path: String
  /// What some verbs need besides.
  let details: [String]
  /// The identifier of a board of the file, several with commas between, or the name of one to join.
  let board: String
  private let author: String
  private let address: String?

  init(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws {
    let words = Array(arguments)
    guard words.count >= 4, let verb = Verb(rawValue: words[0]) else {
      throw SyncFailure(2, "This program is run by tercet; see “tercet help share”")
    }
    self.verb = verb
    (path, board, author) = (words[1], words[2], words[3])
    details = Array(words.dropFirst(4))
    address = environment["TERCET_SYNC_ADDRESS"]
  }

  func run() throws {
    if verb == .keep { return try keep() }
    if verb == .upgrade { return try upgrade() }
    let store = try SQLiteBoardStore.open(
      at: path,
      sources: .system(author: author.isEmpty ? nil : author)
    )
    switch verb {
    case .share: try share(store)
    case .join: try join(store)
    case .once: try once(store)
    case .foreground: try stay(store)
    case .answer: try answer(store)
    case .members: try members(store)
    case .keep, .upgrade: break
    }
  }

  // MARK: Beginning

  private func share(_ store: SQLiteBoardStore) throws {
    let board = try board(board, of: store)
    if try store.sharing.boards().contains(board.id) {
      throw SyncFailure(1, "“\(board.name)” is shared already; “tercet leave” ends that")
    }
    let address = try givenAddress()
    let connection = try PostgresConnection(address.full)
    try Sharing.share(board, of: store, at: address.kept, over: connection)
    say("Shared “\(board.name)”.")
    say("On another machine: tercet join \(ShellWord(address.kept)) \(ShellWord(board.name))")
    sayOfSecret(address)
  }

  private func join(_ store: SQLiteBoardStore) throws {
    let address = try givenAddress()
    let connection = try PostgresConnection(address.full)
    let boards = try PostgresLog.boards(over: connection)
    guard let found = boards.first(where: { NameRule.isSame($0.name, board) }) else {
      let names = boards.map { "“\($0.name)”" }.joined(separator: ", ")
      throw SyncFailure(
        1,
        "No board “\(board)” is shared there; " + (names.isEmpty ? "none is" : "there is \(names)")
      )
    }
    if let here = try store.boards().first(where: { $0.id.uuid == found.id }) {
      throw SyncFailure(1, "“\(here.name)” is in this file already")
    }
    let log = try PostgresLog(connection, board: found.id)
    try Sharing.join(found.name, of: log, at: address.kept, in: store)
    let joined = try store.board(Board.ID(uuid: found.id))
    say("Joined “\(joined.name)”; tercet --board \(ShellWord(joined.name)) opens it.")
    sayOfSecret(address)
  }

  func givenAddress() throws -> PostgresAddress {
    guard let address = address.flatMap(PostgresAddress.init) else {
      throw SyncFailure(
        2,
        "That is no address of PostgreSQL; write it like postgresql://anna@host/database"
      )
    }
    return address
  }

  func sayOfSecret(_ address: PostgresAddress) {
    guard address.holdsSecret else { return }
    say("The password was not kept: put it into ~/.pgpass, where tercet and psql find it.")
  }

  // MARK: Keeping up

  private func once(_ store: SQLiteBoardStore) throws {
    let names = board.split(separator: ",")
    for name in names {
      let shared = try shared(String(name), of: store)
      let title = names.count > 1 ? "“\(try store.board(shared.board).name)”: " : ""
      try once(shared, title)
    }
  }

  private func once(_ shared: SharedBoard, _ title: String) throws {
    let exchange = try exchange(shared)
    var refusal: Exchange.Refusal?
    exchange.onRefusal = { refusal = $0 }
    let before = shared.state.cursor
    try exchange.run()
    let count = shared.state.cursor - before
    say("\(title)Up to date; \(count) \(count == 1 ? "change" : "changes") exchanged.")
    if let refusal { throw SyncFailure(title, refusal) }
  }

  func exchange(_ shared: SharedBoard) throws -> Exchange {
    let connection = try PostgresConnection(shared.state.address)
    return Exchange(shared, try PostgresLog(connection, board: shared.board.uuid))
  }

  private func stay(_ store: SQLiteBoardStore) throws {
    let shared = try shared(board, of: store)
    guard let lock = SyncLock(shared.board.uuid, ofFileAt: path) else {
      throw SyncFailure(1, "Another process keeps this board up to date already")
    }
    guard let stop = StopSignals() else { throw SyncFailure(4, "Too many files are open") }
    try SyncLoop(shared, stop: stop.descriptor, lock: lock).run()
  }

  /// Waits until no other process looks after the board, or nobody wants it any more.
  private func keep() throws {
    guard let id = UUID(uuidString: board), let stop = StopSignals() else { return }
    while true {
      if let lock = SyncLock(id, ofFileAt: path) {
        let store = try SQLiteBoardStore.open(at: path, sources: .system(author: author))
        let shared = try shared(board, of: store)
        return try SyncLoop(shared, stop: stop.descriptor, life: STDIN_FILENO, lock: lock).run()
      }
      var requests = [STDIN_FILENO, stop.descriptor]
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&requests, 2, 10_000) != 0 { return }
    }
  }

  // MARK: Boards

  func board(_ name: String, of store: SQLiteBoardStore) throws -> Board {
    guard let id = UUID(uuidString: name) else {
      throw SyncFailure(2, "“\(name)” names no board")
    }
    return try store.board(Board.ID(uuid: id))
  }

  func shared(_ name: String, of store: SQLiteBoardStore) throws -> SharedBoard {
    let board = try board(name, of: store)
    guard let shared = try SharedBoard(board.id, of: store.database) else {
      throw SyncFailure(1, "“\(board.name)” is not shared; “tercet share” does that")
    }
    return shared
  }

  func say(_ line: String) {
    let text = PrintableText.sanitised(line) + "\n"
    _ = write(STDOUT_FILENO, text, text.utf8.count)
  }
}
