internal import CBoardStorage
internal import Foundation
internal import GRDB

/// The progress of a file's migration.
///
/// The backup of the old file is the first part. The rest is a few statements without any progress
/// of their own, so it counts the steps of SQLite's virtual machine and compares them with the
/// measured number for as many cards and entries.
final class MigrationProgress {
  /// How many steps pass between two reports.
  private static let stride: Int32 = 2_000
  /// The backup's share of the whole.
  private static let copyPart = 0.3

  private let show: (Double) -> Void
  private var expected = 1.0
  private var looks = 0.0

  init(_ show: @escaping (Double) -> Void) {
    self.show = show
  }

  func showCopy(_ fraction: Double) { show(fraction * Self.copyPart) }

  func watch(_ db: Database, from version: Int, _ body: () throws -> Void) throws {
    guard let connection = db.sqliteConnection else { return try body() }
    let cards = try Double.fetchOne(db, sql: "SELECT total(card_count) FROM board_column") ?? 0
    let entries = try Double.fetchOne(db, sql: "SELECT coalesce(max(seq), 0) FROM change") ?? 0
    expected = max(1, MigrationCost(from: version).steps(cards: cards, entries: entries))
    let pointer = UnsafeMutableRawPointer(connection)
    let context = Unmanaged.passUnretained(self).toOpaque()
    tercet_set_progress(
      pointer,
      Self.stride,
      { context in
        guard let context else { return 0 }
        let progress = Unmanaged<MigrationProgress>.fromOpaque(context).takeUnretainedValue()
        MainActor.assumeIsolated { progress.look() }
        return 0
      },
      context
    )
    defer { tercet_set_progress(pointer, 0, nil, nil) }
    try body()
    show(1)
  }

  private func look() {
    looks += 1
    let part = min(1, looks * Double(Self.stride) / expected)
    show(Self.copyPart + part * (1 - Self.copyPart))
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
