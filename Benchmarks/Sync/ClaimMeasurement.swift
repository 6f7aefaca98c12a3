import BoardModel
import Foundation
import PostgresServer

/// How long a claim takes that asks the server, as a program of its own, while others look after both
/// files.
struct ClaimMeasurement {
  private let stage: Stage
  private let claims = 60

  init(on server: TestServer, _ plan: Plan) throws { stage = try Stage(on: server, plan) }

  func run() throws -> [Figure] {
    let board = try stage.share("first.db", cards: claims * 2)
    try stage.join("second.db")
    let children = try [stage.keep("first.db", board), stage.keep("second.db", board)]
    defer { for child in children { child.stop() } }
    var samples = Samples()
    for number in 0..<claims {
      let file = stage.database.path(number.isMultiple(of: 2) ? "first.db" : "second.db")
      samples.add(
        try Child.run(
          stage.plan.program("tercet"),
          ["next", "--claim", "--as", "bot\(number)", "--board", "Main", "--db", file]
        )
        .time
      )
    }
    let (median, slow) = (samples.median, samples.quantile(0.99))
    return [
      Figure("a claim that asks the server, the whole command, p50", median.inMilliseconds),
      Figure("the same, p99", goal: "≤ 100 ms", slow.inMilliseconds, isReached: slow <= 0.100),
    ]
  }
}
