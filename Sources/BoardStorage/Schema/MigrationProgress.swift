internal import GRDB

/// The progress of a file's migration.
///
/// The backup of the old file is the first part. The rest is a few statements without any progress
/// of their own, so it counts the steps of SQLite's virtual machine and compares them with the
/// measured number for as many cards and entries.
struct MigrationProgress {
  /// How many steps pass between two reports.
  private static let stride: Int32 = 2_000
  /// The backup's share of the whole.
  private static let copyPart = 0.3

  private let show: (Double) -> Void

  init(_ show: @escaping (Double) -> Void) {
    self.show = show
  }

  func showCopy(_ fraction: Double) { show(fraction * Self.copyPart) }

  func watch(_ db: Database, from version: Int, _ body: () throws -> Void) throws {
    let cards = try Double.fetchOne(db, sql: "SELECT total(card_count) FROM board_column") ?? 0
    let entries = try Double.fetchOne(db, sql: "SELECT coalesce(max(seq), 0) FROM change") ?? 0
    let expected = max(1, MigrationCost(from: version).steps(cards: cards, entries: entries))
    var steps = 0.0
    let watch = StatementWatch(every: Self.stride) { [show] in
      steps += Double(Self.stride)
      show(Self.copyPart + min(1, steps / expected) * (1 - Self.copyPart))
      return true
    }
    try watch.run(db, body)
    show(1)
  }
}

/// How many steps of the virtual machine a migration takes, as measured; the number is the same on
/// every machine.
private struct MigrationCost {
  private let perCard: Double
  private let perEntry: Double

  init(from version: Int) {
    perCard = (version < 3 ? 100 : 0) + (version < 7 ? 10 : 0) + (version < 9 ? 20 : 0)
    perEntry = version < 6 ? 3 : 0
  }

  func steps(cards: Double, entries: Double) -> Double { perCard * cards + perEntry * entries }
}
