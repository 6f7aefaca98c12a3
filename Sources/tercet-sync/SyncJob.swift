import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import TerminalSurface

/// A request of `tercet`: a verb, the board's file, a board, and an author.
///
/// The address is passed in the environment, because every user of the machine can read arguments.
struct SyncJob {
  enum Verb: String {
    case share
    case join
    /// Changes the address of a board's log.
    case move
    /// Moves a board to another log.
    case transfer
    case once
    case foreground
    /// Runs while programs need it: until standard input ends, and a few minutes more.
    case keep
    /// Exchanges once for each line of standard input and prints the result.
    case answer
    case members
    case invite
    /// Upgrades the tables of a database. Needs no file.
    case upgrade
    /// Removes a board from a database. Needs no file.
    case remove
    /// Removes the replica of a board that was left. Needs no file.
    case forget
    /// Answers another machine about the log in a file, over standard input and output.
    case serve
  }

  let verb: Verb
  let path: String
  /// Further arguments of some verbs.
  let details: [String]
  /// The identifiers of boards in the file, separated by commas, or the name of a board to join.
  let board: String
  let author: String
  private let address: String?
  /// Whether a database on another computer need not encrypt.
  private let isInsecure: Bool

  init(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws {
    let words = Array(arguments)
    guard words.count >= 4, let verb = Verb(rawValue: words[0]) else {
      throw SyncFailure(2, "This program is run by tercet; see “tercet help share”")
    }
    self.verb = verb
    (path, board, author) = (words[1], words[2], words[3])
    details = Array(words.dropFirst(4))
    address = environment["TERCET_SYNC_ADDRESS"]
    isInsecure = environment["TERCET_SYNC_INSECURE"] != nil
  }

  func run() throws {
    do { try answerVerb() } catch StoreError.diskFull {
      throw SyncFailure(4, "“\(path)” cannot be written: the disk is full; make room and try again")
    }
  }

  private func answerVerb() throws {
    switch verb {
    case .keep: try keep()
    case .upgrade: try upgrade()
    case .remove: try remove()
    case .forget: forget()
    case .join: try join()
    case .serve: try serve()
    case .share: try share(openFile())
    case .move: try changeAddress(openFile())
    case .transfer: try moveToNewLog(openFile())
    case .once: try once(openFile())
    case .foreground: try stay(openFile())
    case .answer: try answer(openFile())
    case .members: try members(openFile())
    case .invite: try invite(openFile())
    }
  }

  private func openFile() throws -> SQLiteBoardStore {
    let store = try SQLiteBoardStore.open(
      at: path,
      sources: .system(author: author.isEmpty ? nil : author)
    )
    LostIndex.endProcess(saying: SyncFailure(4, LostIndex.sentence(ofFileAt: path)).line)
    return store
  }

  // MARK: Beginning

  private func share(_ store: SQLiteBoardStore) throws {
    let board = try board(board, of: store)
    let place = try givenPlace()
    if let share = try store.sharing.share(of: board.id) {
      let words = "“\(board.name)” is shared"
      throw SyncFailure(
        1,
        share.address == place.address
          ? "\(words) there already" : "\(words) already; “tercet leave” ends that"
      )
    }
    do {
      let (log, head) = try place.share(board.id.uuid, named: board.name)
      try Sharing.share(board, of: store, at: place.address, in: log, from: head)
    } catch SharedLogError.alreadyShared {
      let isByThisFile = try store.sharing.share(of: board.id)?.address == place.address
      throw SyncFailure(
        1,
        "“\(board.name)” is shared there already\(isByThisFile ? "" : "; “tercet join” takes it")"
      )
    } catch SharedLogError.overtaken {
      throw SyncFailure(
        1,
        "Another run of this command has begun to share “\(board.name)” there; if it does not end,"
          + " run the command again"
      )
    }
    if isJSON { return printLine(json(board.name, board.id.uuid, place)) }
    printLine("Shared “\(board.name)”.")
    // A name that starts with a dash would be taken for an option.
    let name = (board.name.hasPrefix("-") ? "-- " : "") + ShellWord(board.name).description
    // Only a database has several boards, and only an address of a host is one elsewhere.
    let who = place.address.hasPrefix("/") ? "Another user of this machine" : "On another machine"
    let end = place.noun == "database" ? " \(name)" : ""
    printLine("\(who): tercet join \(ShellWord(place.address))\(end)")
    printLine(
      place.noun == "database"
        ? "Another role needs a right on it first: tercet members ROLE write --board \(name)"
        : "Whoever may write to the log's file may change the board"
    )
    warnAboutPassword(place)
  }

  private func join() throws {
    let place = try givenPlace()
    let boards = try place.boards()
    let named = try Self.board(named: board, among: boards)
    // A log in a file has one board, which needs no name.
    guard let found = board.isEmpty && boards.count == 1 ? boards.first : named else {
      if board.isEmpty, !boards.isEmpty { throw Self.unnamed(boards) }
      let names = boards.map { "“\($0.name)”" }.joined(separator: ", ")
      throw SyncFailure(
        1,
        names.isEmpty
          ? "No board that you may read is shared there"
            + (place.noun == "database"
              ? "; who shares it gives your role the right with “tercet members”" : "")
          : "No board “\(board)” that you may read is shared there; there is \(names)"
      )
    }
    let log = try place.log(of: found.id)
    // Create a missing file only if there is something to join.
    let store = try openFile()
    let here = try store.boards().first { $0.id.uuid == found.id }
    if let here {
      if try store.sharing.boards().contains(here.id) {
        throw SyncFailure(1, "“\(here.name)” is in this file already")
      }
    }
    let known = try reportingLoss(found.name, in: place.noun) {
      try Sharing.join(
        found.name,
        of: log,
        at: place.address,
        in: store,
        mayReplace: details.contains("yes")
      )
    }
    let joined = try store.board(Board.ID(uuid: found.id))
    try noteRights(on: joined, of: store, log)
    if isJSON { return printLine(json(joined.name, found.id, place)) }
    if known > 0, !details.contains("yes") {
      printLine("Went on with the \(known) rows that an earlier try had read.")
    }
    printLine("Joined “\(joined.name)”; tercet --board=\(ShellWord(joined.name)) opens it.")
    if here != nil {
      printLine("It is as the \(place.noun) has it now; what was different here is in the history.")
    }
    warnAboutPassword(place)
  }

  /// The board of a name or an identifier; people who don't see each other's boards may have named
  /// two alike.
  private static func board(
    named name: String,
    among boards: [SharedBoardName]
  ) throws(SyncFailure) -> SharedBoardName? {
    if let board = boards.first(where: { $0.id.digits == name.lowercased() }) { return board }
    let named = boards.filter { NameRule.isSame($0.name, name) }
    guard named.count > 1 else { return named.first }
    let ids = named.map(\.id.digits).joined(separator: ", ")
    throw SyncFailure(2, "\(named.count) boards are named “\(name)”; give the id of one: \(ids)")
  }

  private static func unnamed(_ boards: [SharedBoardName]) -> SyncFailure {
    let names = boards.map { "“\($0.name)”" }.joined(separator: ", ")
    return SyncFailure(2, "Name the board to join: there is \(names)")
  }

  /// Stores for other commands whether the role may change the board.
  private func noteRights(
    on board: Board,
    of store: SQLiteBoardStore,
    _ log: any SharedLog
  ) throws {
    guard let shared = try SharedBoard(board.id, of: store.database) else { return }
    let exchange = Exchange(shared, log)
    try exchange.run()
    keep(exchange)
  }

  /// Reports what reportingLoss a board of the file would lose.
  private func reportingLoss<Value>(
    _ name: String,
    in noun: String,
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let loss as RejoinLoss {
      func are(_ count: Int) -> String { count == 1 ? "is" : "are" }
      let (missing, changed) = (loss.missingCards, loss.changedCards)
      var parts: [String] = []
      if missing > 0 {
        parts.append(
          "\(Plural.cards(missing)) of it \(are(missing)) not in the \(noun) and would be deleted here"
        )
      }
      if changed > 0 { parts.append("\(Plural.cards(changed)) \(are(changed)) otherwise there") }
      throw SyncFailure(
        1,
        "“\(name)” is in this file and not shared now: \(parts.joined(separator: ", and ")); with --yes it"
          + " becomes what the \(noun) has, and the history keeps the rest"
      )
    }
  }

  func givenPlace() throws -> any LogPlace {
    switch verb {
    case .share, .join, .move, .transfer: try LogPlaces.given(address ?? "", isInsecure: isInsecure)
    // The address may be the one in the board's file.
    default: try LogPlaces.given(address ?? "", isInsecure: isInsecure ? true : nil)
    }
  }

  func warnAboutPassword(_ place: any LogPlace) {
    guard place.holdsSecret else { return }
    printLine("The password was not kept: put it into ~/.pgpass, where tercet and psql find it.")
  }

  var isJSON: Bool { details.first == "json" }

  func json(_ name: String, _ board: UUID, _ place: any LogPlace) -> String {
    var object = JSONObject()
    object.set("board", name)
    object.set("id", board.uuidString.lowercased())
    object.set("address", place.address)
    if place.holdsSecret { object.set("passwordKept", false) }
    return object.json
  }

  // MARK: Boards

  func exchange(_ shared: SharedBoard) throws -> Exchange {
    Exchange(shared, try LogPlaces.log(of: shared))
  }

  func board(_ name: String, of store: SQLiteBoardStore) throws -> Board {
    guard let id = UUID(uuidString: name) else {
      throw SyncFailure(2, "“\(name)” names no board")
    }
    return try store.board(Board.ID(uuid: id))
  }

  func shared(_ name: String, of store: SQLiteBoardStore) throws -> SharedBoard {
    let board = try board(name, of: store)
    guard let shared = try SharedBoard(board.id, of: store.database) else {
      throw SyncFailure(1, "“\(board.name)” is not shared; share it with “tercet share”")
    }
    return shared
  }

  func printLine(_ line: String) {
    let text = PrintableText.sanitised(line) + "\n"
    _ = write(STDOUT_FILENO, text, text.utf8.count)
  }
}
