package import Foundation
package import PostgresLog

/// A PostgreSQL server of the tests' own: an unprivileged user, its own folder, a socket in it.
///
/// It ends with the value or with the process, and its folder with it. Starting one takes a second
/// and more, so tests share ``common()`` and have a ``TestDatabase`` each; only what crashes, fills
/// or reconfigures a server starts another.
package final class TestServer {
  /// How a server listens beside its socket.
  package struct Network {
    package let port: Int
    /// A certificate and its key; without them there is no TLS.
    package let certificate: (file: String, key: String)?

    package init(port: Int, certificate: (file: String, key: String)? = nil) {
      self.port = port
      self.certificate = certificate
    }
  }

  package let folder: URL
  private let command: ServerCommand
  private let network: Network?
  private let isDurable: Bool
  private let hasSmallFiles: Bool
  private let connections: Int
  private var guardian: ServerGuard?

  /// Where Debian and others put the server's programs; nil where there is no server.
  package static let programs: URL? = {
    let root = URL(filePath: "/usr/lib/postgresql")
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root.path())) ?? []
    let known = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
      .map { root.appending(path: "\($0)/bin") }
    return (known + [URL(filePath: "/usr/bin"), URL(filePath: "/usr/local/bin")])
      .first { FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path()) }
  }()

  private static let lock = NSLock()
  private nonisolated(unsafe) static var shared: Result<TestServer, any Error>?

  /// The one server of this process; started by the first who asks.
  package static func common() throws -> TestServer {
    try lock.withLock {
      let result = shared ?? Result { try TestServer() }
      shared = result
      return try result.get()
    }
  }

  /// Makes a cluster and starts a server on it.
  ///
  /// A durable one waits for the disk at each commit; one with small files has a log in pieces of a
  /// mebibyte, so that it can run under a low limit of the size of files.
  package init(
    _ network: Network? = nil,
    isDurable: Bool = false,
    hasSmallFiles: Bool = false,
    connections: Int = 150
  ) throws {
    guard let programs = Self.programs else {
      throw ServerCommand.Failure(command: "initdb", output: "PostgreSQL is not installed")
    }
    self.network = network
    self.isDurable = isDurable
    self.hasSmallFiles = hasSmallFiles
    self.connections = connections
    folder = try TestFolder.make("tercet-pg")
    command = ServerCommand(programs: programs, folder: folder.path())
    try command.own(folder.path())
    let locale =
      ["-E", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"]
      + (hasSmallFiles ? ["--wal-segsize=1"] : [])
    try command.run("initdb", ["-D", data, "-A", "trust", "-U", "postgres"] + locale)
    let stop = command.words("pg_ctl", ["-D", data, "-m", "immediate", "stop"])
    guardian = try ServerGuard(stopping: stop, removing: folder.path())
    try start()
  }

  /// Starts the server; none of its files can become larger than `fileLimit` mebibytes.
  package func start(fileLimit: Int? = nil) throws {
    let arguments = [
      "-D", data, "-l", "\(data)/log", "-o", options.joined(separator: " "), "-w", "start",
    ]
    guard let fileLimit else {
      do {
        return try command.run("pg_ctl", arguments)
      } catch {
        // One that was crashed may hold its memory for a moment longer; the second try finds it free.
        return try command.run("pg_ctl", arguments)
      }
    }
    // Blocks of 512 bytes, as POSIX has it.
    let script = "ulimit -f \(fileLimit * 2_048); exec \"$@\""
    let words = ["/bin/sh", "-c", script, "sh"] + command.words("pg_ctl", arguments)
    try ServerCommand.run(words, writingTo: "\(folder.path())/output")
  }

  private var options: [String] {
    var options = [
      "-k \(folder.path())", "-c fsync=\(isDurable ? "on" : "off")",
      "-c max_connections=\(connections)",
      "-c shared_buffers=64MB",
    ]
    guard let network else { return options + ["-c listen_addresses="] }
    options += ["-c listen_addresses=127.0.0.1", "-c port=\(network.port)"]
    if let (file, key) = network.certificate {
      options += ["-c ssl=on", "-c ssl_cert_file=\(file)", "-c ssl_key_file=\(key)"]
    }
    return options
  }

  /// Ends the server as a crash does.
  package func crash() throws {
    try command.run("pg_ctl", ["-D", data, "-m", "immediate", "stop"])
  }

  /// Keeps what a schema of a database holds in a file, as a backup does; the file's path.
  package func dump(_ schema: String, of database: String) throws -> String {
    let file = folder.appending(path: "\(UUID().uuidString).sql").path()
    try command.run("pg_dump", ["-d", address(database: database), "-n", schema, "-f", file])
    return file
  }

  /// Runs a file of SQL.
  package func load(_ file: String, into database: String) throws {
    let options = ["-q", "-v", "ON_ERROR_STOP=1", "-f", file]
    try command.run("psql", ["-d", address(database: database)] + options)
  }

  /// Hands a file to the user as whom the server runs.
  package func own(_ path: String) throws { try command.own(path) }

  /// What the server has written to its log.
  package var log: String { (try? String(contentsOfFile: "\(data)/log", encoding: .utf8)) ?? "" }

  package func address(role: String = "postgres", database: String = "postgres") -> String {
    let port = network.map { " port=\($0.port)" } ?? ""
    return "host=\(folder.path())\(port) dbname=\(database) user=\(role)"
  }

  package func connect(role: String = "postgres") throws -> PostgresConnection {
    try PostgresConnection(address(role: role))
  }

  private var data: String { folder.appending(path: "data").path() }
}
