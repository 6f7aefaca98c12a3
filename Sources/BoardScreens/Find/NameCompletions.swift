import BoardModel

enum NameCompletions {
  /// The names that start with a text, in any case of letters, each in one spelling.
  ///
  /// `read` returns the names that start with exactly a text.
  static func names(
    startingWith prefix: String,
    limit: Int,
    _ read: (_ prefix: String, _ limit: Int) -> [String]?
  ) -> [String] {
    let small = prefix.lowercased()
    let first = small.prefix(1).uppercased() + small.dropFirst()
    var seen: Set<SpelledName> = []
    var asked: Set<String> = []
    var names: [String] = []
    for spelling in [prefix, small, first, prefix.uppercased()]
    where asked.insert(spelling).inserted {
      for name in read(spelling, limit) ?? [] where seen.insert(SpelledName(name)).inserted {
        names.append(name)
      }
    }
    names.sort { SpelledName.key(of: $0) < SpelledName.key(of: $1) }
    return Array(names.prefix(limit))
  }
}
