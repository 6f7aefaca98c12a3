internal import BoardSync

/// An error of the server, and what it means for a shared board.
///
/// The classes are those of "PostgreSQL Error Codes",
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
struct ServerFault {
  /// The SQLSTATE, of five characters: the first two are its class.
  let state: String
  let message: String
  /// The functions that were running, the innermost first, in the server's language.
  var context = ""
  /// The function of the server's source that raised it.
  var source = ""
  var constraint: String?

  /// What a shared board makes of it.
  ///
  /// Only a function of ours denies a right for good. Everything else may pass, so that nothing is taken
  /// back for it.
  var error: SharedLogError {
    if message.contains("No space left on device") { return .server("its disk is full") }
    let meaning = Self.meanings.first { state.hasPrefix($0.state) }?.meaning ?? .other
    switch meaning {
    case .notPermitted: return isRaisedByUs ? .denied(message) : .refused(message)
    case .refused: return .refused(message)
    case .readOnly: return .refused("the server takes no writes")
    case .nameTaken where constraint == "board_name_key":
      return .refused(
        "there is a board of that name already; give yours another name, or “tercet join” that one"
      )
    case .noBoard: return .noBoard
    case .lostConnection: return .offline(ConnectionFailure(message).reason)
    case .diskFull: return .server("its disk is full")
    case .nameTaken, .other: return .server(message)
    }
  }

  /// What a trigger of somebody else raises has its own function first; what the server misses inside of a
  /// function of ours is not raised by a statement of it.
  private var isRaisedByUs: Bool {
    source == "exec_stmt_raise"
      && context.split(separator: "\n").first?.contains(" tercet.") ?? false
  }

  private enum Meaning {
    case notPermitted, refused, readOnly, nameTaken, noBoard, lostConnection, diskFull, other
  }

  /// The first that fits; a class comes after its members.
  private static let meanings: [(state: String, meaning: Meaning)] = [
    ("42501", .notPermitted),
    ("25006", .readOnly),
    // The board is shared already; there is no such role.
    ("42710", .refused), ("42704", .refused),
    ("28", .refused), ("3D", .refused),
    ("23505", .nameTaken),
    // No such schema, table, function or row.
    ("3F000", .noBoard), ("42P01", .noBoard), ("42883", .noBoard), ("P0002", .noBoard),
    ("08", .lostConnection),
    // The session was idle for too long.
    ("25P03", .lostConnection), ("25P04", .lostConnection),
    ("53300", .lostConnection),
    // The server shuts down, starts, or has ended the session.
    ("57P", .lostConnection),
    ("53100", .diskFull),
  ]
}
