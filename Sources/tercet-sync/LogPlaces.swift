import BoardModel
import BoardStorage
import BoardSync
import FileLog
import Foundation
import RemoteLog

#if POSTGRES
import PostgresLog
#endif

/// Finds the place of a log by its address.
enum LogPlaces {
  /// The place that a user named; an absolute path or one in the home folder is a file, and what
  /// begins with ssh:// a file on another machine.
  ///
  /// A database on another computer must encrypt, unless the user says that it need not, or has
  /// said so before if `isInsecure` is nil.
  static func given(
    _ address: String,
    isInsecure: Bool? = nil
  ) throws(SyncFailure) -> any LogPlace {
    if let place = FilePlace(address) { return place }
    do throws(SSHAddress.Fault) {
      // ssh may ask whoever sits at the terminal.
      if let host = try SSHAddress(address) {
        return SSHPlace(host, asksUser: isatty(STDIN_FILENO) == 1)
      }
    } catch {
      switch error {
      case .invalid(let reason): throw SyncFailure(2, "The address is wrong: \(reason)")
      }
    }
    return try database(address, allowsPlain: isInsecure)
  }

  /// The place whose address a board's file has.
  static func stored(_ address: String) throws(SharedLogError) -> any LogPlace {
    if let place = FilePlace(address) { return place }
    if let host = try? SSHAddress(address) { return SSHPlace(host, asksUser: false) }
    do throws(SyncFailure) { return try database(address) } catch { throw .refused(error.message) }
  }

  static func log(of shared: SharedBoard) throws(SharedLogError) -> any SharedLog {
    try follow(shared)
    return try stored(shared.state.address).log(of: shared.board.uuid)
  }

  /// Brings a board to the log to which it was moved, if that is so.
  static func follow(_ shared: SharedBoard) throws(SharedLogError) {
    guard let address = shared.state.movedTo else { return }
    try MovedBoard(shared: shared, address: address).follow()
  }

  /// An option of a database's address that no machine takes from another one.
  static func ownOption(of address: String) -> String? {
    #if POSTGRES
    FilePlace(address) == nil ? PostgresAddress(address)?.otherOptions.first : nil
    #else
    nil
    #endif
  }

  #if POSTGRES
  private static func database(
    _ address: String,
    allowsPlain: Bool? = nil
  ) throws(SyncFailure) -> any LogPlace {
    if PostgresAddress.hasAmbiguousPassword(address) {
      throw SyncFailure(
        2,
        "The password in the address is not clear; write @ in it as %40, / as %2F and : as %3A"
      )
    }
    guard let address = PostgresAddress(address) else {
      throw SyncFailure(
        2,
        "This is neither the path of a file, nor an address of ssh or PostgreSQL. Use"
          + " /folder/board.log, ssh://host/folder/board.log or postgresql://anna@host/database"
      )
    }
    if let fault = address.fault { throw SyncFailure(2, "The address is wrong: \(fault)") }
    return PostgresPlace(allowsPlain == true ? address.plain : address, allowsPlain: allowsPlain)
  }
  #else
  private static func database(
    _ address: String,
    allowsPlain: Bool? = nil
  ) throws(SyncFailure) -> any LogPlace {
    throw SyncFailure(
      2,
      "Use /folder/board.log or ssh://host/folder/board.log; PostgreSQL needs a tercet-sync that"
        + " was built with libpq-dev"
    )
  }
  #endif
}
