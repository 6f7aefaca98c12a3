import BoardModel

extension StructureRules {
  /// How many cards are read at once from a column being emptied.
  private static let stretch = 500

  func addColumn(
    _ draft: ColumnDraft,
    to board: Board.ID,
    _ placement: ListPlacement<Column.ID>
  ) throws -> ActionEffect {
    let draft = try draft.checked()
    let board = try transaction.existing(board)
    let columns = try transaction.columns(of: board.id)
    if columns.count >= ColumnRule.countLimit { throw StoreError.columnCount(columns.count + 1) }
    try check(draft.name, of: .column, among: columns)
    let record = ColumnRecord(
      column: Column(
        id: Column.ID(uuid: transaction.newIdentifier()),
        name: draft.name,
        kind: draft.kind,
        limit: draft.limit
      ),
      board: board.id,
      orderKey: try placement.key(in: columns)
    )
    try transaction.change(nil, to: record, .created)
    return effect(of: record)
  }

  func editColumn(_ id: Column.ID, _ edits: [ColumnEdit]) throws -> ActionEffect {
    let before = try transaction.existing(id)
    var after = before
    for edit in edits {
      switch try edit.checked() {
      case .name(let name): after.column.name = name
      case .kind(let kind): after.column.kind = kind
      case .limit(let limit): after.column.limit = limit
      }
    }
    if after.column.name != before.column.name {
      let others = try transaction.columns(of: before.board).filter { $0.column.id != id }
      try check(after.name, of: .column, among: others)
    }
    if after != before { try transaction.change(before, to: after, .updated) }
    return effect(of: after)
  }

  func moveColumn(_ id: Column.ID, _ placement: ListPlacement<Column.ID>) throws -> ActionEffect {
    effect(of: try transaction.move(transaction.existing(id), placement))
  }

  func deleteColumn(_ id: Column.ID, _ destination: CardDestination) throws -> ActionEffect {
    let record = try transaction.existing(id)
    let columns = try transaction.columns(of: record.board)
    if columns.count == 1 { throw StoreError.columnCount(0) }
    let count = try transaction.count(of: .column(id))
    switch destination {
    case .none where count > 0:
      throw StoreError.columnNotEmpty(name: record.column.name, count: count)
    case .none: break
    case .column(let other):
      if other == id { throw StoreError.columnNotFound(other) }
      try moveAll(of: id, count, to: other)
    case .archive: try archiveAll(of: id)
    }
    try transaction.change(record, to: nil, .deleted)
    var effect = effect(of: record)
    effect.cardCount = count
    return effect
  }

  private func moveAll(of column: Column.ID, _ count: Int, to other: Column.ID) throws {
    let gap = try transaction.gap(at: .bottom(of: other), leavingOut: [])
    var keys = try transaction.keys(count: count, in: gap)[...]
    try emptied(.column(column)) { head in
      guard let key = keys.popFirst() else {
        throw StoreError.damaged("a column has more cards than its count")
      }
      let place = CardPlace(column: gap.column, orderKey: key)
      try transaction.move(head, to: transaction.finished(place, from: head.place))
    }
  }

  private func archiveAll(of column: Column.ID) throws {
    try emptied(.column(column)) { head in
      var place = head.place
      place.archived = ArchiveMark(date: transaction.date, board: head.board)
      try transaction.move(head, to: place)
    }
  }

  /// Calls the closure with every card of a list; the closure must remove it from the list.
  func emptied(_ list: CardList, _ take: (CardHead) throws -> Void) throws {
    while true {
      let heads = try transaction.cards(of: list, after: nil, limit: Self.stretch)
      if heads.isEmpty { return }
      for head in heads { try take(head) }
    }
  }

  private func effect(of record: ColumnRecord) -> ActionEffect {
    ActionEffect(title: record.column.name, column: record.column.id, board: record.board)
  }
}
