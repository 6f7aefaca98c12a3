import BoardModel
import BoardSync
import Foundation
import PostgresLog
import PostgresServer

/// Many boards and machines on one server, directly and through PgBouncer.
struct LoadMeasurement {
  private static let threadCount = 4
  private static let boardsOfMachine = 4
  private static let (calm, busy) = (60.0, 20.0)

  private let server: TestServer
  private let databases: [TestDatabase]
  private let plan: Plan

  init(_ plan: Plan) throws {
    server = try TestServer(isDurable: true, connections: plan.machineCount + 50)
    databases = try (0..<plan.databaseCount).map { [server] _ in try TestDatabase(on: server) }
    self.plan = plan
  }

  func run() throws -> [Figure] {
    let boards = try databases.map(makeBoards)
    let way = databases.count > 1 ? "directly, \(databases.count) databases" : "directly"
    var figures = try measure(way, boards, databases.map { $0.address() }, hears: true)
    // A pooler has a pool for each database, so that one shows what it does.
    for mode in Pooler.Mode.allCases where Pooler.program != nil && databases.count == 1 {
      let count = mode == .session ? plan.machineCount : 20
      let pooler = try Pooler(mode, databases[0], connections: count)
      let way = "PgBouncer, \(mode.rawValue)"
      figures += try measure(way, boards, [pooler.address], hears: mode == .session, pooler)
    }
    return figures
  }

  /// Shares boards of a hundred cards each.
  private func makeBoards(in database: TestDatabase) throws -> [UUID] {
    let connection = try database.connect()
    return try (0..<plan.boardCount / databases.count)
      .map { number in
        let board = UUID()
        let log = try PostgresLog.share(board, named: "Board \(number)", over: connection).0
        let name = Fact(FieldKey(.board, board, "name"), .text("Board \(number)"))
        let cards = (0..<100)
          .map { Fact(FieldKey(.card, UUID(), "title"), .text("Card \($0)")) }
        try log.load([name] + cards)
        try log.complete()
        return board
      }
  }

  private func machine(_ number: Int, _ boards: [UUID], _ address: String, hears: Bool) throws
    -> LoadMachine
  {
    let own = (0..<Self.boardsOfMachine)
      .map { boards[(number * Self.boardsOfMachine + $0) % boards.count] }
    return try LoadMachine(own, at: address, hears: hears)
  }

  /// Machines take turns to use one of the databases, whose boards and addresses are given.
  private func measure(
    _ way: String,
    _ boards: [[UUID]],
    _ addresses: [String],
    hears: Bool,
    _ pooler: Pooler? = nil
  ) throws -> [Figure] {
    let before = try processes.memory
    let machines = try (0..<plan.machineCount)
      .map { number in
        let (turn, index) = number.quotientAndRemainder(dividingBy: addresses.count)
        return try machine(turn, boards[index], addresses[index], hears: hears)
      }
    let workers = (0..<Self.threadCount)
      .map { thread in
        LoadWorker(machines.indices.filter { $0 % Self.threadCount == thread }.map { machines[$0] })
      }
    try run(workers, for: Self.calm, rate: Double(plan.rate))
    let memory = try processes.memory
    let connections = try connectionCount()
    let delays = Samples(workers.flatMap(\.delays))
    let (start, time) = (LoadMachine.now, try processes.processorTime)
    let count = try run(workers, for: Self.busy, rate: nil)
    let load = (try processes.processorTime - time) / (LoadMachine.now - start)
    for machine in machines { try machine.finish() }
    let log = try cut()
    for machine in machines { try machine.forget() }
    let pooled = pooler.map { ", PgBouncer \(ProcessFamily($0.process).memory) MiB" } ?? ""
    return [
      Figure(
        "\(plan.boardCount) boards, \(plan.machineCount) machines, \(way): connections",
        "\(connections)"
      ),
      Figure(
        "the same, memory of the server without and with them",
        "\(before), \(memory) MiB\(pooled)"
      ),
      Figure(
        "the same, a change's arrival at \(plan.rate) changes a second, p50; p99",
        "\(delays.median.inMilliseconds); \(delays.quantile(0.99).inMilliseconds)"
          + " (\(delays.count) seen)"
      ),
      Figure(
        "the same, most changes a second; processors of the server",
        "\(count / Int(Self.busy)); \(String(format: "%.1f", load))"
      ),
    ] + log
  }

  private var processes: ProcessFamily {
    get throws {
      let path = server.folder.appending(path: "data/postmaster.pid").path()
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return ProcessFamily(text.split(separator: "\n").first.flatMap { pid_t($0) } ?? 0)
    }
  }

  /// Answers how many changes were made.
  @discardableResult
  private func run(_ workers: [LoadWorker], for seconds: Double, rate: Double?) throws -> Int {
    for worker in workers {
      worker.start(for: seconds, rate: rate.map { $0 / Double(workers.count) })
    }
    for worker in workers { try worker.wait() }
    return workers.map(\.count).reduce(0, +)
  }

  private func connectionCount() throws -> Int {
    let rows = try server.connect()
      .run("SELECT count(*) FROM pg_stat_activity WHERE datname <> 'postgres'")
    return rows.first?[0].flatMap { Int($0) } ?? 0
  }

  /// Cuts the logs of the first database, whose replicas have read everything.
  private func cut() throws -> [Figure] {
    let connection = try databases[0].connect()
    connection.patience = .seconds(600)
    func size() throws -> String {
      let rows = try connection.run(
        "SELECT count(*), pg_size_pretty(pg_total_relation_size('tercet.op')) FROM tercet.op"
      )
      return rows.first.map { "\($0[1] ?? "") (\($0[0] ?? "") entries)" } ?? ""
    }
    let before = try size()
    let start = ContinuousClock.now
    try connection.run("SELECT tercet.cut()")
    let time = start.duration(to: .now) / .seconds(1)
    try connection.run("VACUUM tercet.op")
    return [
      Figure(
        "the same, the log of a database before cutting; after it and VACUUM",
        "\(before); \(try size())"
      ),
      Figure("the same, cutting it", time.inSeconds),
    ]
  }
}
