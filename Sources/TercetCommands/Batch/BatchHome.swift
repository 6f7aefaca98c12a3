import BoardModel

/// What the actions of a batch refer to: the chosen board and the cards that the batch made.
final class BatchHome {
  private let open: Board.ID
  private let templates: [CardPreview]
  private var refs: [String: Card.ID] = [:]

  /// - Throws: `CommandFailure` if the requested board does not exist.
  init(_ store: CommandStore) throws {
    open = try store.board().id
    templates = try store.templates()
  }

  /// Stores a card under a name, so that later actions can refer to it as `$name`.
  ///
  /// - Throws: If the name is taken or empty.
  func name(_ card: Card.ID, _ ref: String) throws(CommandFailure) {
    if ref.isEmpty { throw .usage("“ref” is empty") }
    if refs.updateValue(card, forKey: ref) != nil {
      throw .usage("the ref “\(ref.prefix(40))” is used by an earlier action")
    }
  }

  func board(_ name: String?, _ batch: any ActionBatch) throws -> Board {
    let boards = try batch.boards()
    if let name {
      return try BoardChoice.find(name, among: boards)
    }
    guard let board = boards.first(where: { $0.id == open }) else {
      throw CommandFailure(.boardNotFound(open))
    }
    return board
  }

  /// A template from before the batch.
  func template(_ name: String, _ batch: any ActionBatch) throws -> Card {
    let id = try templates.template(named: name, preferring: open)
    guard let card = try batch.card(id) else { throw StoreError.cardNotFound(id) }
    return card
  }

  /// The card of a prefix of an identifier, or of `$` and a name in the batch.
  func card(_ text: String, _ batch: any ActionBatch) throws -> Card.ID {
    if text.hasPrefix("$") {
      guard let card = refs[String(text.dropFirst())] else {
        throw CommandFailure.usage(
          "no earlier action has the ref “\(text.dropFirst().prefix(40))”"
        )
      }
      return card
    }
    guard let prefix = CardIDPrefix(text) else {
      throw CommandFailure.usage("“\(text.prefix(40))” is not an id")
    }
    guard prefix.isLongEnough else { throw CommandFailure.tooShort(text) }
    let found = try batch.cards(startingWith: prefix, limit: 2)
    guard let card = found.first else {
      throw CommandFailure.usage("no card's id starts with “\(text.prefix(40))”")
    }
    if found.count > 1 {
      throw CommandFailure.usage("several cards' ids start with “\(text.prefix(40))”")
    }
    return card
  }
}
