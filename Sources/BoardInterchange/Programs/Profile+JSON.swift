extension Profile {
  /// The profile of a file of JSON.
  static func of(_ head: FileHead, _ profiles: [Profile]) -> Profile? {
    guard let json = head.json else { return nil }
    return best(of: profiles, .json) { profile, mark in
      profile.jsonMarks[mark]?.holds(for: JSONShape.document([json], profile)) == true
    }
  }
}

extension InterchangeFormat {
  /// The JSON of a program with a profile.
  package init(_ profile: Profile) {
    self.init(name: profile.name, title: "JSON of \(profile.title)")
    isProfile = true
    reader = { try JSONTable(profile, dates: $0.dates).read($0.feed) }
  }

  /// The format of a name: one of ours, or the JSON of a profile.
  package init?(named name: String, profiles: [Profile]) {
    let word = name.lowercased()
    if let profile = profiles.first(where: { $0.kind == .json && $0.name == word }) {
      self.init(profile)
    } else {
      self.init(named: name)
    }
  }
}
