import BoardModel
import TerminalSurface

/// Reports the cards that a command has changed: one line, or a JSON array.
struct WriteReport {
  private static let listed = 10

  let board: CommandStore
  let isJSON: Bool

  /// Prints the changed cards, between a verb such as `Moved` and an ending such as ` to Done`.
  func print(_ verb: String, _ cards: [Card.ID], _ rest: String = "") throws {
    if isJSON { return try StandardOutput.print(objects(cards)) }
    try StandardOutput.printLine(line(verb, cards, rest))
  }

  /// Names one card by short identifier and title, several by their identifiers.
  func line(_ verb: String, _ cards: [Card.ID], _ rest: String) throws(CommandFailure) -> String {
    if cards.count == 1 { return "\(verb) \(try name(of: cards[0]))\(rest)" }
    var names: [String] = []
    for card in cards.prefix(Self.listed) { names.append(try board.shortID(of: card)) }
    let more = cards.count - names.count
    let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return "\(verb) \(Plural.cards(cards.count))\(rest)\(list.isEmpty ? "" : ": \(list)")"
  }

  private func name(of card: Card.ID) throws(CommandFailure) -> String {
    let title = try board.attempt { () throws(StoreError) -> String? in
      if let preview = try board.store.previews(of: [card]).first { return preview.title }
      return try board.store.deletedCard(card)?.title
    }
    return "\(try board.shortID(of: card)) \((title ?? "").inQuotes)"
  }

  static func words(for leftOut: LeftOut) -> String {
    leftOut.words { "\($0.prefix(40).inQuotes)" }
  }

  func objects(_ cards: [Card.ID]) throws(CommandFailure) -> [JSONObject] {
    let boards = BoardIndex(try board.boards)
    var objects: [JSONObject] = []
    for id in cards { if let object = try object(of: id, boards) { objects.append(object) } }
    return objects
  }

  private func object(
    of id: Card.ID,
    _ boards: BoardIndex
  ) throws(CommandFailure) -> JSONObject? {
    guard let card = try board.attempt(board.store.card(id)) else {
      return nil
    }
    return card.object(boards, at: try board.position(of: card))
  }

  func printObject(of id: Card.ID) throws {
    guard let object = try object(of: id, BoardIndex(board.boards)) else {
      throw CommandFailure(.cardNotFound(id))
    }
    try StandardOutput.print(object)
  }
}

extension CommandStore {
  /// The card's position in its column or archive, from 1.
  func position(of card: Card) throws(CommandFailure) -> Int {
    try attempt(store.rank(of: card.id, in: Self.query(for: card)) + 1)
  }

  static func query(for card: Card) -> CardQuery {
    card.place.archived.map { CardQuery(.archive($0.board)) }
      ?? CardQuery(.column(card.column), includingLater: card.start != nil)
  }
}
