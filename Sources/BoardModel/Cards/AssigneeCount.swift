package struct AssigneeCount: Hashable, Sendable {
  package let name: String
  /// Cards outside the archive, counted up to the requested limit plus one.
  package let count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }

  /// Each person once, in the order of the first spelling.
  ///
  /// Case and composition don't matter: `Zoë` is `zoë`. The most common spelling is shown, with the
  /// cards of all.
  package static func merged(_ people: [AssigneeCount]) -> [AssigneeCount] {
    var order: [String] = []
    var spellings: [String: [AssigneeCount]] = [:]
    for person in people {
      let key = person.name.lowercased()
      if spellings[key] == nil { order.append(key) }
      spellings[key, default: []].append(person)
    }
    return order.compactMap { key in
      guard let all = spellings[key], let first = all.first else { return nil }
      let most = all.dropFirst().reduce(first) { $1.count > $0.count ? $1 : $0 }
      return AssigneeCount(name: most.name, count: all.reduce(0) { $0 + $1.count })
    }
  }
}
