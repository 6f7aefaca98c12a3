import BoardModel

/// The cards of a board that came from a format, by their identifiers in the source.
///
/// Many sources have a card with a short identifier such as 7. The previous location of the source
/// and the titles decide which one is meant: if most shared identifiers go with the same titles,
/// the file is the same source under another path, otherwise another source.
struct NamedCards {
  /// A card of the source with an identifier that other sources may also use.
  struct Row {
    /// Its index in the source.
    let index: Int
    let name: String
    let title: String
    /// Its identifier if it was imported from the same file before.
    let id: Card.ID
  }

  private struct Candidate {
    let id: Card.ID
    let title: String
  }

  /// This many known identifiers, all with other titles, prove that the file is another source.
  private static let proof = 3

  private let format: String
  private let rows: [Row]
  private let names: Set<String>
  private var named: [String: [Candidate]] = [:]
  /// Cards whose identifier is an address that ends with a number.
  private var numbered: [String: [Candidate]] = [:]
  private var titles: [Card.ID: String] = [:]
  private let ids: Set<Card.ID>
  private var all: Set<Card.ID> = []

  /// - Parameters:
  ///   - format: The name of the source's format.
  ///   - rows: The cards of the source with short identifiers.
  init(_ format: String, _ rows: [Row]) {
    (self.format, self.rows) = (format, rows)
    names = Set(rows.map(\.name))
    ids = Set(rows.map(\.id))
  }

  /// Adds a card of the board.
  ///
  /// - Returns: Whether the source may know the card by an identifier.
  mutating func add(_ card: Card) -> Bool {
    all.insert(card.id)
    if ids.contains(card.id) { titles[card.id] = card.title }
    guard let name = card.name(in: format) else { return ids.contains(card.id) }
    let candidate = Candidate(id: card.id, title: card.title)
    if names.contains(name) { named[name, default: []].append(candidate) }
    if let last = name.split(separator: "/").last, last.allSatisfy({ $0.isASCII && $0.isNumber }) {
      numbered[String(last), default: []].append(candidate)
    }
    return names.contains(name) || ids.contains(card.id)
  }

  /// The only card of the board with this number and title, if no card has the source's identifier.
  func card(numbered number: String, titled title: String, calling id: Card.ID) -> Card.ID? {
    if all.contains(id) { return nil }
    let title = CardCleaner.title(of: title).title
    let found = (numbered[number] ?? []).filter { $0.title == title }
    return found.count == 1 ? found[0].id : nil
  }

  /// Matches the cards of the source that have short identifiers.
  ///
  /// - Parameter fallback: The identifier of a new card whose own one is taken by another card.
  /// - Returns: The cards with their indices in the source.
  func pairs(_ fallback: (Row) -> Card.ID) -> [(index: Int, id: Card.ID)] {
    let hits = rows.filter { titles[$0.id] != nil }
    // The path may have another file by now.
    let isKnown = hits.count < Self.proof || hits.contains { titles[$0.id] == $0.title }
    let others = isKnown ? rows.filter { titles[$0.id] == nil } : rows
    let candidates = others.map { row in
      (named[row.name] ?? []).filter { isKnown || $0.id != row.id }
    }
    let shared = candidates.count { !$0.isEmpty }
    let alike = zip(others, candidates)
      .count { row, found in found.contains { $0.title == row.title } }
    var result: [(index: Int, id: Card.ID)] = isKnown ? hits.map { ($0.index, $0.id) } : []
    for (row, found) in zip(others, candidates) {
      var match: Card.ID?
      let same = found.filter { $0.title == row.title }
      if same.count == 1, alike * 2 >= shared { match = same[0].id }
      if same.isEmpty, found.count == 1, alike * 2 > shared { match = found[0].id }
      result.append((row.index, match ?? (titles[row.id] == nil ? row.id : fallback(row))))
    }
    return result
  }
}
