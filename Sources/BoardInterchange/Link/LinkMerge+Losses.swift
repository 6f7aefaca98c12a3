import BoardModel

/// Protects the board from files that lost cards by accident.
extension LinkMerge {
  /// Refuses a file that is cut off, or has lost much: that is no order to delete.
  func refuseLosses() throws(LinkRefusal) {
    guard let base, base.bytes != file.bytes else { return }
    try refuseLosses(base)
    if !options.isFromGit, isReplaced(base) { throw .replaced }
  }

  private func refuseLosses(_ base: LinkFile) throws(LinkRefusal) {
    if !base.entries.isEmpty || !base.lists.isEmpty, file.lists.isEmpty { throw .emptied }
    let hasNoCard = !base.entries.isEmpty && pairs.allSatisfy { $0 == nil }
    if hasNoCard, LinkLineCounts(file.bytes).common(with: base.bytes) == 0 { throw .emptied }
    if isCutInLine(base) { throw .cut }
    let found = Set(pairs.compactMap { $0 })
    let missing = base.entries.indices.filter { !found.contains($0) }
    guard let first = missing.first else { return }
    let isTail = missing.count == base.entries.count - first
    let isListGone = lists.removed.count > 0 && base.lists.count > file.lists.count
    let lastList = base.entries[base.entries.count - 1].list
    let lacksLast = !file.lists.contains { NameRule.isSame($0.column, base.lists[lastList].column) }
    if isTail, isListGone, lacksLast { throw .cut }
    if missing.count >= 3, missing.count * 2 > base.entries.count {
      throw .cardsMissing(missing.count, of: base.entries.count)
    }
    if isCutBetweenLines(base) { throw .cut }
  }

  /// Whether most cards are others, even if they are in the places of the old ones.
  ///
  /// A few cards can be rewritten at once, unless the file's title is another as well.
  private func isReplaced(_ base: LinkFile) -> Bool {
    let kept = zip(file.entries, pairs)
      .count { entry, pair in
        pair.map { LinkMatching.isSimilar(entry, base.entries[$0]) } ?? false
      }
    let lost = base.entries.count - kept
    let hasOtherTitle = base.title != file.title && (base.title != nil || lost > 0)
    return lost >= 3 ? lost > kept : kept == 0 && hasOtherTitle
  }

  /// Whether the file is a prefix of its old content, and lacks more than a person would delete at
  /// once.
  ///
  /// The last card may be deleted, however long, and so may the last few if they are less than a
  /// third of the file. If a card and the end of the previous one are missing, or text at the end,
  /// the file was cut.
  private func isCutBetweenLines(_ base: LinkFile) -> Bool {
    let lost = base.bytes.count - file.bytes.count
    guard lost > 0, base.bytes.starts(with: file.bytes) else { return false }
    let missing = base.entries.count - file.entries.count
    if missing < 1 { return false }
    let isPartGone =
      file.entries.last.map { base.entries[file.entries.count - 1].lines.count > $0.lines.count }
      ?? false
    if isPartGone || file.otherText.count < base.otherText.count { return true }
    return missing > 1 && lost * 3 >= base.bytes.count
  }

  /// Whether the last line is the beginning of an old one, without a line end.
  private func isCutInLine(_ base: LinkFile) -> Bool {
    guard let last = file.lines.last, last.end.isEmpty, base.lines.last?.end.isEmpty == false else {
      return false
    }
    var isBeginning = false
    for line in base.lines {
      if line.text.utf8.elementsEqual(last.text.utf8) {
        // The last line of the old file may lack its end; any other line was followed by more.
        continue
      }
      if line.text.utf8.starts(with: last.text.utf8) { isBeginning = true }
    }
    let isPrefix = base.bytes.starts(with: file.bytes)
    let lacksOnlyEnd = base.bytes.count - file.bytes.count <= base.lineEnd.utf8.count
    return isPrefix ? !lacksOnlyEnd : isBeginning
  }
}
