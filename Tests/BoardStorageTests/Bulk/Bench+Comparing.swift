import GRDB
import Testing

@testable import BoardStorage

/// Two boards to which the same was done in different ways.
extension Bench {
  /// Compares cards, ranks and logs, and checks both files.
  func expectSame(as other: Bench, every stride: Int, _ evidence: Comment) throws {
    #expect(try board() == other.board(), evidence)
    #expect(try log == other.log, evidence)
    try expectExactRanks(every: stride, evidence)
    for bench in [self, other] {
      let path = try #require(bench.folder).board
      #expect(try BoardCheck(boardAt: path).faults == [], evidence)
    }
  }

  private var log: [[DatabaseValue]] {
    get throws {
      try store.database.queue.writeWithoutTransaction { db in
        try Row.fetchAll(
          db,
          sql: "SELECT seq, hex(action), kind, hex(subject_id), at, before, after FROM change"
        )
        .map { Array($0.databaseValues) }
      }
    }
  }
}
