import BoardModel

/// The comments among Trello's actions, by card identifier.
struct TrelloComments {
  /// The most comments in total; Trello exports at most 1,000 actions.
  private static let limit = 100_000

  private(set) var actionCount = 0
  private var byCard: [String: [SourceComment]] = [:]
  private var count = 0

  /// The number of actions that are not comments, or empty ones.
  var otherCount: Int { actionCount - count }

  /// Reads the array of actions and keeps the comments.
  ///
  /// - Throws: `SourceFault` if there are too many.
  mutating func read(_ scanner: inout JSONScanner) throws {
    guard try scanner.peekToken() == UInt8(ascii: "[") else { return try scanner.skipValue() }
    try scanner.beginArray()
    while try scanner.nextElement() {
      add(try scanner.boundedValue())
      if count > Self.limit { throw scanner.fault("it has more than Tercet can read from Trello") }
    }
  }

  /// The second one is a comment of a card that was copied with its comments.
  private static let kinds = ["commentCard", "copyCommentCard"]

  private mutating func add(_ action: JSONValue) {
    actionCount += 1
    let data = action["data"]
    guard Self.kinds.contains(action["type"]?.text ?? ""), let card = data?["card"]?["id"]?.text,
      let comment = SourceComment(
        key: action["id"]?.text,
        author: action["memberCreator"]?["username"]?.text
          ?? action["memberCreator"]?["fullName"]?.text,
        date: action["date"]?.text,
        text: data?["text"]?.text
      )
    else { return }
    byCard[card, default: []].append(comment)
    count += 1
  }

  /// The oldest first.
  func comments(on card: String?) -> [SourceComment] {
    (card.flatMap { byCard[$0] } ?? []).sorted { $0.date < $1.date }
  }

  /// The number of comments on other cards than these.
  func count(besides cards: [SourceCard]) -> Int {
    let keys = Set(cards.compactMap(\.key))
    return byCard.reduce(0) { keys.contains($1.key) ? $0 : $0 + $1.value.count }
  }
}
