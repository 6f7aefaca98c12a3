/// Merges two independent changes of a card.
///
/// A field that only one side changed has that side's value. If both changed it, lists are merged
/// by element and bodies by line; what can't be merged is a clash.
package struct CardMerge {
  /// The merged card, with the values of `ours` in fields that clash.
  package private(set) var draft: CardDraft
  /// The fields that both sides changed and that can't be merged.
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

  /// The merged value of a field; nil if it can't be merged.
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
