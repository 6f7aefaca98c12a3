import BoardModel
import BoardStorage
import Foundation
import PostgresServer

/// How long a change of one machine takes to be on another's screen.
struct ChangeMeasurement {
  private let stage: Stage
  private let changeCount = 400

  init(on server: TestServer, _ plan: Plan) throws { stage = try Stage(on: server, plan) }

  func run() throws -> [Figure] {
    let board = try stage.share("first.db", cards: 100)
    try stage.join("second.db")
    let children = try [stage.keep("first.db", board), stage.keep("second.db", board)]
    defer { for child in children { child.stop() } }
    let first = try Replica(stage.database.path("first.db"), author: "anna")
    let second = try Replica(stage.database.path("second.db"), author: "ben")
    let column = try first.board.columns[0].id
    var samples = Samples()
    var commits = Samples()
    for number in 0..<changeCount {
      let title = "New \(number)"
      let start = ContinuousClock.now
      _ = try first.store.perform(
        .add([CardDraft(title: title)], .top(of: column)),
        as: first.store.newActionID()
      )
      commits.add(.now - start)
      while !second.takeNews().contains(title) {
        guard start + .seconds(10) > .now else { break }
        _ = waitForNews([second], seconds: 1)
      }
      samples.add(.now - start)
      // People are slower than that; the next change is one of its own.
      usleep(20_000)
    }
    let (median, slow) = (samples.median, samples.quantile(0.99))
    return [
      Figure(
        "the commit on one's own machine, p50 (in the next figure)",
        commits.median.inMilliseconds
      ),
      Figure(
        "another machine's change on the screen, p50",
        goal: "≤ 10 ms over the link",
        median.inMilliseconds,
        isReached: median <= 0.010
      ),
      Figure(
        "the same, p99",
        goal: "≤ 50 ms",
        slow.inMilliseconds,
        isReached: slow <= 0.050
      ),
    ]
  }
}
