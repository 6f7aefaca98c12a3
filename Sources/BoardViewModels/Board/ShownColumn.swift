package import BoardModel

/// Names a shown column for as long as it is shown, whatever its place and its title.
package nonisolated enum ColumnKey: Hashable, Sendable {
  case column(Column.ID)
  /// The column of a kind on All boards.
  case kind(Column.Kind)
}

/// A column as the screen shows it: a column of a board, or one kind of column over all boards.
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

  /// The column of a kind on All boards.
  package init(_ kind: Column.Kind) {
    key = .kind(kind)
    title = kind.title
    self.kind = kind
  }

  /// The cards that it shows.
  package var query: CardQuery {
    switch key {
    case .column(let id): .column(id)
    case .kind(let kind): CardQuery(.kind(kind))
    }
  }
}

extension Column.Kind {
  /// The kind as the title of a column.
  fileprivate nonisolated var title: String {
    switch self {
    case .toDo: "To Do"
    case .doing: "Doing"
    case .done: "Done"
    }
  }
}
