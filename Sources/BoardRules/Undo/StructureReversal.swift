import BoardModel
internal import Foundation

struct StructureReversal {
  private let transaction: any BoardTransaction
  private let rules: StructureRules
  /// Whether restored items are renamed if their name is taken, and existing ones count as
  /// restored.
  private let isLenient: Bool

  init(_ transaction: any BoardTransaction, isLenient: Bool = false) {
    self.transaction = transaction
    self.isLenient = isLenient
    rules = StructureRules(transaction)
  }

  // MARK: Columns

  /// - Returns: the new name of the column, if its own was taken.
  func revert(from left: ColumnRecord?, to goal: ColumnRecord?) throws -> LeftOut.NewName? {
    guard let record = goal ?? left else { return nil }
    let name = record.column.name
    let current = try transaction.column(record.column.id)
    guard let left else {
      if current == nil { return try reinsert(record) }
      if isLenient { return nil }
      throw try conflict(.restored, record.column.id.uuid, name)
    }
    guard let current else { throw try conflict(.deleted, record.column.id.uuid, name) }
    guard let goal else {
      if current != left { throw try conflict(.structureChanged, record.column.id.uuid, name) }
      if try transaction.count(of: .column(current.column.id)) > 0 {
        throw try conflict(.notEmpty, record.column.id.uuid, name)
      }
      try rules.change(current, to: nil, .deleted)
      return nil
    }
    try rules.change(current, to: reverted(current, from: left, to: goal))
    return nil
  }

  private func reinsert(_ record: ColumnRecord) throws -> LeftOut.NewName? {
    if try transaction.board(record.board) == nil {
      throw try conflict(.boardGone, record.column.id.uuid, record.column.name)
    }
    var record = record
    let names = try names(beside: record)
    var newName: LeftOut.NewName?
    if isLenient, let free = Self.free(record.column.name, among: names) {
      newName = LeftOut.NewName(old: record.column.name, new: free)
      record.column.name = free
    }
    try check(record.column.name, among: names, record.column.id.uuid)
    try rules.change(nil, to: record, .restored)
    return newName
  }

  private func reverted(
    _ current: ColumnRecord,
    from left: ColumnRecord,
    to goal: ColumnRecord
  ) throws -> ColumnRecord {
    let (id, name) = (current.column.id.uuid, current.column.name)
    var after = current
    try set(&after.column.name, left.column.name, goal.column.name, of: id, name)
    try set(&after.column.kind, left.column.kind, goal.column.kind, of: id, name)
    try set(&after.column.limit, left.column.limit, goal.column.limit, of: id, name)
    try set(&after.orderKey, left.orderKey, goal.orderKey, of: id, name)
    if after.column.name != name { try check(after.column.name, among: names(beside: after), id) }
    return after
  }

  private func names(beside record: ColumnRecord) throws -> [String] {
    try transaction.columns(of: record.board)
      .filter { $0.column.id != record.column.id }
      .map(\.column.name)
  }

  // MARK: Boards

  /// - Returns: the new name of the board, if its own was taken.
  func revert(from left: BoardRecord?, to goal: BoardRecord?) throws -> LeftOut.NewName? {
    guard let record = goal ?? left else { return nil }
    let current = try transaction.board(record.id)
    guard let left else {
      if current == nil { return try reinsert(record) }
      if isLenient { return nil }
      throw try conflict(.restored, record.id.uuid, record.name)
    }
    guard let current else { throw try conflict(.deleted, record.id.uuid, record.name) }
    guard let goal else {
      if current != left { throw try conflict(.structureChanged, record.id.uuid, current.name) }
      if try !isEmpty(record.id) { throw try conflict(.notEmpty, record.id.uuid, current.name) }
      try rules.change(current, to: nil, .deleted)
      return nil
    }
    try rules.change(current, to: reverted(current, from: left, to: goal))
    return nil
  }

  private func isEmpty(_ board: Board.ID) throws -> Bool {
    try transaction.columns(of: board).isEmpty && transaction.count(of: .archive(board)) == 0
  }

