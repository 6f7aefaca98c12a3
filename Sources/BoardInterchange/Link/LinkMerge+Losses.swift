import BoardModel

/// What a file lacks that was not deleted on purpose.
extension LinkMerge {
  /// A file that ends in the middle, or lacks much of what it had, is no order to delete.
  func refuseLosses() throws(LinkRefusal) {
    guard let base, base.bytes != file.bytes else { return }
    if !base.entries.isEmpty || !base.lists.isEmpty, file.lists.isEmpty { throw .emptied }
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
  }

  /// Whether the last line is the beginning of one that was there, and has no end.
  private func isCutInLine(_ base: LinkFile) -> Bool {
    guard let last = file.lines.last, last.end.isEmpty, base.lines.last?.end.isEmpty == false else {
      return false
    }
    var isBeginning = false
    for line in base.lines {
      if line.text.utf8.elementsEqual(last.text.utf8) {
        // Without its end the last line of all is as it was; any other was followed by more.
        continue
      }
      if line.text.utf8.starts(with: last.text.utf8) { isBeginning = true }
    }
    let isPrefix = base.bytes.starts(with: file.bytes)
    let lacksOnlyEnd = base.bytes.count - file.bytes.count <= base.lineEnd.utf8.count
    return isPrefix ? !lacksOnlyEnd : isBeginning
  }
}
