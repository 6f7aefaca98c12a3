import BoardModel
import BoardStorage
import Foundation
import PostgresServer

/// How long it takes to send what was made offline.
struct DrainMeasurement {
  private let stage: Stage
  private let count = 10_000

  init(on server: TestServer, _ plan: Plan) throws { stage = try Stage(on: server, plan) }

  func run() throws -> [Figure] {
    let board = try stage.share("first.db", cards: 1_000)
    try stage.join("second.db")
    let store = try SQLiteBoardStore.open(
      at: stage.database.path("first.db"),
      sources: .system(author: "anna")
    )
    let column = try store.board(store.openBoard()).columns[1].id
    // As one step, because each alone would wait for the disk; each is an entry of its own all the same.
    try store.transfer.performBatch { batch in
      var cards: [Card.ID] = []
      for number in 0..<count / 2 {
        let draft = CardDraft(
          title: "Offline \(number)",
          body: "Some words about it.",
          tags: ["new"]
        )
        cards += try batch.perform(.add([draft], .bottom(of: column))).cards
      }
      for (number, card) in cards.enumerated() {
        _ = try batch.perform(.edit([card], [.title("Changed \(number)")], expecting: nil))
      }
    }
    let sent = try stage.run(["once", stage.database.path("first.db"), board, "anna"])
    let read = try stage.run(["once", stage.database.path("second.db"), board, "ben"])
    let time = sent.time / .seconds(1)
    return [
      Figure(
        "10,000 entries made offline, sent",
        goal: "≤ 2 s",
        "\(time.inSeconds), \(sent.processor.inSeconds) of it computing",
        isReached: time <= 2
      ),
      Figure("the same, taken in by another machine", (read.time / .seconds(1)).inSeconds),
    ]
  }
}
