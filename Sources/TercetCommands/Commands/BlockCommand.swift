internal import ArgumentParser
import BoardModel

struct BlockCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "block",
    abstract: "Set which cards a card waits for.",
    discussion: """
      Example: tercet block a1b2 --by c3d4

      The card waits until the others are done, archived or deleted. A card that is already done is \
      reported and blocks nothing. A dependency that would form a cycle is refused, and the message lists \
      the cards in it. --remove ends the wait.
      """
  )

  @Argument("The cards that wait, or words of one title.", value: "card", .cards)
  var cards: [String]

  @Option("Wait for this card; repeatable.", value: "card", .cards, name: .customLong("by"))
  var blockers: [String] = []

  @Flag(help: "Remove the dependency.")
  var remove = false

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    if blockers.isEmpty { throw CommandFailure.usage("Name the card to wait for with --by CARD") }
    let store = try options.open()
    let ids = try store.cards(named: cards).map(\.id)
    let others = try blockers.map { try store.loggedCard(named: $0) }
    let effect = try store.perform(
      .adjust(ids, [remove ? .removeBlockers(others) : .addBlockers(others)])
    )
    let report = WriteReport(board: store, isJSON: options.output.json)
    if effect.cardCount == 0, !options.output.json {
      return try report.print("Nothing to change:", ids)
    }
    if remove { return try report.print("Unblocked", ids, " by \(Self.names(others, store))") }
    let open = try others.filter { try isOpen($0, store) }
    let closed = others.filter { !open.contains($0) }
    if open.isEmpty {
      return try report.print("Not blocked", ids, ": already done: \(Self.names(closed, store))")
    }
    let rest = closed.isEmpty ? "" : "; already done: \(try Self.names(closed, store))"
    try report.print("Blocked", ids, " by \(Self.names(open, store))\(rest)")
  }

  @MainActor private static func names(
    _ cards: [Card.ID],
    _ store: CommandStore
  ) throws -> String {
    try cards.map { try store.shortID(of: $0) }.joined(separator: ", ")
  }

  /// Whether the card still blocks others.
  @MainActor private func isOpen(_ id: Card.ID, _ store: CommandStore) throws -> Bool {
    guard let card = try store.attempt(store.store.card(id)),
      !card.place.isArchived
    else { return false }
    let boards = BoardIndex(try store.boards)
    return boards.column(card.column)?.kind != .done
      && boards.board(of: card)?.isArchived != true
  }
}
