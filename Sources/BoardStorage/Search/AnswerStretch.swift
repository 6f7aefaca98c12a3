internal import BoardModel
internal import GRDB

/// The lists of a query, divided into stretches that SQL can order: one per list in manual order,
/// or a single one if they are sorted.
struct AnswerStretch {
  let lists: [Int64]
  let condition: SQLCondition
  let order: AnswerOrder

  /// The stretches of a query's answer, in order.
  ///
  /// Archived cards follow those on the board, if the filter finds archived cards.
  static func all(of query: CardQuery, _ boards: StoredBoards) throws -> [AnswerStretch] {
    let live = try boards.lists(of: query)
    let archives = try archives(of: query, boards)
    let lists = live + archives.keys.map { [$0] }
    if query.sort.isEmpty {
      return live.map { AnswerStretch(list: $0) }
        + archives.keys.map { AnswerStretch(list: [$0], archives.condition) }
    }
    let places: [SQLCondition] = [
      .isOne("column_key", ofKeys: live.flatMap(\.self)),
      .all([.isOne("column_key", ofKeys: archives.keys)] + [archives.condition].compactMap(\.self)),
    ]
    let stretch = AnswerStretch(
      lists: lists.flatMap(\.self),
      condition: .any(Array(places.prefix(archives.keys.isEmpty ? 1 : 2))),
      order: AnswerOrder(query.sort, lists: lists)
    )
    return [stretch]
  }

  private init(lists: [Int64], condition: SQLCondition, order: AnswerOrder) {
    (self.lists, self.condition, self.order) = (lists, condition, order)
  }

  private init(list: [Int64], _ condition: SQLCondition? = nil) {
    let place =
      list.count == 1
      ? SQLCondition("column_key = ?", [list[0]]) : .isOne("column_key", ofKeys: list)
    self.init(
      lists: list,
      condition: .all([place] + [condition].compactMap(\.self)),
      order: .byHand
    )
  }

  /// The archives to search along with a query's columns, and which of their cards belong to it.
  private static func archives(
    of query: CardQuery,
    _ boards: StoredBoards
  ) throws -> (keys: [Int64], condition: SQLCondition?) {
    guard query.filter?.findsArchived == true else { return ([], nil) }
    switch query.scope {
    case .archive: return ([], nil)
    case .board(let board): return ([try boards.archiveKey(of: board)], nil)
    case .all: return (boards.inUse.map(\.archiveKey), nil)
    case .column(let column):
      let board = boards.boards.first { board in
        board.columns.contains { $0.record.column.id == column }
      }
      return (board.map { [$0.archiveKey] } ?? [], returning(to: [column]))
    case .kind(let kind):
      let columns = boards.inUse.flatMap(\.columns).map(\.record.column).filter { $0.kind == kind }
      return (boards.inUse.map(\.archiveKey), returning(to: columns.map(\.id)))
    }
  }

  private static func returning(to columns: [Column.ID]) -> SQLCondition {
    let ids = SQLCondition.isOne("a.column_id", of: columns.map(\.uuid))
    var condition = ids
    condition.sql =
      "EXISTS (SELECT 1 FROM archived_card a WHERE a.card_key = card.key AND \(ids.sql))"
    return condition
  }
}

extension StoredBoards {
  fileprivate var inUse: [StoredBoard] { boards.filter { $0.record.archivedAt == nil } }
}
