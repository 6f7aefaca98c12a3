import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import TerminalSurface

extension SyncJob {
  /// Uses another address for the same log, such as a new name of its host.
  func changeAddress(_ store: SQLiteBoardStore) throws {
    let shared = try shared(board, of: store)
    let place = try givenPlace()
    // It refuses another log, such as an older copy of this one.
    try Exchange(shared, place.log(of: shared.board.uuid)).run()
    try shared.move(to: place.address)
    let name = try store.board(shared.board).name
    try report("“\(name)” uses \(place.address) now, on this machine", name, shared, place)
  }

  /// Moves a board to another log; the other machines follow.
  func moveToNewLog(_ store: SQLiteBoardStore) throws {
    let shared = try shared(board, of: store)
    let place = try givenPlace()
    if let option = LogPlaces.ownOption(of: place.address) {
      throw SyncFailure(
        2,
        "The address has the option “\(option)”, which other machines don't take from others; leave"
          + " it out"
      )
    }
    let name = try store.board(shared.board).name
    let former = shared.state.address
    do {
      try exchangeAll(shared)
    } catch let error as SharedLogError where shared.state.movedTo != nil {
      // An earlier try was interrupted; with the old address it is taken back.
      if place.address == former { return try takeBackMove(shared, name, place, error) }
      guard shared.state.movedTo == place.address else { throw error }
    }
    if former == place.address {
      let now = shared.state.address
      throw SyncFailure(
        1,
        now == former
          ? "“\(name)” is shared there already"
          : "“\(name)” was moved to \(now), and this machine has followed; to move it back, run the"
            + " command again"
      )
    }
    if shared.state.address != place.address {
      let old = try LogPlaces.stored(shared.state.address).log(of: shared.board.uuid)
      try Sharing.move(shared, named: name, from: old, to: place)
    }
    try report("Moved “\(name)” to \(place.address)", name, shared, place)
    if isJSON { return }
    printLine("The other machines follow when they exchange next, each with its own user.")
    printLine(
      place.noun == "database"
        ? "Whoever has no right there yet needs one: tercet members ROLE write"
        : "Rights are those of the new file; change the lines of authorized_keys that name the old one"
    )
  }

  /// Goes on with the old log, if the new one can't be used.
  private func takeBackMove(
    _ shared: SharedBoard,
    _ name: String,
    _ place: any LogPlace,
    _ error: SharedLogError
  ) throws {
    guard let address = shared.state.movedTo else { throw error }
    let log = try place.log(of: shared.board.uuid)
    try log.reopen(movedTo: address, attempt: nil, isForced: details.contains("yes"))
    guard try Sharing.status(of: log, as: shared).movedTo == nil else { throw error }
    try report("“\(name)” goes on at \(place.address)", name, shared, place)
  }

  /// Exchanges with the log; if the board was moved, with the one where it is now.
  @discardableResult
  func exchangeAll(
    _ shared: SharedBoard,
    _ prepare: (Exchange) -> Void = { _ in }
  ) throws -> Exchange {
    // It may have been moved several times.
    for _ in 0..<16 {
      let exchange = try exchange(shared)
      let address = shared.state.address
      prepare(exchange)
      do {
        try exchange.run()
        return exchange
      } catch let error as SharedLogError {
        let hasMoved = shared.state.movedTo != nil && shared.state.address == address
        if !hasMoved { throw error }
      }
    }
    throw SharedLogError.refused("this board was moved too often")
  }

  /// Finds the present address of a board, if that is possible.
  func followIfMoved(_ shared: SharedBoard) { _ = try? exchangeAll(shared) }

  private func report(
    _ words: String,
    _ name: String,
    _ shared: SharedBoard,
    _ place: any LogPlace
  ) throws {
    if isJSON { return printLine(json(name, shared.board.uuid, place)) }
    printLine(words)
    warnAboutPassword(place)
  }
}

extension SyncJob {
  /// Prints what lets another person use a board: a name and a level, in the details.
  func invite(_ store: SQLiteBoardStore) throws {
    let shared = try shared(board, of: store)
    followIfMoved(shared)
    let name = ShellWord(try store.board(shared.board).name).description
    let (person, level) = (details[1], details[2])
    // It becomes a part of commands.
    guard !person.isEmpty, !person.hasPrefix("-"), !person.hasPrefix("."),
      person.allSatisfy({ $0.isLetter || $0.isNumber || "_.-".contains($0) })
    else {
      throw SyncFailure(
        2,
        "“\(person)” can't be invited: a name has letters, digits, “_”, “.” and “-”"
      )
    }
    let place = try LogPlaces.stored(shared.state.address)
    let isDatabase = place.noun == "database"
    let invitation = place.invitation(of: person, LogRight(word: level))
    let join = "tercet join \(ShellWord(invitation.address))" + (isDatabase ? " \(name)" : "")
    let permit = isDatabase ? "tercet members \(person) \(level) --board \(name)" : nil
    if isJSON {
      var object = JSONObject()
      object.set("prepare", invitation.preparation)
      object.set("permit", permit)
      object.set("join", join)
      return printLine(object.json)
    }
    printLine(
      isDatabase
        ? "Whoever administers the database, in psql, unless \(person) has a role:"
        : "Whoever administers the machine of the log:"
    )
    for line in invitation.preparation { printLine("  \(line)") }
    if let permit {
      printLine("You, or who else may give rights:")
      printLine("  \(permit)")
    }
    printLine("\(person):")
    printLine("  \(join)")
  }
}
