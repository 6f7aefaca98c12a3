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
    try printMove(of: store.board(shared.board).name, shared, place)
  }

  /// Moves a board to another log; the other machines follow.
  func moveToNewLog(_ store: SQLiteBoardStore) throws {
    let shared = try shared(board, of: store)
    let place = try givenPlace()
    let name = try store.board(shared.board).name
    if place.address == shared.state.address {
      throw SyncFailure(1, "“\(name)” is shared there already")
    }
    do { try exchangeAll(shared) } catch  where shared.state.movedTo == place.address {
      // An earlier try was interrupted.
    }
    do {
      let old = try LogPlaces.stored(shared.state.address).log(of: shared.board.uuid)
      try Sharing.move(shared, named: name, from: old, to: place)
    } catch SharedLogError.alreadyShared {
      throw SyncFailure(
        1,
        "“\(name)” is shared there already; “tercet share --move” uses that address of its log"
      )
    }
    try printMove(of: name, shared, place)
    if !isJSON {
      printLine("The other machines follow when they exchange next, each with its own user.")
    }
  }

  /// Exchanges with the log; if the board was moved, with the one where it is now.
  @discardableResult
  func exchangeAll(
    _ shared: SharedBoard,
    _ prepare: (Exchange) -> Void = { _ in }
  ) throws -> Exchange {
    let address = shared.state.address
    do {
      let exchange = try exchange(shared)
      prepare(exchange)
      try exchange.run()
      return exchange
    } catch let error as SharedLogError {
      guard shared.state.movedTo != nil, shared.state.address == address else { throw error }
      let exchange = try exchange(shared)
      prepare(exchange)
      try exchange.run()
      return exchange
    }
  }

  private func printMove(of name: String, _ shared: SharedBoard, _ place: any LogPlace) throws {
    if isJSON { return printLine(json(name, shared.board.uuid, place)) }
    printLine("Moved “\(name)”: this file uses \(place.address) now")
    warnAboutPassword(place)
  }
}
