import BoardModel
import Foundation

/// Boards to show in lists.
enum SampleBoards {
  static func columnID(_ number: Int) -> Column.ID { Column.ID(uuid: uuid(1, number)) }

  static func boardID(_ number: Int) -> Board.ID { Board.ID(uuid: uuid(2, number)) }

  private static func uuid(_ kind: UInt8, _ number: Int) -> UUID {
    let high = UInt8(number / 256)
    let low = UInt8(number % 256)
    return UUID(uuid: (kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
  }

  /// A board with the usual three columns.
  static func summary(
    _ number: Int,
    _ name: String,
    counts: [Int] = [4, 0, 12],
    archived: Int = 0,
    late: Int = 0,
    isArchived: Bool = false
  ) -> BoardSummary {
    let columns = ColumnDraft.usual.enumerated()
      .map { index, draft in
        Column(id: columnID(number * 3 + index), name: draft.name, kind: draft.kind)
      }
    let board = Board(
      id: boardID(number),
      name: name,
      columns: columns,
      archivedAt: isArchived ? Timestamp(milliseconds: 1) : nil
    )
    return BoardSummary(
      board: board,
      counts: counts,
      archivedCount: archived,
      overdueCount: late
    )
  }

  static let usual = [
    summary(1, "Home", counts: [23, 3, 170], archived: 8, late: 1),
    summary(2, "Holidays"),
    summary(3, "로그인 개편 🚀", counts: [7, 2, 0], late: 12),
    summary(4, "Old plans", isArchived: true),
  ]

  /// A board with columns of these names, kinds going round.
  static func board(_ names: [String], limit: Int? = nil) -> Board {
    let kinds = Column.Kind.allCases
    let columns = names.enumerated()
      .map { index, name in
        Column(
          id: columnID(index),
          name: name,
          kind: kinds[index % kinds.count],
          limit: index == 1 ? limit : nil
        )
      }
    return Board(id: boardID(9), name: "Main", columns: columns)
  }
}
