/// Finds values by path, across the lists of a document.
struct JSONLookup {
  /// The elements of a list by one of their members.
  private struct Index {
    var places: [String: [Int]] = [:]
    var nodes: [JSONNode] = []
    var used: Set<Int> = []
  }

  private let root: JSONNode
  private var indices: [JSONPath.Join: Index] = [:]

  init(_ document: JSONValue) { root = JSONNode(document) }

  mutating func nodes(_ path: JSONPath, from node: JSONNode) -> [JSONNode] {
    var nodes = node.values(path.steps)
    for join in path.joins {
      nodes = nodes.flatMap(\.words).flatMap { found($0, join) }.flatMap { $0.values(join.rest) }
    }
    return nodes
  }

  mutating func words(_ path: JSONPath, from node: JSONNode) -> [String] {
    nodes(path, from: node).flatMap(\.words)
  }

  /// Whether a value says yes: true, a number but 0, a text but “false”.
  mutating func isTrue(_ path: JSONPath?, from node: JSONNode) -> Bool {
    guard let path else { return false }
    return words(path, from: node).contains { !["false", "0", "no"].contains($0.lowercased()) }
  }

  private mutating func found(_ word: String, _ join: JSONPath.Join) -> [JSONNode] {
    // The rest of the path does not matter for the list.
    let list = JSONPath.Join(table: join.table, key: join.key, rest: [])
    if indices[list] == nil { indices[list] = index(of: list) }
    guard let places = indices[list]?.places[word] else { return [] }
    indices[list]?.used.formUnion(places)
    return places.compactMap { indices[list]?.nodes[$0] }
  }

  private func index(of join: JSONPath.Join) -> Index {
    var index = Index(nodes: root.values(join.table))
    for (place, node) in index.nodes.enumerated() {
      let key = node.value[join.key].map { JSONNode($0).words } ?? []
      for word in key { index.places[word, default: []].append(place) }
    }
    return index
  }

  /// Counts elements that belong to no card, such as the steps of a missing card.
  func countUnused(_ account: JSONAccount, _ notCarried: inout NotCarried) {
    var lists: [String: (all: Int, used: Set<Int>)] = [:]
    for (join, index) in indices {
      let pattern = JSONPath.pattern(join.table)
      let used = lists[pattern]?.used ?? []
      lists[pattern] = (index.nodes.count, used.union(index.used))
    }
    for (pattern, list) in lists.sorted(by: { $0.key < $1.key })
    where !account.isColumns(pattern) && !account.isIgnored(pattern) {
      notCarried.add("“\(account.name(pattern))” of no card", list.all - list.used.count)
    }
  }
}

/// Counts the values that no path reads.
struct JSONAccount {
  private var read: Set<String> = []
  /// The conditions on the elements of a list, by its pattern.
  private var filters: [String: [(name: String, value: String)]] = [:]
  /// The patterns of lists, which objects may be too.
  private var lists: Set<String> = []
  private let ignored: Set<String>
  /// The names of values that are counted whole, by their patterns.
  private let losses: [String: String]
  private let columns: String?
  private let profile: Profile

  init(_ profile: Profile, _ paths: JSONPaths, cards: JSONPath, columns: JSONPath?) {
    let base = JSONPath.pattern(cards.steps)
    self.profile = profile
    self.columns = columns.map { JSONPath.pattern($0.steps) }
    var read = [cards, paths.board].compactMap { $0 }.flatMap { $0.patterns(from: "") }
    let marks = profile.jsonMarks.values.flatMap { $0.path.patterns(from: "") }
    read += marks.filter { !$0.contains("[") }
    func add(_ paths: [JSONPath], from base: String) {
      read += paths.flatMap { $0.patterns(from: base) }
    }
    add(paths.fields.map(\.path) + [paths.order, paths.deleted].compactMap { $0 }, from: base)
    if let column = self.columns { add(Array(paths.columns.values), from: column) }
    for (field, parts) in [(TableField.checklist, paths.steps), (.comments, paths.comments)] {
      for path in paths.fields where path.field == field {
        let list = path.path.patterns(from: base).last ?? base
        add(Array(parts.values), from: list)
      }
    }
    self.read = Set(read)
    ignored = Set(profile.ignored.map { Self.pattern($0) })
    losses = Dictionary(profile.losses.map { (Self.pattern($0), $1) }) { first, _ in first }
    for pattern in read + losses.keys { addFilters(pattern) }
  }

  private static func pattern(_ text: String) -> String {
    (try? JSONPath(text)).map { JSONPath.pattern($0.steps) } ?? text
  }

  private mutating func addFilters(_ pattern: String) {
    let parts = pattern.split(separator: ".")
    for (index, part) in parts.enumerated() where part.hasPrefix("[") {
      let list = parts[..<index].joined(separator: ".")
      lists.insert(list)
      if !part.contains("=") { continue }
      let pair = part.dropFirst().dropLast().split(separator: "=", maxSplits: 1)
      filters[list, default: []].append((String(pair[0]), String(pair[1])))
    }
  }

  func isColumns(_ pattern: String) -> Bool { pattern == columns }

  func isIgnored(_ pattern: String) -> Bool {
    ignored.contains(pattern) || ignored.contains(name(pattern))
  }

  /// The last name in a pattern.
  func name(_ pattern: String) -> String {
    String(pattern.split(separator: ".").last { !$0.hasPrefix("[") } ?? "")
  }

  func count(_ document: JSONValue, _ notCarried: inout NotCarried) {
    count(document, "", &notCarried)
  }

  private func count(_ value: JSONValue, _ pattern: String, _ notCarried: inout NotCarried) {
    if isIgnored(pattern) || value.saysNothing || value == .bool(false) { return }
    if let loss = losses[pattern] ?? losses[name(pattern)] { return notCarried.add(loss) }
    switch value {
    case .object(let members):
      for member in members {
        let part = lists.contains(pattern) ? "[]" : member.name
        count(member.value, pattern.isEmpty ? part : "\(pattern).\(part)", &notCarried)
      }
    case .array(let values):
      for value in values {
        let part = element(value, pattern)
        count(value, pattern.isEmpty ? part : "\(pattern).\(part)", &notCarried)
      }
    default:
      if value == .number("0") { return }
      if let word = value.word, profile.isNothing(word) { return }
      let list = pattern.hasSuffix(".[]") ? String(pattern.dropLast(3)) : pattern
      if read.contains(pattern) || read.contains(list) { return }
      notCarried.add("fields “\(name(pattern).prefix(30))”")
    }
  }

  private func element(_ value: JSONValue, _ pattern: String) -> String {
    let filter = filters[pattern]?.first { JSONNode.fits(value, $0.name, $0.value) }
    return filter.map { "[\($0.name)=\($0.value)]" } ?? "[]"
  }
}
