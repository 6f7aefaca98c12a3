package import Foundation

/// PgBouncer in front of a test's database; it ends with the value or with the process.
package final class Pooler {
  package enum Mode: String, CaseIterable, Sendable {
    /// A client has a connection of the server for as long as it is connected.
    case session
    /// A client has one for a transaction, and so no notifications.
    case transaction
  }

  /// Nil where it is not installed.
  package static let program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  package let address: String
  package let process: pid_t
  private let guardian: ServerGuard

  /// Lends at most `connections` of the server.
  package init(_ mode: Mode, _ database: TestDatabase, connections: Int = 20) throws {
    let folder = try TestFolder.make("tercet-pooler").path()
    let settings = """
      [databases]
      \(database.name) = host=\(database.server.folder.path())
      [pgbouncer]
      listen_port = 6432
      unix_socket_dir = \(folder)
      auth_type = trust
      auth_file = \(folder)/users
      pool_mode = \(mode.rawValue)
      default_pool_size = \(connections)
      max_client_conn = 5000
      logfile = \(folder)/log
      pidfile = \(folder)/pid

      """
    try settings.write(toFile: "\(folder)/settings", atomically: true, encoding: .utf8)
    try "\"postgres\" \"\"\n".write(toFile: "\(folder)/users", atomically: true, encoding: .utf8)
    try database.server.own(folder)
    // It inherits the signals that this thread blocks, which may be all that can be blocked.
    guardian = try ServerGuard(
      stopping: ["/bin/sh", "-c", "kill -9 $(cat \(folder)/pid)"],
      removing: folder
    )
    // It refuses to run as root.
    let user = getuid() == 0 ? ["-u", "postgres"] : []
    try ServerCommand.run(
      [Self.program ?? "pgbouncer", "-d", "-q"] + user + ["\(folder)/settings"],
      writingTo: "\(folder)/output"
    )
    address = "host=\(folder) port=6432 dbname=\(database.name) user=postgres"
    // It reports nothing once it listens.
    let deadline = ContinuousClock.now + .seconds(20)
    var found: pid_t?
    while found == nil {
      guard deadline > .now else {
        throw ServerCommand.Failure(command: "pgbouncer", output: Self.text("\(folder)/log"))
      }
      usleep(10_000)
      guard access("\(folder)/.s.PGSQL.6432", F_OK) == 0 else { continue }
      found = pid_t(Self.text("\(folder)/pid").trimmingCharacters(in: .newlines))
    }
    process = found ?? 0
  }

  private static func text(_ file: String) -> String {
    (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  }
}
