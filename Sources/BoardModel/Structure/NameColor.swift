/// A colour of the theme for a tag or a lane.
package enum NameColor: String, Hashable, Sendable, CaseIterable {
  case red
  case orange
  case yellow
  case green
  case blue
  case purple
  case grey

  /// Reads a colour, also as American English writes it.
  package init?(word: String) {
    let word = word.lowercased()
    self.init(rawValue: word == "gray" ? "grey" : word)
  }
}

/// A tag or a lane.
package enum ColoredName: Hashable, Sendable {
  case tag(String)
  case lane(String)

  /// Reads `#api`, `~web`, or a tag without its sign.
  package init(_ text: String) {
    self =
      text.hasPrefix("~") ? .lane(String(text.dropFirst())) : .tag(String(text.drop { $0 == "#" }))
  }

  /// With its sign, as it is written.
  package var text: String {
    switch self {
    case .tag(let name): "#" + name
    case .lane(let name): "~" + name
    }
  }

  /// With its sign, the same for all spellings.
  package var key: String { SpelledName.key(of: text) }

  package var isEmpty: Bool { text.count < 2 }
}

/// The colours that a board gives to tags and lanes; the others have one by their name.
package struct NameColors: Hashable, Sendable {
  package private(set) var byKey: [String: NameColor] = [:]

  package init() {}

  package var isEmpty: Bool { byKey.isEmpty }

  package subscript(name: ColoredName) -> NameColor? {
    get { byKey.isEmpty ? nil : byKey[name.key] }
    set { self[key: name.key] = newValue }
  }

  package subscript(key key: String) -> NameColor? {
    get { byKey[key] }
    set { byKey[key] = newValue }
  }

  /// The keys whose colours differ, in order.
  package func keys(differingFrom other: NameColors) -> [String] {
    Set(byKey.keys).union(other.byKey.keys).filter { byKey[$0] != other.byKey[$0] }.sorted()
  }

  /// With the colours of other boards for names that have none here.
  package func filled(from other: NameColors) -> NameColors {
    var colors = self
    colors.byKey.merge(other.byKey) { own, _ in own }
    return colors
  }

  package var form: SharedValue { .record(byKey.mapValues { .text($0.rawValue) }) }

  /// Skips colours that this version does not know.
  package init(_ form: SharedValue) {
    guard case .record(let record) = form else { return }
    byKey = record.compactMapValues { $0.text.flatMap { NameColor(rawValue: $0) } }
  }
}
