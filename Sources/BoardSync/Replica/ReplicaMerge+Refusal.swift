extension ReplicaMerge {
  /// Takes entries back that the server refused: what they are about becomes again what the server
  /// has, and what the server does not know is deleted.
  ///
  /// What they said stays in the history, before the change that takes them back, which `entry` makes.
  /// They are the first of the pending ones, and `rows` is what the server holds of their subjects.
  ///
  /// - Returns: whether it was done; not where the replica has not applied all that `rows` hold.
  /// - Throws: the errors of the replica.
  package static func takeBack(
    _ refused: [SharedEntry],
    to rows: ServerRows,
    in replica: some SharedReplica,
    as entry: ([Fact]) -> SharedEntry
  ) throws -> Bool {
    guard rows.sequence == replica.cursor else { return false }
    let keys = Set(refused.flatMap(\.facts).map(\.key))
    for entry in refused { try replica.forget(entry.id) }
    for key in keys where try replica.pendingCount(of: key) == 0 {
      try replica.setServerValue(nil, of: key)
    }
    let known = Set(rows.facts.map(\.key.owner))
    var seen: Set<SubjectKey> = []
    let unknown = refused.flatMap(\.facts).map(\.key.owner)
      .filter { !known.contains($0) && seen.insert($0).inserted }
      .map { Fact(FieldKey($0.kind, $0.id, SharedName.deleted), .flag(true)) }
    let facts = rows.facts + unknown
    try replica.show(facts, of: entry(facts))
    return true
  }
}
