import BoardModel
import BoardViewModels

extension BoardContext {
  /// What shows, as the text of a query: the filter with the order and the sections that were chosen
  /// beside it; empty for a board as it is by hand.
  func presentQuery(_ filter: ParsedQuery) -> String {
    var parts = filter.text.isEmpty ? [] : [filter.text]
    let arrangement = columns.arrangement
    if !filter.hasSort, let sort = arrangement.sort.first {
      parts.append("sort:\(sort.isDescending ? "-" : "")\(sort.key.rawValue)")
    }
    if !filter.hasGroup, let group = arrangement.group {
      parts.append("group:\(group.rawValue)")
    }
    return parts.joined(separator: " ")
  }
}
