import BoardModel

/// Additions to a list of tags or people and removals from it, as in `+a,-b`.
struct NameChanges {
  private var added: [String] = []
  private var removed: [String] = []

  /// Nil unless each name begins with a sign.
  init?(_ texts: [String]) {
    for name in texts.flatMap({ $0.split(separator: ",") }) {
      let name = name.drop(while: \.isWhitespace)
      switch name.first {
      case "+": added.append(String(name.dropFirst()))
      case "-": removed.append(String(name.dropFirst()))
      default: return nil
      }
    }
    if added.isEmpty, removed.isEmpty { return nil }
  }

  /// The same for people, of whom `me` is the author; the store replaces those that are added.
  func naming(_ author: String?) -> NameChanges {
    var changes = self
    changes.removed += (try? AssigneeRule.naming(author, in: removed)) ?? []
    return changes
  }

  /// The changed list, with one empty name if none is left.
  func applied(to names: [String]) -> [String] {
    let kept = names.filter { name in !removed.contains { NameRule.isSame($0, name) } }
    let new = added.filter { name in !kept.contains { NameRule.isSame($0, name) } }
    return kept.isEmpty && new.isEmpty ? [""] : kept + new
  }
}
