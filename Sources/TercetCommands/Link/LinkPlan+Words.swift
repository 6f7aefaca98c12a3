import BoardInterchange
import BoardModel

extension LinkPlan {
  /// The report of ticked cards that stay in their columns; nil if there are none.
  var strayTickNote: String? {
    if strayTicks == 0 { return nil }
    let items = Plural.words(strayTicks, "ticked item")
    return
      "\(items) outside of a done column; “tercet link FILE --tidy” moves \(strayTicks == 1 ? "it" : "them") there"
  }
}

extension [LinkAction] {
  /// What would change on the board, such as “2 cards deleted, 1 changed”; nil for nothing.
  var boardWords: String? {
    var counts: [(words: String, count: Int)] = []
    func count(_ words: String, _ count: Int = 1) {
      guard let index = counts.firstIndex(where: { $0.words == words }) else {
        return counts.append((words, count))
      }
      counts[index].count += count
    }
    for action in self {
      switch action {
      case .add(let items, _, _): count("new", items.count)
      case .move: count("moved")
      case .edit: count("changed")
      case .restore: count("restored")
      case .delete: count("deleted")
      case .archive: count("archived")
      case .addColumn, .renameColumn, .deleteColumn: break
      }
    }
    guard let first = counts.first else { return nil }
    let parts = ["\(Plural.cards(first.count)) \(first.words)"]
    return (parts + counts.dropFirst().map { "\($0.count) \($0.words)" }).joined(separator: ", ")
  }
}
