import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import FileLog
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
      if case SharedLogError.offline(let reason) = error {
        throw .offline("\(moved), which cannot be reached: \(reason)")
      }
      if case SharedLogError.noBoard = error {
        throw .refused("\(moved), and you have no right on it there; “tercet members” gives it")
      }
      throw .refused("\(moved), which cannot be used: \(SyncFailure(error).message)")
    }
  }

  private var moved: String { "this board was moved to \(address)" }

  private func ownAddress(insteadOf old: String) throws -> String {
    if FilePlace(address) != nil { return address }
    let sshUser = try? SSHAddress(old)?.user
    #if POSTGRES
    let former = PostgresAddress(old)
    if let host = try SSHAddress(address) { return host.with(user: sshUser ?? former?.role) }
    guard let database = PostgresAddress(address) else { return address }
    if database.isPlain, former?.isPlain != true {
      throw SharedLogError.refused(
        "it is not encrypted; “tercet share --move ADDRESS --insecure” uses it if you trust the network"
      )
    }
    return (former?.role ?? sshUser).map(database.with(role:)) ?? address
    #else
    return try SSHAddress(address)?.with(user: sshUser) ?? address
    #endif
  }
}
