package import Foundation
package import PostgresLog

/// A PostgreSQL server of the tests' own: an unprivileged user, its own folder, a socket in it.
///
/// It is stopped and its folder removed with the value.
package final class TestServer {
  package let folder: URL
  private let programs: URL
  private let isRoot = getuid() == 0

  /// Where Debian and others put the server's programs; nil where there is no server.
  package static let programs: URL? = {
    let root = URL(filePath: "/usr/lib/postgresql")
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root.path())) ?? []
    let known = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
      .map { root.appending(path: "\($0)/bin") }
    return (known + [URL(filePath: "/usr/bin"), URL(filePath: "/usr/local/bin")])
      .first { FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path()) }
  }()

  package init(programs: URL) throws {
    self.programs = programs
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tercet-pg-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if isRoot { try run("/bin/chown", ["postgres", folder.path()], asServer: false) }
    try run("/bin/cp", ["-a", Self.template(made: makeTemplate), data], asServer: false)
    try start()
  }

  /// Making a cluster takes seconds, copying one does not.
  private func makeTemplate(in folder: String) throws {
    if isRoot { try run("/bin/chown", ["postgres", folder], asServer: false) }
    try run(
      program("initdb"),
      [
        "-D", "\(folder)/data", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8",
        "--locale", "C",
      ]
    )
  }

  private static let lock = NSLock()
  private nonisolated(unsafe) static var templateFolder: String?

  /// The cluster that this process's servers begin with; made once, removed at the process's end.
  private static func template(made make: (String) throws -> Void) throws -> String {
    try lock.withLock {
      if let templateFolder { return "\(templateFolder)/data" }
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "tercet-pg-template-\(getpid())").path()
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try make(folder)
      templateFolder = folder
      atexit { TestServer.removeTemplate() }
      return "\(folder)/data"
    }
  }

  private static func removeTemplate() {
    if let templateFolder { try? FileManager.default.removeItem(atPath: templateFolder) }
  }

  deinit {
    try? run(program("pg_ctl"), ["-D", data, "-m", "immediate", "stop"])
    try? FileManager.default.removeItem(at: folder)
  }

  package func start() throws {
    let options = "-k \(folder.path()) -c listen_addresses= -c fsync=off"
    try run(program("pg_ctl"), ["-D", data, "-l", "\(data)/log", "-o", options, "-w", "start"])
  }

  /// Ends the server as a crash does.
  package func crash() throws {
    try run(program("pg_ctl"), ["-D", data, "-m", "immediate", "stop"])
  }

  package func address(role: String = "postgres") -> String {
    "host=\(folder.path()) dbname=postgres user=\(role)"
  }

  package func connect(role: String = "postgres") throws -> PostgresConnection {
    try PostgresConnection(address(role: role))
  }

  private var data: String { folder.appending(path: "data").path() }

  private func program(_ name: String) -> String { programs.appending(path: name).path() }

  struct Failure: Error {
    let command: String
    let output: String
  }

  /// The server refuses to run as root: there, its programs run as its own user.
  ///
  /// Not with Foundation's `Process`, which waits until every heir of the program has ended.
  private func run(_ program: String, _ arguments: [String], asServer: Bool = true) throws {
    let words =
      isRoot && asServer
      ? ["/sbin/runuser", "-u", "postgres", "--", program] + arguments : [program] + arguments
    let output = folder.appending(path: "output").path()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    var status: Int32 = -1
    let code = posix_spawn(&process, words[0], &actions, nil, &pointers, environ)
    if code == 0 { while waitpid(process, &status, 0) == -1, errno == EINTR {} }
    guard code == 0, status == 0 else {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      throw Failure(command: program, output: text)
    }
  }
}
