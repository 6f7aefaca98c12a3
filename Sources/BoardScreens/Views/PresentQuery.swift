import BoardModel
import BoardViewModels

extension BoardContext {
  /// The current filter, order and sections as the text of a query; empty if none are set.
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
