internal import BoardModel
internal import BoardRules
internal import Foundation

extension FactWriter {
  func writeColumn(_ subject: SharedSubject) throws {
    let id = Column.ID(uuid: subject.id)
    let before = try transaction.column(id)
    if let before, before.board != board { return }
    if before == nil, subject[SharedName.deleted] != .flag(false) {
      return try logDeletedColumn(id, subject)
    }
    if hidden.lastColumn == id.uuid, subject[SharedName.deleted] == .flag(false) {
      hidden.lastColumn = nil
    }
    // Pending fields aren't in `subject` and keep their values.
    let last = try before ?? transaction.lastRecord(of: id)
    var after = last.flatMap { $0.board == board ? $0 : nil } ?? blank(id)
    after.column.name = hidden.ownName(of: after.column)
    after.apply(subject)
    if after.column.name.isEmpty { after.column.name = "Column" }
    after.column.name = try show(after.column)
    guard after != before else { return }
    try save(before, after)
  }

  /// Records remote changes of a deleted column in the history.
  ///
  /// Its kind decides where cards moved into it are shown.
  private func logDeletedColumn(_ id: Column.ID, _ subject: SharedSubject) throws {
    guard let last = try transaction.lastRecord(of: id), last.board == board else { return }
    var after = last
    after.apply(subject)
    if after == last || after.column.name.isEmpty { return }
    try transaction.log(.created, .column(ColumnChange(before: nil, after: after)))
    try transaction.log(.deleted, .column(ColumnChange(before: after, after: nil)))
  }

  private func blank(_ id: Column.ID) -> ColumnRecord {
    ColumnRecord(column: Column(id: id, name: "", kind: .toDo), board: board, orderKey: .origin)
  }

  private func save(_ before: ColumnRecord?, _ after: ColumnRecord) throws {
    try transaction.save(after)
    let kind: Change.Kind =
      before == nil ? .created : before?.orderKey == after.orderKey ? .updated : .moved
    try transaction.log(kind, .column(ColumnChange(before: before, after: after)))
  }

  /// Deletes a column; if it is the last one, it is deleted once there is another.
  ///
  /// Cards moved into it meanwhile go to a substitute column.
  func deleteColumn(_ id: Column.ID) throws {
    guard let record = try transaction.column(id), record.board == board else { return }
    guard try transaction.columns(of: board).count > 1 else {
      hidden.lastColumn = id.uuid
      return
    }
    let refuge = try refuge(insteadOf: id)
    while let head = try transaction.end(.before, of: id) {
      let said = hiddenPlace(of: head) ?? HiddenFacts.Place(head.place, shownIn: refuge)
      try move(head, to: refuge)
      hidden.places[head.id.uuid] = said
      hidden.places[head.id.uuid]?.refuge = refuge.uuid
    }
    if hidden.lastColumn == id.uuid { hidden.lastColumn = nil }
    try transaction.remove(id)
    try transaction.log(.deleted, .column(ColumnChange(before: record, after: nil)))
  }

  // MARK: What could not be shown

  /// Shows facts that couldn't be shown before, if possible now.
  ///
  /// - Complexity: O(1) if nothing is hidden. Otherwise it depends on the columns and on the cards
  ///   outside their own column.
  package func settle() throws {
    if hidden.isEmpty { return }
    try settleColumns()
  }

  func settleColumns() throws {
    if let last = hidden.lastColumn.map(Column.ID.init(uuid:)),
      try transaction.columns(of: board).count > 1
    {
      hidden.lastColumn = nil
      try deleteColumn(last)
    }
    try settleNames()
    try settlePlaces()
  }

  private func settleNames() throws {
    let columns = try transaction.columns(of: board)
    let own = columns.map { (id: $0.column.id, name: hidden.ownName(of: $0.column)) }
    let shown = ColumnNames.shown(of: own)
    var names: [UUID: HiddenFacts.Name] = [:]
    for (column, own) in zip(columns, own) {
      guard let name = shown[own.id] else { continue }
      if name != own.name {
        names[own.id.uuid] = HiddenFacts.Name(own: own.name, shown: name)
      }
      if name == column.column.name { continue }
      var after = column
      after.column.name = name
      try save(column, after)
    }
    hidden.names = names
  }

  private func show(_ column: Column) throws -> String {
    let others = try transaction.columns(of: board).map(\.column)
      .filter { $0.id != column.id && !leaving.contains($0.id) }
      .map { (id: $0.id, name: hidden.ownName(of: $0)) }
    let shown = ColumnNames.shown(of: others + [(id: column.id, name: column.name)])
    let name = shown[column.id] ?? column.name
    hidden.names[column.id.uuid] =
      name == column.name ? nil : HiddenFacts.Name(own: column.name, shown: name)
    return name
  }

  /// Moves cards from substitute columns to their own column if it exists again, or to the current
  /// substitute.
  private func settlePlaces() throws {
    var refuges: [UUID: Column.ID] = [:]
    for id in hidden.places.keys.sorted() {
      guard let head = try transaction.head(of: Card.ID(uuid: id)),
        let place = hiddenPlace(of: head)
      else {
        // Somebody has moved it since.
        hidden.places[id] = nil
        continue
      }
      let column = Column.ID(uuid: place.column)
      let isBack = try transaction.column(column)?.board == board
      let target = try isBack ? column : refuges[place.column] ?? refuge(insteadOf: column)
      refuges[place.column] = target
      if target != head.place.column { try move(head, to: target) }
      hidden.places[id]?.refuge = target.uuid
      if isBack { hidden.places[id] = nil }
    }
  }

  private func hiddenPlace(of head: CardHead) -> HiddenFacts.Place? {
    hidden.place(of: head.id, shownAt: head.place)
  }

  private func move(_ head: CardHead, to column: Column.ID) throws {
    var place = head.place
    place.column = column
    // Nobody changed the card: replicas that have the column still show it unchanged.
    try transaction.setPlace(of: head, place, updatedAt: head.updatedAt)
    let after = CardRecord(place: place, updatedAt: head.updatedAt)
    try log(
      .moved,
      CardChange(card: head.id, title: head.title, before: head.record, after: after)
    )
  }
}

extension HiddenFacts.Place {
  init(_ place: CardPlace, shownIn refuge: Column.ID) {
    self.init(column: place.column.uuid, key: place.orderKey.hexadecimal, refuge: refuge.uuid)
  }
}
