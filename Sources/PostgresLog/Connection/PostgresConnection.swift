package import BoardSync
internal import CLibpq
internal import Glibc

/// A connection to a PostgreSQL server through libpq, which supports service files, the password
/// file, and environment variables like any PostgreSQL client.
package final class PostgresConnection {
  private let connection: OpaquePointer
  /// How long to wait for an answer of the server.
  ///
  /// TCP detects a peer that is gone, but not one that hangs, or a proxy that has lost the server.
  package var patience = Duration.seconds(20)

  /// Connects to the server of a connection string or URI.
  ///
  /// Gives up after ten seconds.
  package init(_ address: String) throws(SharedLogError) {
    guard let connection = Self.connect(address) else {
      throw .server("out of memory")
    }
    guard PQstatus(connection) == CONNECTION_OK else {
      let failure = ConnectionFailure(Self.text(PQerrorMessage(connection)))
      PQfinish(connection)
      throw failure.error
    }
    self.connection = connection
    // By default, notices go to standard error and would appear on the screen.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    PQsetnonblocking(connection, 1)
    // Never resolve system names in other schemas, which other users may control.
    try run("SELECT pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false)")
  }

  deinit { PQfinish(connection) }

  /// The other computer that everything is sent to without encryption; nil if there is none.
  package var plainHost: String? {
    if PQsslInUse(connection) != 0 || PQgssEncInUse(connection) != 0 { return nil }
    let host = Self.text(PQhost(connection))
    let isLocal = PostgresAddress.isLocal(host: host, address: Self.text(PQhostaddr(connection)))
    return isLocal ? nil : host
  }

  /// The address overrides the parameters before it, but not those after it.
  private static func connect(_ address: String) -> OpaquePointer? {
    let parameters = [
      ("fallback_application_name", "tercet"), ("connect_timeout", "10"), ("keepalives_idle", "20"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "20000"),
      ("dbname", address), ("client_encoding", "UTF8"),
    ]
    var names: [UnsafePointer<CChar>?] = parameters.map { UnsafePointer(strdup($0.0)) } + [nil]
    var values: [UnsafePointer<CChar>?] = parameters.map { UnsafePointer(strdup($0.1)) } + [nil]
    defer { for text in names + values { free(UnsafeMutablePointer(mutating: text)) } }
    return PQconnectdbParams(&names, &values, 1)
  }

  /// Runs a statement and returns its rows as text.
  ///
  /// `width` is the expected number of columns. Any other number means that the answer belongs to
  /// another statement, and throws.
  ///
  /// - Complexity: All rows are held in memory.
  @discardableResult
  package func run(
    _ statement: String,
    _ values: [String?] = [],
    width: Int? = nil
  ) throws(SharedLogError) -> [[String?]] {
    let copies = values.map { $0.map { strdup($0) } }
    defer { for copy in copies { free(copy ?? nil) } }
    let pointers: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0 ?? nil) }
    let count = Int32(values.count)
    PQsendQueryParams(connection, statement, count, nil, pointers, nil, nil, 0)
    let result = try answer()
    defer { PQclear(result) }
    let rows = try rows(of: result)
    if let width, let row = rows.first, row.count != width {
      // Whoever shares the connection can't trust the next answers either.
      throw .offline("the server gave an answer to another question")
    }
    return rows
  }

  /// Runs several statements without values and ignores their rows.
  package func execute(_ statements: String) throws(SharedLogError) {
    PQsendQuery(connection, statements)
    let result = try answer()
    defer { PQclear(result) }
    _ = try rows(of: result)
  }

  package func inTransaction(
    _ body: () throws(SharedLogError) -> Void
  ) throws(SharedLogError) {
    try run("BEGIN")
    do {
      try body()
      try run("COMMIT")
    } catch {
      // If ROLLBACK fails, the connection and the transaction are gone anyway.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// The last result of what was sent: the only one, or the error that ended the rest.
  ///
  /// Nil if it couldn't be sent.
  private func answer() throws(SharedLogError) -> OpaquePointer? {
    while PQflush(connection) == 1 { try wait(POLLIN | POLLOUT) }
    var last: OpaquePointer?
    while true {
      while PQisBusy(connection) == 1 {
        do { try wait(POLLIN) } catch {
          PQclear(last)
          throw error
        }
      }
      guard let next = PQgetResult(connection) else { return last }
      PQclear(last)
      last = next
    }
  }

  /// Waits for the socket and reads what has arrived.
  private func wait(_ events: Int32) throws(SharedLogError) {
    var request = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
    let count = poll(&request, 1, Int32(patience / .milliseconds(1)))
    if count == 0 {
      let seconds = Int((patience / .seconds(1)).rounded(.up))
      throw .offline("no answer for \(seconds) \(seconds == 1 ? "second" : "seconds")")
    }
    // The next result reports any error of the connection.
    if Int32(request.revents) & ~POLLOUT != 0 { PQconsumeInput(connection) }
  }

  private func rows(of result: OpaquePointer?) throws(SharedLogError) -> [[String?]] {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return []
    case PGRES_TUPLES_OK: break
    default: throw fault(of: result)
    }
    let width = PQnfields(result)
    return (0..<PQntuples(result))
      .map { row in
        (0..<width)
          .map { column in
            PQgetisnull(result, row, column) == 1
              ? nil : String(cString: PQgetvalue(result, row, column))
          }
      }
  }

  private func fault(of result: OpaquePointer?) -> SharedLogError {
    // Without a state, the error isn't from the server: libpq reports a lost connection, which it
    // may still call OK until the next statement.
    guard PQstatus(connection) == CONNECTION_OK,
      let state = Self.field("C", of: result)
    else { return .offline(ConnectionFailure(Self.text(PQerrorMessage(connection))).reason) }
    return ServerError(
      state: state,
      message: Self.text(PQresultErrorField(result, Self.letter("M"))),
      context: Self.field("W", of: result) ?? "",
      source: Self.field("R", of: result) ?? "",
      constraint: Self.field("n", of: result)
    )
    .error
  }

  /// A field of an error, by its letter; Swift can't import the `PG_DIAG_…` macros.
  private static func field(_ letter: Unicode.Scalar, of result: OpaquePointer?) -> String? {
    PQresultErrorField(result, Self.letter(letter)).map { String(cString: $0) }
  }

  private static func letter(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "the server gave no reason" }
    return String(cString: text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Notifications

  struct Notification {
    let channel: String
    let payload: String
    /// The server's process that the sender is connected to.
    let process: Int32
  }

  package var fileDescriptor: Int32 { PQsocket(connection) }

  /// Notifications that nobody has taken yet, by the channels that somebody listens to.
  private var mailbox: [String: [Notification]] = [:]

  func listen(to channel: String) throws(SharedLogError) {
    try run("LISTEN \(channel)")
    mailbox[channel] = []
  }

  /// Drops notifications from now on, without asking the server to send none.
  func ignore(_ channel: String) { mailbox[channel] = nil }

  /// Reads what has arrived and returns the notifications of some channels; others stay for whoever
  /// shares the connection.
  func takeNotifications(of channels: [String]) throws(SharedLogError) -> [Notification] {
    guard PQconsumeInput(connection) == 1 else {
      throw .offline(ConnectionFailure(Self.text(PQerrorMessage(connection))).reason)
    }
    while let notification = PQnotifies(connection) {
      let new = Notification(
        channel: Self.text(notification.pointee.relname),
        payload: Self.text(notification.pointee.extra),
        process: notification.pointee.be_pid
      )
      mailbox[new.channel]?.append(new)
      PQfreemem(notification)
    }
    return channels.flatMap { channel in
      let taken = mailbox[channel] ?? []
      if !taken.isEmpty { mailbox[channel] = [] }
      return taken
    }
  }
}
