import BoardModel
import BoardStorage

/// Cards by the beginnings of their identifiers.
extension CommandStore {
  /// How many cards are named where a beginning fits several.
  private static let namedLimit = 3

  /// The one card whose identifier begins so.
  func card(startingWith text: String) throws(CommandFailure) -> Card {
    guard let prefix = CardIDPrefix(text) else {
      throw .usage(
        "“\(text.prefix(40))” is no id: an id has the digits 0-9 and a-f; see tercet list --ids"
      )
    }
    let found = try attempt { () throws(StoreError) in
      try store.cards(startingWith: prefix, limit: Self.namedLimit + 1)
    }
    if found.count > 1 { throw try ambiguity(of: text, found) }
    let card = try attempt { () throws(StoreError) in
      try found.first.flatMap { id throws(StoreError) in try store.card(id) }
    }
    guard let card else {
      throw .usage("no card's id begins with “\(text)”; see tercet list --ids")
    }
    return card
  }

  private func ambiguity(
    of text: String,
    _ found: [Card.ID]
  ) throws(CommandFailure) -> CommandFailure {
    var names: [String] = []
    for id in found.prefix(Self.namedLimit) {
      try attempt { () throws(StoreError) in
        guard let title = try store.previews(of: [id]).first?.title else { return }
        names.append("\(try store.shortIdentifier(of: id)) “\(title.prefix(40))”")
      }
    }
    let more = found.count > Self.namedLimit ? ", …" : ""
    return .usage(
      "“\(text)” begins the ids of several cards: \(names.joined(separator: ", "))\(more)"
    )
  }
}
