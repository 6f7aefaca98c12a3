import BoardModel

extension StructureRules {
  func addBoard(_ name: String, _ columns: [ColumnDraft]) throws -> ActionEffect {
    let name = try NameRule.checked(name, of: .board)
    let boards = try transaction.boards()
    try check(name, of: .board, among: boards)
    if columns.isEmpty { throw StoreError.columnCount(0) }
    let record = BoardRecord(
      id: Board.ID(uuid: transaction.newIdentifier()),
      name: name,
      orderKey: try ListPlacement.last.key(in: boards)
    )
    try transaction.change(nil, to: record, .created)
    for column in columns { _ = try addColumn(column, to: record.id, .last) }
    return effect(of: record)
  }

  func renameBoard(_ id: Board.ID, _ name: String) throws -> ActionEffect {
    let before = try transaction.existing(id)
    var after = before
    after.name = try NameRule.checked(name, of: .board)
    if after != before {
      let others = try transaction.boards().filter { $0.id != id }
      try check(after.name, of: .board, among: others)
      try transaction.change(before, to: after, .updated)
    }
    return effect(of: after)
  }

  func color(_ name: ColoredName, _ color: NameColor?, on id: Board.ID) throws -> ActionEffect {
    if name.isEmpty { throw StoreError.invalidTags(.empty) }
    let before = try transaction.existing(id)
    var after = before
    after.colors[name] = color
    if after != before { try transaction.change(before, to: after, .updated) }
    return effect(of: after)
  }

  func moveBoard(_ id: Board.ID, _ placement: ListPlacement<Board.ID>) throws -> ActionEffect {
    effect(of: try transaction.move(transaction.existing(id), placement))
  }

  func setArchived(_ id: Board.ID, _ isArchived: Bool) throws -> ActionEffect {
    let before = try transaction.existing(id)
    if (before.archivedAt != nil) == isArchived { return effect(of: before) }
    if isArchived { try checkIsNotLast(id) }
    var after = before
    after.archivedAt = isArchived ? transaction.date : nil
    try transaction.change(before, to: after, isArchived ? .archived : .unarchived)
    return effect(of: after)
  }

  func deleteBoard(_ id: Board.ID) throws -> ActionEffect {
    let record = try transaction.existing(id)
    if record.archivedAt == nil { try checkIsNotLast(id) }
    var effect = effect(of: record)
    let columns = try transaction.columns(of: id)
    for list in columns.map({ CardList.column($0.column.id) }) + [.archive(id)] {
      try emptied(list) { head in
        try CardRules(transaction).remove(transaction.existing(head.id))
        effect.cardCount += 1
      }
    }
    for column in columns { try transaction.change(column, to: nil, .deleted) }
    try ViewRules(transaction).deleteAll(of: id)
    try transaction.change(record, to: nil, .deleted)
    return effect
  }

  private func checkIsNotLast(_ id: Board.ID) throws {
    let hasOthers = try transaction.boards().contains { $0.id != id && $0.archivedAt == nil }
    if !hasOthers { throw StoreError.lastBoard }
  }

  private func effect(of record: BoardRecord) -> ActionEffect {
    ActionEffect(title: record.name, board: record.id)
  }
}
