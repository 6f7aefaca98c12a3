internal import BoardModel

/// What a step did, gathered from its entries.
///
/// An entry that only made room for others, such as a new order key, does not count where another
/// says more.
struct StepSummary {
  private enum Rank: Int {
    case reordered
    case edited
    case moved
    case deleted
    case added
  }

  private var rank = Rank.reordered
  private var count = 0
  private var fields: [CardField] = []
  private var first: (entry: Change, now: Card?)?

  /// Takes an entry of the step in, with its card as it is now.
  mutating func add(_ entry: Change, now: Card?, _ direction: StepDirection) {
    let fields = Self.fields(of: entry)
    let rank = Self.rank(of: entry, fields)
    if rank.rawValue < self.rank.rawValue { return }
    if rank != self.rank { (count, first) = (0, nil) }
    self.rank = rank
    count += 1
    self.fields += fields.filter { !self.fields.contains($0) }
    // The first of the log comes last when its entries are taken backwards.
    if first == nil || direction == .undo { first = (entry, now) }
  }

  func finished() throws -> RevertedStep {
    guard let (entry, now) = first, let card = now ?? entry.after ?? entry.before else {
      throw StoreError.damaged("entries of the change log are missing")
    }
    return RevertedStep(
      deed: deed(of: entry),
      cardCount: count,
      card: entry.card,
      title: card.title,
      column: now?.column
    )
  }

  private func deed(of entry: Change) -> RevertedStep.Deed {
    switch rank {
    case .added: entry.kind == .restored ? .restored : .added
    case .deleted: .deleted
    case .moved: entry.after.map { .moved(to: $0.column) } ?? .reordered
    case .reordered: .reordered
    case .edited: .edited(CardField.allCases.filter(fields.contains))
    }
  }

  private static func fields(of entry: Change) -> [CardField] {
    guard let before = entry.before, let after = entry.after else { return [] }
    return after.draft.fields(differingFrom: before.draft)
  }

  private static func rank(of entry: Change, _ fields: [CardField]) -> Rank {
    guard let before = entry.before else { return .added }
    guard let after = entry.after else { return .deleted }
    if before.column != after.column { return .moved }
    return fields.isEmpty ? .reordered : .edited
  }
}
