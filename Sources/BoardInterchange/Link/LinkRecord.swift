/// The stored state of a link: what is linked, and what was agreed on.
package struct LinkRecord: Hashable, Sendable {
  package var path: String
  /// Nil before the first sync.
  package var agreed: LinkAgreement?
  /// The agreement once the file has its new text; nil if nothing is being written.
  package var pending: LinkAgreement?
  /// The agreements since somebody else last saved the file, the oldest first.
  ///
  /// An editor may still show one of these texts.
  package var shown: [LinkAgreement] = []
  /// Whether the first of them came from an editor with an older text.
  ///
  /// If the same text comes again, it is intended.
  package var isAnswered = false
  /// Whether the file existed before it was linked, and has not been written since.
  package var isUntouched = false
  /// Where the file from before the first write is kept.
  package var original: String?

  /// How many texts that an editor may show are kept.
  private static let shownLimit = 6

  package init(path: String) { self.path = path }

  /// The agreement that fits the file's content.
  package struct Base: Sendable {
    package var agreement: LinkAgreement?
    /// Whether the file was saved by an editor that had not seen the last changes.
    package var isStale = false
    /// Whether it is the board's state at the last store of the link.
    package var isLatest = true
  }

  /// The base for comparing the file's changes.
  ///
  /// A file that was replaced as a whole, as by Git, counts as it is. A file saved by an editor may
  /// lack what was written while the editor showed an older text.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func base(for bytes: [UInt8], isPutThere: Bool = false) -> Base {
    guard let base = lastBase(for: bytes) else { return Base() }
    if isPutThere { return Base(agreement: base) }
    if isAnswered, bytes == shown.first?.text { return Base(agreement: base) }
    let older = shown.filter { LinkLineCounts.isOlder(bytes, $0.text, base.text) }
    if older.isEmpty { return Base(agreement: base) }
    let file = LinkLineCounts(bytes)
    let common = older.map { file.common(with: $0.text) }
    let best = common.firstIndex(of: common.max() ?? 0) ?? 0
    return Base(agreement: older[best], isStale: true, isLatest: false)
  }

  /// If the program ended while it wrote the file, the file has one text or the other.
  private func lastBase(for bytes: [UInt8]) -> LinkAgreement? {
    guard let pending else { return agreed }
    guard let agreed else { return pending }
    if bytes == pending.text { return pending }
    if bytes == agreed.text { return agreed }
    // Changed since: the text that shares more lines with the file came before it. If that does not
    // decide, the older one is safe, because both sides then have the same changes.
    let (file, old, new) = (
      LinkLineCounts(bytes), LinkLineCounts(agreed.text), LinkLineCounts(pending.text)
    )
    let isWritten =
      file.common(with: new) > file.common(with: old) && file.hasMost(of: new, since: old)
    return isWritten ? pending : agreed
  }

  // MARK: Steps of a round

  /// The record to store with the board's changes, before the file is written.
  ///
  /// - Parameters:
  ///   - half: The agreement as long as the file has the old text.
  ///   - whole: The agreement once it has the new text.
  ///   - isPutThere: Whether the file was replaced as a whole.
  /// - Returns: The record to store.
  package func begun(
    _ half: LinkAgreement,
    _ whole: LinkAgreement,
    isPutThere: Bool = false
  ) -> LinkRecord {
    var record = self
    let isStale = base(for: half.text, isPutThere: isPutThere).isStale
    let isSavedByOthers = half.text != lastBase(for: half.text)?.text
    record.agreed = half
    record.pending = whole
    if isSavedByOthers { (record.shown, record.isAnswered) = ([half], isStale) }
    if !isSavedByOthers, half.text != whole.text { record.show(half) }
    return record
  }

  /// Remembers a text; if there are too many, keeps the oldest and the newest.
  private mutating func show(_ agreement: LinkAgreement) {
    if shown.contains(where: { $0.text == agreement.text }) { return }
    shown.append(agreement)
    if shown.count > Self.shownLimit { shown.remove(at: 1) }
  }

  /// The record after the file was written.
  package var finished: LinkRecord {
    var record = self
    (record.agreed, record.pending) = (pending, nil)
    return record
  }

  /// The record if the file was not written after all.
  package var abandoned: LinkRecord {
    var record = self
    record.pending = nil
    return record
  }
}

extension LinkRecord {
  /// A plan that writes the old text again if the board is as it was with that text, and nobody else
  /// has saved the file since.
  ///
  /// So a change that is undone leaves every byte as it was.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func returning(_ plan: LinkPlan) -> LinkPlan {
    guard pending == nil, plan.half.text == agreed?.text, plan.text != plan.half.text,
      let old = shown.last(where: { $0.hasCards(of: plan.whole) }),
      let file = try? LinkFile(old.text, layout: old.layout),
      file.lists.map(\.column) == plan.whole.names
    else { return plan }
    var plan = plan
    plan.text = old.text
    plan.whole.text = old.text
    plan.whole.layout = old.layout
    plan.whole.entries = old.entries
    plan.whole.habits = plan.whole.habits.map { LinkCardLines.Habits(file, since: $0) }
    return plan
  }
}

extension LinkAgreement {
  /// Whether both have the same cards with the same values in the same places of each column.
  ///
  /// Where boxes decide the column, cards of several columns may be in any order, and the list may
  /// have got its boxes since.
  ///
  /// - Complexity: O(*n* · *c*) for *n* cards in *c* columns.
  fileprivate func hasCards(of other: LinkAgreement) -> Bool {
    var (own, its) = (layout, other.layout)
    (own.isBoxed, its.isBoxed) = (true, true)
    return own == its && columns == other.columns && entries.count == other.entries.count
      && columns.indices.allSatisfy { list in
        entries.lazy.filter { $0.list == list }
          .elementsEqual(other.entries.lazy.filter { $0.list == list }) {
            $0.card == $1.card && $0.seen == $1.seen
          }
      }
  }
}
