package import BoardModel

/// Identifies a shown column, whatever its position and title.
package nonisolated enum ColumnKey: Hashable, Sendable {
  case column(Column.ID)
  /// The column of a kind on All boards.
  case kind(Column.Kind)
}

/// A column on the screen: a column of a board, or all columns of one kind on all boards.
package nonisolated struct ShownColumn: Hashable, Sendable {
  package let key: ColumnKey
  package var title: String
  package var kind: Column.Kind
  package var limit: Int?

  package init(_ column: Column) {
    key = .column(column.id)
    title = column.name
    kind = column.kind
    limit = column.limit
  }

  package init(_ kind: Column.Kind) {
    key = .kind(kind)
    title = kind.title
    self.kind = kind
  }

  package var query: CardQuery {
    switch key {
    case .column(let id): .column(id)
    case .kind(let kind): CardQuery(.kind(kind))
    }
  }
}

extension Column.Kind {
  fileprivate nonisolated var title: String {
    switch self {
    case .toDo: "To Do"
    case .doing: "Doing"
    case .done: "Done"
    }
  }
}
