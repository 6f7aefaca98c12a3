internal import BoardSync

/// An error of the server, and its meaning for a shared board.
///
/// The classes are from "PostgreSQL Error Codes",
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
struct ServerError {
  /// The SQLSTATE of five characters; the first two are its class.
  let state: String
  let message: String
  /// The call stack in the server's language, innermost function first.
  var context = ""
  /// The function in the server's source code that raised it.
  var source = ""
  var constraint: String?

  /// The error for a shared board.
  ///
  /// Only our own functions deny a right for good. Any other error may be temporary, so it doesn't
  /// undo any changes.
  var error: SharedLogError {
    if message.contains("No space left on device") { return .server("its disk is full") }
    let meaning = Self.meanings.first { state.hasPrefix($0.state) }?.meaning ?? .other
    switch meaning {
    case .notPermitted: return isRaisedByUs ? .denied(message) : .refused(message)
    case .refused: return .refused(message)
    case .readOnly: return .refused("the server is read-only")
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

  /// Whether our function raised the error itself.
  ///
  /// For the triggers of others, the context starts with their function, and errors within our
  /// functions aren't raised by a statement.
  private var isRaisedByUs: Bool {
    source == "exec_stmt_raise"
      && context.split(separator: "\n").first?.contains(" tercet.") ?? false
  }

  private enum Meaning {
    case notPermitted, refused, readOnly, nameTaken, noBoard, lostConnection, diskFull, other
  }

  /// The first match wins; a class comes after its members.
  private static let meanings: [(state: String, meaning: Meaning)] = [
    ("42501", .notPermitted),
    ("25006", .readOnly),
    // The board is already shared; the role doesn't exist.
    ("42710", .refused), ("42704", .refused),
    // The board was moved, or may not be.
    ("55006", .refused),
    ("28", .refused), ("3D", .refused),
    ("23505", .nameTaken),
    // The schema, table, function, or row doesn't exist.
    ("3F000", .noBoard), ("42P01", .noBoard), ("42883", .noBoard), ("P0002", .noBoard),
    ("08", .lostConnection),
    // The session was idle for too long.
    ("25P03", .lostConnection), ("25P04", .lostConnection),
    ("53300", .lostConnection),
    // The server is shutting down, starting, or has ended the session.
    ("57P", .lostConnection),
    ("53100", .diskFull),
  ]
}
