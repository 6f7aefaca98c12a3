/// Joins two changes that were made to one card apart from each other.
///
/// A field that only one side changed is taken from that side. Where both changed it, lists are joined
/// element by element and a body line by line; what cannot be joined clashes.
package struct CardMerge {
  /// The card with both changes; that of `ours` where a field clashes.
  package private(set) var draft: CardDraft
  /// The fields that both sides changed and that cannot be joined.
  package private(set) var clashes: [CardField] = []

  package init(base: CardDraft, ours: CardDraft, theirs: CardDraft) {
    draft = theirs
    for field in ours.fields(differingFrom: base) {
      let mine = ours.edit(of: field)
      let isOursAlone = theirs.agrees(with: base, on: field) || theirs.agrees(with: ours, on: field)
      let joined = isOursAlone ? mine : Self.joined(field, base, ours, theirs)
      draft.apply(joined ?? mine)
      if joined == nil { clashes.append(field) }
    }
  }

  private static func joined(
    _ field: CardField,
    _ base: CardDraft,
    _ ours: CardDraft,
    _ theirs: CardDraft
  ) -> CardEdit? {
    func list<Element: Hashable>(_ path: KeyPath<CardDraft, [Element]>) -> [Element] {
      ListMerge.merge(
        base: base[keyPath: path],
        ours: ours[keyPath: path],
        theirs: theirs[keyPath: path]
      ) { $0 }
    }
    switch field {
    case .tags: return .tags(TagRule.merged(list(\.tags)))
    case .assignees: return .assignees(list(\.assignees))
    case .blockedBy: return .blockedBy(list(\.blockedBy))
    case .checklist:
      return .checklist(
        ListMerge.merge(
          base: base.checklist,
          ours: ours.checklist,
          theirs: theirs.checklist,
          key: \.text
        )
      )
    case .body:
      return LineMerge.merge(base: base.body, ours: ours.body, theirs: theirs.body)
        .map(CardEdit.body)
    case .title, .due, .priority, .claim, .source: return nil
    }
  }
}
