import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import FileLog
import Foundation
import RemoteLog

#if POSTGRES
import PostgresLog
#endif

/// A board whose log told that it goes on at another address.
struct MovedBoard {
  let shared: SharedBoard
  /// The address as whoever moved the board uses it.
  let address: String

  /// Goes on at the new address, as the user that the old one names.
  ///
  /// The old log is asked first, if it can be: until a move is final, it may be taken back.
  func follow() throws(SharedLogError) {
    let former = shared.state.address
    let status = try? Sharing.status(
      of: LogPlaces.stored(former).log(of: shared.board.uuid),
      as: shared
    )
    if shared.state.movedTo == nil { return }
    if shared.state.isMoveFinal != true {
      throw .notFollowed(words(for: SharedLogError.incomplete))
    }
    do {
      let place = try LogPlaces.stored(ownAddress(insteadOf: former))
      try Sharing.follow(shared, to: place, completing: status?.finalAttempt)
    } catch {
      // Not `offline`, so that the board says more than that.
      throw .notFollowed(words(for: error))
    }
  }

  private func words(for error: any Error) -> String {
    switch error {
    case SharedLogError.incomplete:
      return
        "\(moved), which is not finished; whoever began it can run the command again, or anybody"
        + " takes it back: tercet share --to \(ShellWord(shared.state.address))"
    case SharedLogError.overtaken:
      return
        "\(moved), whose log was emptied there by an earlier try of that; take the move back, and"
        + " make it again: tercet share --to \(ShellWord(shared.state.address)) --yes"
    case SharedLogError.noBoard:
      return
        "\(moved), and you have no right on it there; “tercet members” there gives it, or, if the"
        + " board has moved on, use its newest address: tercet share --move ADDRESS"
    default:
      return
        "\(moved), which cannot be used from here (\(reason(error))); another address of it may"
        + " work: tercet share --move ADDRESS"
    }
  }

  private func reason(_ error: any Error) -> String {
    switch error {
    // What to do about a log that is lost is no help here.
    case SharedLogError.offline(let reason), SharedLogError.server(let reason):
      String(reason.prefix { $0 != ";" })
    case SharedLogError.refused(let reason), SSHAddress.Fault.invalid(let reason): reason
    default: SyncFailure(error).message
    }
  }

  private var moved: String {
    "this board was moved to \(address.isEmpty ? "an address that is empty" : address)"
  }

  private func ownAddress(insteadOf old: String) throws -> String {
    let host = try? SSHAddress(old)
    // A path is one of the machine that has the old log.
    if let file = FilePlace(address) { return host?.with(path: file.path) ?? address }
    #if POSTGRES
    let former = PostgresAddress(old)
    if let new = try SSHAddress(address) { return new.with(user: host?.user ?? former?.role) }
    guard let database = PostgresAddress(address) else { return address }
    try check(database, insteadOf: former)
    return database.with(role: former?.role ?? host?.user ?? NSUserName())
    #else
    return try SSHAddress(address)?.with(user: host?.user) ?? address
    #endif
  }

  #if POSTGRES
  /// Whoever may write to the log has chosen the address, so it gets no password without the user.
  private func check(_ database: PostgresAddress, insteadOf former: PostgresAddress?) throws {
    if let option = database.otherOptions.first {
      throw SharedLogError.refused("it has the option “\(option)”, which is not taken from others")
    }
    if database.isPlain, !database.isLocal, former?.isPlain != true {
      throw SharedLogError.refused(
        "it is not encrypted; if you trust the network, run tercet share --move"
          + " \(ShellWord(address)) --insecure"
      )
    }
    let hasPassword = ProcessInfo.processInfo.environment["PGPASSWORD"] != nil
    if database.holdsSecret || hasPassword && database.server != former?.server {
      throw SharedLogError.refused("a password would be sent there that you did not give for it")
    }
  }
  #endif
}
