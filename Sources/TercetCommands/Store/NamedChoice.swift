/// Finds a thing by a typed name.
///
/// Tries the exact name, then ignores case, then also blanks and signs: `todo` finds `To Do`.
enum NamedChoice {
  private static let listed = 8

  static func find<Thing>(
    _ text: String,
    of kind: (one: String, many: String),
    among things: [Thing],
    by name: (Thing) -> String
  ) throws(CommandFailure) -> Thing {
    for key in keys {
      let wanted = key(text)
      let found = wanted.isEmpty ? [] : things.filter { key(name($0)) == wanted }
      if found.count > 1 {
        throw .usage("“\(text.prefix(40))” could be \(list(found.map(name))); write the full name")
      }
      if let thing = found.first { return thing }
    }
    let names = list(things.map(name))
    throw .usage(
      "There is no \(kind.one) “\(text.prefix(40))”; the \(kind.many) are \(names)"
    )
  }

  /// The first of the best matches; things must be sorted from newest to oldest.
  static func newest<Thing>(
    _ text: String,
    among things: [Thing],
    by name: (Thing) -> String
  ) -> Thing? {
    for key in keys {
      let wanted = key(text)
      if wanted.isEmpty { continue }
      if let thing = things.first(where: { key(name($0)) == wanted }) { return thing }
    }
    return nil
  }

  private static var keys: [(String) -> String] { [{ $0 }, { $0.lowercased() }, letters] }

  /// Only letters and digits, in lower case.
  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  static func list(_ names: [String]) -> String {
    let first = names.prefix(listed).map { "“\($0)”" }.joined(separator: ", ")
    return names.count > listed ? "\(first) and \(names.count - listed) more" : first
  }
}
