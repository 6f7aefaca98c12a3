import BoardModel

/// Finds the cards whose identifiers have changed, because they are the names of files.
enum TrackerRenames {
  /// The most comparisons of cards that have another title too.
  private static let effort = 250_000

  /// The new identifiers by the old ones: of the same content first, then of the same title, then of
  /// at least half of the words.
  static func found(from lost: [TrackerEntry], to new: [TrackerItem]) -> [String: String] {
    if lost.isEmpty || new.isEmpty { return [:] }
    var renames = Renames(lost: lost, new: new)
    renames.pair({ $0.draft }, { $0.draft })
    renames.pair({ $0.draft.title }, { $0.draft.title })
    if renames.lost.count * renames.new.count <= effort { renames.pairAlike() }
    return renames.found
  }

  private struct Renames {
    var lost: [TrackerEntry]
    var new: [TrackerItem]
    var found: [String: String] = [:]

    /// Pairs those whose sign no other one has.
    mutating func pair<Sign: Hashable>(
      _ old: (TrackerEntry) -> Sign,
      _ sign: (TrackerItem) -> Sign
    ) {
      let before = Dictionary(grouping: lost, by: old)
      let after = Dictionary(grouping: new, by: sign)
      for (sign, items) in after where items.count == 1 {
        if let entries = before[sign], entries.count == 1 { join(entries[0].id, items[0].id) }
      }
    }

    mutating func pairAlike() {
      for entry in lost {
        let scores = new.map { ($0.id, LinkMatching.alikeness(entry.draft, $0.draft)) }
        guard let best = scores.max(by: { $0.1 < $1.1 }), best.1 >= 0.5 else { continue }
        join(entry.id, best.0)
      }
    }

    private mutating func join(_ old: String, _ id: String) {
      found[old] = id
      lost.removeAll { $0.id == old }
      new.removeAll { $0.id == id }
    }
  }
}