  private func reinsert(_ record: BoardRecord) throws -> LeftOut.NewName? {
    var record = record
    let names = try names(beside: record)
    var newName: LeftOut.NewName?
    if isLenient, let free = Self.free(record.name, among: names) {
      newName = LeftOut.NewName(old: record.name, new: free)
      record.name = free
    }
    try check(record.name, among: names, record.id.uuid)
    try rules.change(nil, to: record, .restored)
    return newName
  }

  private func reverted(
    _ current: BoardRecord,
    from left: BoardRecord,
    to goal: BoardRecord
  ) throws -> BoardRecord {
    let (id, name) = (current.id.uuid, current.name)
    var after = current
    try set(&after.name, left.name, goal.name, of: id, name)
    try set(&after.orderKey, left.orderKey, goal.orderKey, of: id, name)
    try set(&after.archivedAt, left.archivedAt, goal.archivedAt, of: id, name)
    for key in goal.colors.keys(differingFrom: left.colors) {
      try set(&after.colors[key: key], left.colors[key: key], goal.colors[key: key], of: id, name)
    }
    if after.name != name { try check(after.name, among: names(beside: after), id) }
    return after
  }

  private func names(beside record: BoardRecord) throws -> [String] {
    try transaction.boards().filter { $0.id != record.id }.map(\.name)
  }

  /// Refuses to leave no board in use, or a board without columns or with too many.
  func checkStructure() throws {
    let boards = try transaction.boards()
    if !boards.contains(where: { $0.archivedAt == nil }) {
      throw StoreError.conflict(.lastOne, boards.first?.name ?? "")
    }
    for board in boards {
      let count = try transaction.columns(of: board.id).count
      if count == 0 { throw StoreError.conflict(.lastOne, board.name) }
      if count > ColumnRule.countLimit { throw StoreError.conflict(.tooManyColumns, board.name) }
    }
  }

  // MARK: Both

  /// The name with the first free number; nil if the name itself is free.
  private static func free(_ name: String, among names: [String]) -> String? {
    let isTaken = { (name: String) in names.contains { NameRule.isSame($0, name) } }
    if !isTaken(name) { return nil }
    for number in 2...names.count + 2 {
      let tail = " \(number)"
      let free = String(name.prefix(NameRule.limit - tail.count)) + tail
      if !isTaken(free) { return free }
    }
    return nil
  }

  private func check(_ name: String, among names: [String], _ id: UUID) throws {
    if names.contains(where: { NameRule.isSame($0, name) }) {
      throw try conflict(.nameTaken, id, name)
    }
  }

  private func set<Value: Equatable>(
    _ value: inout Value,
    _ left: Value,
    _ goal: Value,
    of id: UUID,
    _ name: String
  ) throws {
    if left == goal { return }
    if value != left { throw try conflict(.structureChanged, id, name) }
    value = goal
  }

  private func conflict(
    _ kind: UndoConflict.Kind,
    _ id: UUID,
    _ name: String
  ) throws -> StoreError {
    let writer = try transaction.lastWriter(of: id)
    return .conflict(UndoConflict(kind: kind, card: nil, title: name, by: writer))
  }
}

extension StoreError {
  fileprivate static func conflict(_ kind: UndoConflict.Kind, _ name: String) -> StoreError {
    .conflict(UndoConflict(kind: kind, card: nil, title: name))
  }
}

extension StructureRules {
  fileprivate func change(_ current: ColumnRecord, to after: ColumnRecord) throws {
    if after == current { return }
    try change(current, to: after, after.orderKey != current.orderKey ? .moved : .updated)
  }

  fileprivate func change(_ current: BoardRecord, to after: BoardRecord) throws {
    if after == current { return }
    let kind: Change.Kind =
      switch (current.archivedAt, after.archivedAt) {
      case (nil, _?): .archived
      case (_?, nil): .unarchived
      default: current.orderKey == after.orderKey ? .updated : .moved
      }
    try change(current, to: after, kind)
  }
}
