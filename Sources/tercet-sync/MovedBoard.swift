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
  func follow() throws(SharedLogError) {
    let old = shared.state.address
    do {
      try Sharing.follow(shared, to: LogPlaces.stored(ownAddress(insteadOf: old)))
    } catch {
      let log = try? LogPlaces.stored(old).log(of: shared.board.uuid)
      if let log, (try? Sharing.isOpen(log, of: shared)) ?? false { return }
      if case SharedLogError.noBoard = error {
        throw .refused("\(moved), and you have no right on it there; “tercet members” gives it")
      }
      // Not `offline`, so that the board says more than that.
      throw .refused(
        "\(moved), which cannot be used from here (\(reason(error))); another address of it may"
          + " work: tercet share --move ADDRESS"
      )
    }
  }

  private func reason(_ error: any Error) -> String {
    switch error {
    // What to do about a log that is lost is no help here.
    case SharedLogError.offline(let reason): String(reason.prefix { $0 != ";" })
    case SharedLogError.refused(let reason), SSHAddress.Fault.invalid(let reason): reason
    default: SyncFailure(error).message
    }
  }

  private var moved: String { "this board was moved to \(address)" }

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
    if database.isPlain, former?.isPlain != true {
      throw SharedLogError.refused("it is not encrypted; add --insecure if you trust the network")
    }
    let hasPassword = ProcessInfo.processInfo.environment["PGPASSWORD"] != nil
    if database.holdsSecret || hasPassword && database.host != former?.host {
      throw SharedLogError.refused("a password would be sent there that you did not give for it")
    }
  }
  #endif
}
