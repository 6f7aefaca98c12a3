import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation

extension SyncJob {
  /// If a board fails, continues with the others and throws the first failure.
  func once(_ store: SQLiteBoardStore) throws {
    let ids = board.split(separator: ",").map(String.init)
    var failures: [SyncFailure] = []
    for id in ids {
      let board = try board(id, of: store)
      let title = ids.count > 1 ? "“\(board.name)”: " : ""
      do {
        try once(shared(id, of: store), called: board.name, title)
      } catch {
        let failure = SyncFailure(error)
        failures.append(ids.count > 1 ? failure.about(title) : failure)
      }
    }
    for failure in failures.dropFirst() { failure.printLine() }
    if let first = failures.first { throw first }
  }

  private func once(_ shared: SharedBoard, called name: String, _ title: String) throws {
    var refusal: Exchange.Refusal?
    let before = shared.state.cursor
    do {
      let exchange = try exchangeAll(shared) { $0.onRefusal = { refusal = $0 } }
      if shared.hasEnded {
        throw SyncFailure(
          1,
          "“\(name)” was left or deleted here meanwhile; nothing more is exchanged"
        )
      }
      keep(exchange)
    } catch let error as SharedLogError {
      let failure = SyncFailure(error, about: name)
      let state: SyncStatus.State = failure.code == 4 ? .offline : .refused
      let now = Timestamp.now.milliseconds
      var status = SyncStatus(state, since: now, waiting: 0, reason: failure.message)
      status.exchanged =
        SyncLock.lastStatus(of: shared.board.uuid, ofFileAt: path)?.exchanged
      keep(status, shared)
      throw failure
    }
    let count = shared.state.cursor - before
    if isJSON {
      var object = JSONObject()
      object.set("board", name)
      object.set("exchanged", Int(count))
      object.set("refused", refusal?.count ?? 0)
      printLine(object.json)
    } else {
      printLine("\(title)Up to date; \(Plural.words(Int(count), "change")) exchanged.")
    }
    if let refusal { throw SyncFailure(refusal) }
  }

  /// Stores a successful status for “tercet sync --status”.
  func keep(_ exchange: Exchange) {
    let now = Timestamp.now.milliseconds
    keep(SyncStatus(exchange.state, since: now, waiting: 0, exchanged: now), exchange.shared)
  }

  /// Stores the status for “tercet sync --status”, unless another process maintains it.
  private func keep(_ status: SyncStatus, _ shared: SharedBoard) {
    SyncLock(shared.board.uuid, ofFileAt: path)?.write(status)
  }
}

extension SyncJob {
  /// Exchanges for each line of input, then prints whether any of the boards may be changed and how
  /// far the server's clock is ahead of this machine's.
  func answer(_ store: SQLiteBoardStore) throws {
    var exchanges = try board.split(separator: ",")
      .map { try exchange(shared(String($0), of: store)) }
    var refusal: Exchange.Refusal?
    let offset = try exchanges.first?.log.clockOffset() ?? 0
    for exchange in exchanges { exchange.onRefusal = { refusal = $0 } }
    while readLine() != nil {
      for (index, exchange) in exchanges.enumerated() {
        do { try exchange.run() } catch let error as SharedLogError {
          if exchange.shared.state.movedTo == nil { throw error }
          exchanges[index] = try exchangeAll(exchange.shared) { $0.onRefusal = { refusal = $0 } }
        }
      }
      if let refusal { throw SyncFailure(refusal) }
      let mayWrite = exchanges.contains { $0.right == .write }
      printLine("ok \(mayWrite ? "write" : "read") \(offset)")
    }
  }

  func upgrade() throws {
    let (found, version) = try givenPlace().upgrade()
    if isJSON {
      var object = JSONObject()
      object.set("version", version)
      object.set("before", found)
      return printLine(object.json)
    }
    printLine(
      found == version
        ? "The tables are of version \(version) already."
        : "Upgraded the tables from version \(found) to \(version)."
    )
  }

  /// Removes a board from a database, or asks for confirmation first.
  func remove() throws {
    let place = try givenPlace()
    let found: RemovableBoard
    do {
      found = try place.removable(named: board)
    } catch SharedLogError.noBoard {
      throw SyncFailure(1, "No board “\(board)” that you may read is in that \(place.noun)")
    }
    guard details.contains("yes") else {
      throw SyncFailure(2, Self.question(about: found, in: place.noun))
    }
    try place.remove(found)
    if isJSON {
      var object = JSONObject()
      object.set("board", found.name)
      object.set("id", found.id.uuidString.lowercased())
      object.set("removed", true)
      return printLine(object.json)
    }
    let kept =
      found.isComplete ? "; every machine keeps its copy, and “tercet leave” ends its share" : ""
    printLine("Removed “\(found.name)” from the \(place.noun)\(kept).")
  }

  /// Removes the replica of a board that was left.
  ///
  /// Errors are ignored: the server removes unused replicas after a while.
  func forget() {
    guard let board = UUID(uuidString: board),
      let replica = details.first.flatMap(UUID.init(uuidString:)),
      let log = try? givenPlace().log(of: board)
    else { return }
    try? log.forget(replica)
  }

  private static func question(about board: RemovableBoard, in noun: String) -> String {
    let cards = Plural.cards(board.cardCount)
    if !board.isComplete {
      return
        "“\(board.name)” was not shared to the end, and nobody has joined it; add --yes to remove"
        + " the \(cards) that were sent from the \(noun)"
    }
    let machines =
      board.replicaCount == 1 ? "1 machine has" : "\(board.replicaCount) machines have"
    return
      "\(machines) exchanged “\(board.name)” and could not go on; each keeps its copy. Add --yes to"
      + " remove the board, its \(cards) and its log from the \(noun)"
  }

  /// Grants rights to a role, or lists all roles with rights.
  func members(_ store: SQLiteBoardStore) throws {
    let name = try board(board, of: store).name
    let shared = try shared(board, of: store)
    followIfMoved(shared)
    let change = details.count == 3 ? (details[1], details[2]) : nil
    let members: [Member]
    do throws(SharedLogError) {
      let place = try LogPlaces.stored(shared.state.address)
      members = try place.members(of: shared.board.uuid, permitting: change)
    } catch {
      throw SyncFailure(error, about: name)
    }
    guard isJSON else {
      let width = members.map(\.role.count).max() ?? 0
      for member in members {
        printLine(
          member.role + String(repeating: " ", count: width - member.role.count + 2) + member.level
            + (member.isThere
              ? "" : "  gone: the role was dropped, and one of its name has no right")
        )
      }
      return
    }
    let objects = members.map { member in
      var object = JSONObject()
      object.set("role", member.role)
      object.set("level", member.level)
      if !member.isThere { object.set("gone", true) }
      return object.json
    }
    printLine("[\(objects.joined(separator: ","))]")
  }
}
