import BoardModel
import BoardStorage
import Foundation
import PostgresServer

/// Many machines with one board, each with its own process.
struct TeamMeasurement {
  private let stage: Stage
  private let count: Int
  private let changesASecond = 10
  private let seconds = 30

  init(on server: TestServer, _ plan: Plan) throws {
    stage = try Stage(on: server, plan)
    count = plan.replicaCount
  }

  func run() throws -> [Figure] {
    let limit = WatchLimit(atLeast: 3 * count)
    defer { limit.restore() }
    let board = try stage.share("0.db", cards: 50)
    for number in 1..<count { try stage.join("\(number).db") }
    var children: [Child] = []
    defer { for child in children { child.stop() } }
    for number in 0..<count { children.append(try stage.keep("\(number).db", board)) }
    let replicas = try (0..<count)
      .map { try Replica(stage.database.path("\($0).db"), author: "p\($0)") }
    let columns = try replicas[0].board.columns
    var starts: [String: ContinuousClock.Instant] = [:]
    var samples = Samples()
    let begin = ContinuousClock.now
    let pause = Duration.seconds(1) / changesASecond
    let changes = changesASecond * seconds
    for number in 0..<changes {
      let writer = replicas[number * 37 % count]
      let title = "Team \(number)"
      let start = ContinuousClock.now
      _ = try writer.store.perform(
        .add([CardDraft(title: title)], .top(of: columns[number % 3].id)),
        as: writer.store.newActionID()
      )
      // Its own change is no news; others that came meanwhile are.
      note(writer, starts, &samples)
      starts[title] = start
      listen(replicas, starts, &samples, until: begin + pause * (number + 1))
    }
    listen(replicas, starts, &samples, until: .now + .seconds(5))
    let (median, slow) = (samples.median, samples.quantile(0.99))
    let expected = changes * (count - 1)
    return [
      Figure(
        "\(count) replicas, \(changesASecond) changes a second in all, p50",
        median.inMilliseconds
      ),
      Figure(
        "the same, p99",
        goal: "≤ 250 ms",
        "\(slow.inMilliseconds) (\(samples.count) of \(expected) seen)",
        isReached: slow <= 0.250 && samples.count == expected
      ),
    ]
  }

  private func listen(
    _ replicas: [Replica],
    _ starts: [String: ContinuousClock.Instant],
    _ samples: inout Samples,
    until end: ContinuousClock.Instant
  ) {
    while end > .now {
      let rest = ContinuousClock.now.duration(to: end) / .seconds(1)
      for replica in waitForNews(replicas, seconds: max(0, rest)) {
        note(replica, starts, &samples)
      }
    }
  }

  private func note(
    _ replica: Replica,
    _ starts: [String: ContinuousClock.Instant],
    _ samples: inout Samples
  ) {
    for title in replica.takeNews() {
      if let start = starts[title] { samples.add(.now - start) }
    }
  }
}
