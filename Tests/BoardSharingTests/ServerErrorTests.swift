import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// A server that fails.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct ServerFaultTests {
  private func offline(_ machine: Machine) throws -> Bool {
    let error = #expect(throws: SharedLogError.self) { try machine.exchange.run() }
    if case .offline = error { return true }
    return false
  }

  @Test func aServerThatCrashesKeepsWhatItTookAndTakesTheRestLater() throws {
    let server = try TestServer()
    let team = try SharedTeam(on: server)
    let proxy = try LinkProxy(to: server)
    defer { proxy.close() }
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    let address = team.database.address()
      .replacing(server.folder.path(), with: proxy.folder.path())
    var titles: [String] = []
    for round in 0..<3 {
      let names = (0..<30).map { "Card \(round) \($0)" }
      titles += names
      for name in names {
        try first.perform(.add([CardDraft(title: name)], .bottom(of: column)))
      }
      // The server gets a part of the push, or all of it, and goes.
      proxy.faults.cutToServer = [nil, 900, 9_000][round]
      let log = try? PostgresLog(PostgresConnection(address), board: first.board.uuid)
      if let log { _ = try? Exchange(first.exchange.shared, log).run() }
      try server.crash()
      proxy.faults = LinkProxy.Faults()
      #expect(try offline(first))
      try server.start()
    }
    // A new program: what waits is found again in the log.
    let (again, other) = (
      try team.machine(first.store, first.board), try team.machine(second.store, first.board)
    )
    #expect(try again.exchange.shared.waitingCount() == 60)
    try team.settle([again, other])

    #expect(try other.cards().map(\.title) == ["Paint"] + titles)
    #expect(try again.exchange.shared.waitingCount() == 0)
    #expect(try other.exchange.log.head() == other.exchange.shared.state.cursor)
  }

  @Test func aServerThatCrashesAtEveryStepTakesEachChangeOnce() throws {
    let server = try TestServer()
    let team = try SharedTeam(on: server)
    let proxy = try LinkProxy(to: server)
    defer { proxy.close() }
    let first = try team.first()
    let column = try first.store.board(first.board).columns[0].id
    let address = team.database.address()
      .replacing(server.folder.path(), with: proxy.folder.path())
    // Only one thread at a time has to do with it: this one waits for the proxy's.
    nonisolated(unsafe) let victim = server
    var (step, titles, isWhole) = (0, [String](), false)
    while !isWhole, step < 100 {
      step += 1
      titles.append("Card \(step)")
      try first.perform(.add([CardDraft(title: "Card \(step)")], .bottom(of: column)))
      proxy.faults.atPiece = (step, { try? victim.crash() })
      do {
        let log = try PostgresLog(PostgresConnection(address), board: first.board.uuid)
        try Exchange(first.exchange.shared, log).run()
        isWhole = proxy.faults.atPiece != nil
        proxy.faults.atPiece = nil
        // Saying goodbye is no step.
        withExtendedLifetime(log) {}
      } catch let error as SharedLogError {
        guard case .offline = error else { throw error }
      }
      if !isWhole { try server.start() }
    }
    let second = try team.join(first.board, "second", author: "ben")

    #expect(step > 8, "crashed at \(step - 1) steps")
    #expect(try second.cards().map(\.title) == ["Paint"] + titles)
    #expect(try first.exchange.shared.waitingCount() == 0)
    #expect(try second.exchange.log.head() == first.exchange.shared.state.cursor)
  }

  @Test func aServerWithAFullDiskTakesTheWaitingChangesOnceThereIsRoom() throws {
    let team = try SharedTeam()
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    let connection = try team.database.connect()
    try connection.execute(
      """
      CREATE FUNCTION public.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file: No space left';
      END $$;
      CREATE TRIGGER full_disk AFTER INSERT ON tercet.op EXECUTE FUNCTION public.full_disk();
      """
    )
    try first.perform(.edit([card.id], [.title("Paint all")], expecting: nil))

    #expect(throws: SharedLogError.server("its disk is full")) {
      try first.exchange.run()
    }
    #expect(try first.exchange.shared.waitingCount() == 1)
    #expect(try first.cards().map(\.title) == ["Paint all"])

    try connection.run("DROP TRIGGER full_disk ON tercet.op")
    try team.settle([first, second])
    #expect(try second.cards().map(\.title) == ["Paint all"])
  }

  @Test func aServerWhoseFilesCanNotGrowKeepsWhatItTook() throws {
    let server = try TestServer(hasSmallFiles: true)
    let team = try SharedTeam(on: server)
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[1].id
    try server.crash()
    try server.start(fileLimit: 3)
    let limited = try team.machine(first.store, first.board)
    var generator = SeededGenerator(seed: 15)
    var (titles, reason) = (["Paint"], "")
    while reason.isEmpty, titles.count < 40 {
      let title = "Card \(titles.count)"
      titles.append(title)
      // Nothing that a database could make smaller.
      let body = (0..<12_500).map { _ in String(generator.next(), radix: 36) }
        .joined(separator: " ")
      try first.perform(.add([CardDraft(title: title, body: body)], .bottom(of: column)))
      do {
        try limited.exchange.run()
      } catch let SharedLogError.server(message) {
        reason = message
      }
    }
    #expect(reason.contains("File too large"), "\(reason)")
    #expect(titles.count > 3)
    #expect(try limited.exchange.shared.waitingCount() == 1)
    #expect(try first.cards().map(\.title) == titles)

    try server.crash()
    try server.start()
    let (again, other) = (
      try team.machine(first.store, first.board), try team.machine(second.store, second.board)
    )
    try team.settle([again, other])

    #expect(try other.picture() == again.picture())
    #expect(try again.exchange.shared.waitingCount() == 0)
  }

  @Test func aServerThatDoesNotProveItsIdentityGetsNothing() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tercet-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (right, wrong) = try (Certificate("right", in: folder), Certificate("wrong", in: folder))
    let port = try Certificate.freePort()
    let key = try right.keyForServer()
    let server = try TestServer(.init(port: port, certificate: (right.file, key)))
    let base = "host=127.0.0.1 port=\(port) dbname=postgres user=postgres sslmode=verify-full"

    let rows = try PostgresConnection("\(base) sslrootcert=\(right.file)")
      .run("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    #expect(rows == [["t"]])
    for (address, reason) in [
      ("\(base) sslrootcert=\(wrong.file)", "its certificate is not trusted"),
      (
        "\(base) hostaddr=127.0.0.1 host=db.example.org sslrootcert=\(right.file)",
        "its certificate is for another host"
      ),
    ] {
      let error = #expect(throws: SharedLogError.self) { try PostgresConnection(address) }
      guard case .refused(let message) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(message.contains(reason), "\(message)")
    }
    withExtendedLifetime(server) {}
  }
}

/// A certificate for 127.0.0.1 that is its own authority.
struct Certificate {
  let file: String
  private let key: String

  init(_ name: String, in folder: URL) throws {
    file = folder.appending(path: "\(name).pem").path()
    key = folder.appending(path: "\(name).key").path()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", key, "-out", file, "-days", "2", "-subj", "/CN=\(name)", "-addext",
      "subjectAltName=IP:127.0.0.1",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// The key, readable to the server's user alone, as the server asks for.
  func keyForServer() throws -> String {
    chmod(key, 0o600)
    if getuid() == 0, let user = getpwnam("postgres") {
      chmod((file as NSString).deletingLastPathComponent, 0o755)
      chown(key, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    return key
  }

  /// A port of loopback on which nobody listens.
  static func freePort() throws -> Int {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
