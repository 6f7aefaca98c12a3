/// What is kept of a link: who is linked, and what was agreed on.
package struct LinkRecord: Hashable, Sendable {
  /// The absolute path of the file.
  package var path: String
  /// Nil before the first time.
  package var agreed: LinkAgreement?
  /// What will be agreed on once the file holds its text; nil where nothing is being written.
  package var pending: LinkAgreement?
  /// What was agreed on since somebody else saved the file last, the oldest first: an editor may still
  /// show one of these texts.
  package var shown: [LinkAgreement] = []
  /// Whether the first of them came of an editor that showed an older text; the same text once more is
  /// meant.
  package var isAnswered = false
  /// Whether the file was there before it was linked, and nothing was written to it yet.
  package var isUntouched = false
  /// Where the file is kept as it was before the first write.
  package var original: String?

  /// How many texts that an editor may show are kept.
  private static let shownLimit = 6

  package init(path: String) { self.path = path }

  /// What was agreed on, given what the file holds.
  package struct Base: Sendable {
    package var agreement: LinkAgreement?
    /// Whether the file was saved from before the last changes were written to it.
    package var isStale = false
    /// Whether it is what the board had when the link was kept last.
    package var isLatest = true
  }

  /// What the file's changes are to be compared with.
  ///
  /// A file that was put there whole, as Git does it, counts as it is; one that an editor saved may lack
  /// what was written to it while the editor showed an older text.
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

  /// Where the file was being written when the program ended, it holds the one text or the other.
  private func lastBase(for bytes: [UInt8]) -> LinkAgreement? {
    guard let pending else { return agreed }
    guard let agreed else { return pending }
    if bytes == pending.text { return pending }
    if bytes == agreed.text { return agreed }
    // Changed since: whichever text has more of the file's lines was there before. Where that does not
    // tell, the older one is safe: what was written then was changed on both sides alike.
    let file = LinkLineCounts(bytes)
    return file.common(with: pending.text) > file.common(with: agreed.text) ? pending : agreed
  }

  // MARK: Steps of a round

  /// What is kept with the board's changes, before the file is written.
  ///
  /// - Parameters:
  ///   - half: what is agreed on as long as the file holds what was read.
  ///   - whole: what is agreed on once it holds the new text.
  ///   - isPutThere: whether the file was put there whole.
  /// - Returns: what is to be kept.
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

  /// Remembers a text; of too many the oldest and the newest are kept.
  private mutating func show(_ agreement: LinkAgreement) {
    if shown.contains(where: { $0.text == agreement.text }) { return }
    shown.append(agreement)
    if shown.count > Self.shownLimit { shown.remove(at: 1) }
  }

  /// What is kept once the file is written.
  package var finished: LinkRecord {
    var record = self
    (record.agreed, record.pending) = (pending, nil)
    return record
  }

  /// What is kept where the file was not written after all.
  package var abandoned: LinkRecord {
    var record = self
    record.pending = nil
    return record
  }
}
