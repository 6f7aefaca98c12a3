import BoardModel
import Foundation
import PostgresServer

/// What a replica uses while nothing happens.
struct IdleMeasurement {
  private let stage: Stage
  private let seconds = 65

  init(on server: TestServer, _ plan: Plan) throws { stage = try Stage(on: server, plan) }

  func run() throws -> [Figure] {
    let board = try stage.share("first.db", cards: 100)
    let proxy = try LinkProxy(to: stage.database.server)
    defer { proxy.close() }
    let address = stage.database.address()
      .replacing(stage.database.server.folder.path(), with: proxy.folder.path())
    try stage.join("second.db", through: address)
    let child = try stage.keep("second.db", board)
    defer { child.stop() }
    sleep(3)
    var (quiet, looks, bytesOfLooks) = (0, 0, 0)
    let before = child.processorTime
    var last = proxy.bytes
    for _ in 0..<seconds {
      sleep(1)
      let now = proxy.bytes
      let new = now.toServer + now.toClient - last.toServer - last.toClient
      last = now
      if new == 0 { quiet += 1 } else { (looks, bytesOfLooks) = (looks + 1, bytesOfLooks + new) }
    }
    let time = child.processorTime - before
    return [
      Figure(
        "bytes while idle, between the looks",
        goal: "0",
        "0 in \(quiet) s of \(seconds)",
        isReached: looks <= seconds / 30 + 1
      ),
      Figure("bytes of a look, every 30 s", "\(looks == 0 ? 0 : bytesOfLooks / looks)"),
      Figure(
        "processor's time while idle, looks and all",
        goal: "0 between the looks",
        "\(String(format: "%.0f", time * 1_000)) ms in \(seconds) s",
        isReached: time <= 0.02
      ),
    ]
  }
}
