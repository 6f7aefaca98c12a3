internal import BoardModel

extension ReplicaMerge {
  /// Undoes entries that the server refused: their subjects get the server's state, and subjects
  /// unknown to the server are deleted.
  ///
  /// The history keeps the refused changes, followed by the change made by `entry` that undoes
  /// them. `refused` must be the first pending entries, and `rows` the server's state of their
  /// subjects.
  ///
  /// - Returns: Whether it was done. False if the replica hasn't applied everything that `rows`
  ///   contains.
  /// - Throws: The errors of the replica.
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
