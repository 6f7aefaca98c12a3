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

  /// The value of a field with both changes; nil if they can't be joined.
  package static func joined(
    _ field: CardField,
    _ base: CardDraft,
    _ ours: CardDraft,
    _ theirs: CardDraft
  ) -> CardEdit? {
    func form(_ draft: CardDraft) -> SharedValue { draft.edit(of: field).value.form(for: .log) }
    return field.mergeRule.joined(base: form(base), ours: form(ours), theirs: form(theirs))
      .flatMap { field.descriptor.edit($0, from: .log) }
  }
}
