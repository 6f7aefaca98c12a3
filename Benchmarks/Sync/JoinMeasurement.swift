import BoardModel
import Foundation
import PostgresLog
import PostgresServer

/// How long a large board takes to be joined, and to be shared.
struct JoinMeasurement {
  private let stage: Stage
  private let other: Stage
  private let cards: Int

  init(on server: TestServer, _ plan: Plan) throws {
    stage = try Stage(on: server, plan)
    other = try Stage(on: server, plan)
    cards = plan.cardCount
  }

  private var goal: Double { 120 * Double(cards) / 1_000_000 }

  private func runOverFile() throws -> [Figure] {
    let board = try stage.share("first.db", cards: cards)
    let joined = try stage.join("second.db")
    try Child.run(
      stage.plan.program("tercet"),
      ["leave", "--db", stage.database.path("second.db"), "--board", "Main"]
    )
    let shared = try stage.run(
      ["share", stage.database.path("second.db"), board, "ben"],
      other.address
    )
    let time = joined.time / .seconds(1)
    return [
      Figure(
        "a board of \(cards) cards joined",
        goal: "≤ \((goal / 2).inSeconds)",
        "\(time.inSeconds), \(joined.processor.inSeconds) of it computing",
        isReached: time <= goal / 2
      ),
      Figure("the same board shared", (shared.time / .seconds(1)).inSeconds),
    ]
  }

  func run() throws -> [Figure] {
    if stage.plan.log != .database { return try runOverFile() }
    let board = try stage.share("first.db", cards: 1)
    // Copies of the one card, under the names and places that a program would give them.
    let connection = try stage.database.connect()
    connection.patience = .seconds(600)
    try connection.run(
      """
      INSERT INTO tercet.subject (board, kind, id, fields, writers)
      SELECT board, kind, gen_random_uuid(), fields || jsonb_build_object(
        'title', 'Card ' || number, 'body', repeat('Some words. ', 5),
        'tags', jsonb_build_array('tag' || number % 50),
        'place', jsonb_build_object('column', fields->'place'->'column',
          'key', '80' || lpad(to_hex(number), 8, '0') || '80')), writers
      FROM tercet.subject, generate_series(1, $1::integer - 1) AS s(number) WHERE kind = 'card'
      """,
      [String(cards)]
    )
    try connection.run("ANALYZE")
    let joined = try stage.join("second.db")
    try? FileManager.default.removeItem(atPath: stage.database.path("first.db"))
    let time = joined.time / .seconds(1)
    var figures = [
      Figure(
        "a board of \(cards) cards joined",
        goal: "≤ \(goal.inSeconds)",
        "\(time.inSeconds), \(joined.processor.inSeconds) of it computing",
        isReached: time <= goal
      ),
      Figure("peak memory of joining", "\(joined.peak / 1_024) MiB"),
    ]
    try Child.run(
      stage.plan.program("tercet"),
      ["leave", "--db", stage.database.path("second.db"), "--board", "Main"]
    )
    let shared = try stage.run(
      ["share", stage.database.path("second.db"), board, "ben"],
      other.database.address()
    )
    figures.append(Figure("the same board shared", (shared.time / .seconds(1)).inSeconds))
    figures.append(Figure("peak memory of sharing", "\(shared.peak / 1_024) MiB"))
    return figures
  }
}
