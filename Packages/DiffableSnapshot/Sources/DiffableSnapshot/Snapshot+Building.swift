extension Snapshot {
  /// Creates a snapshot of sections with their items.
  ///
  /// ```swift
  /// let list = try Snapshot(sections: [("today", [1, 2, 3]), ("later", [4])])
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``, ``SnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(*n* + *s*) for *n* items in *s* sections.
  @inlinable
  public init(sections: [(SectionID, [ItemID])]) throws(Failure) {
    // Not key paths: those of tuples are followed at run time, which took nearly half of the time.
    let core = SnapshotCore(
      sections: sections.map { $0.0 },
      counts: sections.map { $0.1.count },
      items: sections.lazy.map { $0.1 },
      numbering: 0
    )
    guard let core else {
      if let section = Self.firstDuplicate(sections.map(\.0)) { throw .duplicateSection(section) }
      guard let item = Self.firstDuplicate(sections.flatMap(\.1)) else {
        preconditionFailure("an identifier's hash or equality has changed")
      }
      throw .duplicateItem(item)
    }
    self.init(storage: SnapshotStorage(core), journal: nil)
    assertInvariants()
  }
}
