package struct ColumnDraft: Hashable, Sendable {
  package var name: String
  package var kind: Column.Kind
  package var limit: Int?

  package init(name: String, kind: Column.Kind = .toDo, limit: Int? = nil) {
    self.name = name
    self.kind = kind
    self.limit = limit
  }

  package func checked() throws(StoreError) -> ColumnDraft {
    ColumnDraft(
      name: try NameRule.checked(name, of: .column),
      kind: kind,
      limit: try ColumnRule.checked(limit: limit)
    )
  }

  /// The columns of a new board, in order.
  package static let usual: [ColumnDraft] = [
    ColumnDraft(name: "To Do", kind: .toDo),
    ColumnDraft(name: "Doing", kind: .doing),
    ColumnDraft(name: "Done", kind: .done),
  ]
}

package enum ColumnEdit: Hashable, Sendable {
  case name(String)
  case kind(Column.Kind)
  case limit(Int?)

  /// The new value, for example `limit 3`.
  package var words: String {
    switch self {
    case .name(let name): "name “\(name)”"
    case .kind(let kind): "kind \(kind.name)"
    case .limit(let limit): "limit \(limit.map { "\($0)" } ?? "none")"
    }
  }

  package func checked() throws(StoreError) -> ColumnEdit {
    switch self {
    case .name(let name): .name(try NameRule.checked(name, of: .column))
    case .limit(let limit): .limit(try ColumnRule.checked(limit: limit))
    case .kind: self
    }
  }
}
