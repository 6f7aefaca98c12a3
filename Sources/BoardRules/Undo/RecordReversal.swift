import BoardModel

/// Reverts a change of a board, a column or a view.
struct RecordReversal<Record: RuledRecord> {
  let transaction: any BoardTransaction
  /// Whether a restored record is renamed if its name is taken, and an existing one counts as
  /// restored.
  let isLenient: Bool

  /// - Returns: the new name of the record, if its own was taken.
  func run(from left: Record?, to goal: Record?) throws -> LeftOut.NewName? {
    guard let record = goal ?? left else { return nil }
    let current = try Record.find(record.id, in: transaction)
    guard let left else {
      if current == nil { return try reinsert(record) }
      if isLenient { return nil }
      throw try conflict(.restored, record)
    }
    guard let current else { throw try conflict(.deleted, record) }
    if let goal {
      try revert(current, from: left, to: goal)
    } else {
      if current != left { throw try conflict(.structureChanged, current) }
      if let obstacle = try current.obstacleToRemoval(in: transaction) {
        throw try conflict(obstacle, current)
      }
      try transaction.change(current, to: nil, .deleted)
    }
    return nil
  }

  private func reinsert(_ record: Record) throws -> LeftOut.NewName? {
    if let obstacle = try record.obstacleToReturn(in: transaction) {
      throw try conflict(obstacle, record)
    }
    var restored = record
    if isLenient { restored.name = Self.free(record.name, among: try others(record).map(\.name)) }
    try checkName(of: restored)
    try transaction.change(nil, to: restored, .restored)
    if restored.name == record.name { return nil }
    return LeftOut.NewName(old: record.name, new: restored.name)
  }

  private func revert(_ current: Record, from left: Record, to goal: Record) throws {
    var after = current
    if !after.revert(from: left, to: goal) { throw try conflict(.structureChanged, current) }
    if after == current { return }
    if after.name != current.name { try checkName(of: after) }
    try transaction.change(current, to: after, after.kind(from: current))
  }

  private func others(_ record: Record) throws -> [Record] {
    try record.list(in: transaction).filter { $0.id != record.id }
  }

  private func checkName(of record: Record) throws {
    if try others(record).contains(where: record.clashes) { throw try conflict(.nameTaken, record) }
  }

  /// The name, or with the first number that makes it free.
  private static func free(_ name: String, among names: [String]) -> String {
    let isTaken = { (name: String) in names.contains { NameRule.isSame($0, name) } }
    if !isTaken(name) { return name }
    for number in 2...names.count + 2 {
      let tail = " \(number)"
      let free = String(name.prefix(NameRule.limit - tail.count)) + tail
      if !isTaken(free) { return free }
    }
    return name
  }

  private func conflict(_ kind: UndoConflict.Kind, _ record: Record) throws -> StoreError {
    let writer = Record.isStructural ? try transaction.lastWriter(of: record.id.uuid) : .unknown
    return .conflict(
      UndoConflict(kind: kind, subject: record.id.uuid, title: record.name, by: writer)
    )
  }
}
