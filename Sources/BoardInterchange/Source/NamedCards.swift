import BoardModel

/// The cards of a board that came from a format, by what their sources call them.
///
/// A short name, such as 7, is that of many cards in many sources. Which of them is meant is told by
/// where the source was read before, and by the titles: a file is a source under another path, or
/// another source, as most of the names that it shares with the board go with the same titles or not.
struct NamedCards {
  /// A card of the source with a name that other sources may have too.
  struct Row {
    /// Its place among all of them.
    let index: Int
    let name: String
    let title: String
    /// What it is called where it was imported from the same file before.
    let id: Card.ID
  }

  private struct Candidate {
    let id: Card.ID
    let title: String
  }

  /// How many cards with a known name and other titles show that the file is another one.
  private static let proof = 3

  private let format: String
  private let rows: [Row]
  private let names: Set<String>
  private var named: [String: [Candidate]] = [:]
  /// Those whose name is an address that ends with a number.
  private var numbered: [String: [Candidate]] = [:]
  private var titles: [Card.ID: String] = [:]
  private let ids: Set<Card.ID>
  private var all: Set<Card.ID> = []

  /// - Parameters:
  ///   - format: the name of the source's format.
  ///   - rows: the cards of the source with short names.
  init(_ format: String, _ rows: [Row]) {
    (self.format, self.rows) = (format, rows)
    names = Set(rows.map(\.name))
    ids = Set(rows.map(\.id))
  }

  /// Adds a card of the board.
  ///
  /// - Returns: whether the source may know it by a name.
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

  /// The card of the board that has the number and the title of one of the source, where no card has
  /// its identifier and one only has those.
  func card(numbered number: String, titled title: String, calling id: Card.ID) -> Card.ID? {
    if all.contains(id) { return nil }
    let title = CardCleaner.title(of: title).title
    let found = (numbered[number] ?? []).filter { $0.title == title }
    return found.count == 1 ? found[0].id : nil
  }

  /// Pairs the cards of the source that have short names.
  ///
  /// - Parameter fallback: what a card is called that is none of the board, while another one has its
  ///   identifier.
  /// - Returns: the cards by their places in the source.
  func pairs(_ fallback: (Row) -> Card.ID) -> [(index: Int, id: Card.ID)] {
    let hits = rows.filter { titles[$0.id] != nil }
    // The file may be another one of the same path by now.
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
