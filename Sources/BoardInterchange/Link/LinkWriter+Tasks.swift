import BoardModel

/// Places the cards of a file of the shape `list`.
extension LinkWriter {
  /// All items stay where they are; a new card follows the card before it in its column.
  mutating func placeTasks() {
    let new = merge.lists.columns.filter { merge.lists.drafts[$0] != nil }
    for column in merge.board.columns.map(\.id) + new {
      var (run, anchor): ([Card.ID], Int?) = ([], nil)
      for id in order.columns[column] ?? [] {
        guard let entry = known[id]?.entry else {
          run.append(id)
          continue
        }
        staying.insert(id)
        let lines = file.entries[entry].lines
        insert(run, anchor ?? lines.lowerBound)
        (run, anchor) = ([], lines.upperBound)
      }
      insert(run, anchor ?? lastLine)
    }
  }

  /// The line after the last item, or else after the last text.
  private var lastLine: Int {
    let last = file.lines.lastIndex { !MarkdownLine.isBlank($0.text) }
    return file.entries.last?.lines.upperBound ?? last.map { $0 + 1 } ?? 0
  }
}
