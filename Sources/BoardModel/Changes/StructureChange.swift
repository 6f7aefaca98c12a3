/// A column in the log, with its board and place.
package struct ColumnRecord: Hashable, Sendable {
  package var column: Column
  package var board: Board.ID
  package var orderKey: OrderKey

  package init(column: Column, board: Board.ID, orderKey: OrderKey) {
    self.column = column
    self.board = board
    self.orderKey = orderKey
  }
}

package struct BoardRecord: Hashable, Sendable {
  package var id: Board.ID
  package var name: String
  package var orderKey: OrderKey
  package var archivedAt: Timestamp?
  package var colors = NameColors()

  package init(id: Board.ID, name: String, orderKey: OrderKey, archivedAt: Timestamp? = nil) {
    self.id = id
    self.name = name
    self.orderKey = orderKey
    self.archivedAt = archivedAt
  }
}

/// A board, a column or a view: a named record at a place in its list.
package protocol ListedRecord: Hashable, Sendable {
  associatedtype ID: RecordID
  var id: ID { get }
  var name: String { get set }
  var orderKey: OrderKey { get set }
}

extension ColumnRecord: ListedRecord {
  package var id: Column.ID { column.id }

  package var name: String {
    get { column.name }
    set { column.name = newValue }
  }
}

extension BoardRecord: ListedRecord {}

package struct RecordChange<Record: ListedRecord>: Hashable, Sendable {
  /// Nil for a new record.
  package let before: Record?
  /// Nil for a deleted record.
  package let after: Record?

  package init(before: Record?, after: Record?) {
    self.before = before
    self.after = after
  }

  package var record: Record? { after ?? before }
}

package typealias ColumnChange = RecordChange<ColumnRecord>
package typealias BoardChange = RecordChange<BoardRecord>
package typealias ViewChange = RecordChange<SavedView>
