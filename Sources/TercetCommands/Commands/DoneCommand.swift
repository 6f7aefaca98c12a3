internal import ArgumentParser
import BoardModel

struct DoneCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Move cards to the done column of their board.",
    discussion: """
      Example: tercet done a1b2
               tercet done eggs

      Words find the open card that has them in its title. \
      Moves cards to the first column of kind done. Cards that are already in such a column stay. \
      A card that repeats is followed by the next one, due on the first date after today. \
      The cards of one board move in one step, which “tercet undo” undoes.
      """
  )

  @Argument("The cards' ids, or words of one title.", value: "card", .openCards)
  var cards: [String]

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    let store = try options.open()
    let cards = try store.cards(named: cards)
    try store.refuseTemplates(cards)
    let boards = BoardIndex(try store.boards)
    var targets: [(column: Column.ID, cards: [Card.ID])] = []
    for card in cards where card.place.isArchived || boards.column(card.column)?.kind != .done {
      let target = try target(of: card, boards)
      if let index = targets.firstIndex(where: { $0.column == target }) {
        targets[index].cards.append(card.id)
      } else {
        targets.append((target, [card.id]))
      }
    }
    var following: [FollowingCards] = []
    for target in targets {
      let effect = try store.perform(.move(target.cards, to: .top(of: target.column)))
      if let next = effect.following { following.append(next) }
    }
    try report(cards, targets, boards, store)
    if options.output.json { return }
    try report(following, store)
    try reportUnblocked(by: targets.flatMap(\.cards), store)
  }

  /// The cards that waited for these alone.
  @MainActor private func reportUnblocked(by cards: [Card.ID], _ store: CommandStore) throws {
    let free = try store.attempt { () throws(StoreError) in
      var free: [Card.ID] = []
      for card in cards {
        for other in try store.store.dependents(of: card) where !free.contains(other) {
          if try store.store.openBlockers(of: other).isEmpty { free.append(other) }
        }
      }
      return free
    }
    if !free.isEmpty {
      try WriteReport(board: store, isJSON: false).print("No longer blocked:", free)
    }
  }

  /// The next cards of those that repeat.
  @MainActor private func report(_ following: [FollowingCards], _ store: CommandStore) throws {
    let count = following.reduce(0) { $0 + $1.count }
    if count > 1 { return try StandardOutput.printLine("Added the next \(Plural.cards(count))") }
    for next in following {
      if let card = next.first, let due = next.due {
        let words = due.words(seenFrom: LocalClock.today, isOpen: false)
        try StandardOutput.printLine("Next: \(store.shortID(of: card)), due \(words)")
      } else if next.ended > 0 {
        try StandardOutput.printLine("That was the last time")
      }
    }
  }

  @MainActor private func target(
    of card: Card,
    _ boards: BoardIndex
  ) throws(CommandFailure) -> Column.ID {
    let board = boards.board(of: card)
    if let column = board?.columns.first(where: { $0.kind == .done }) { return column.id }
    throw .usage("“\(board?.name ?? "")” has no column of kind done; use tercet move")
  }

  @MainActor private func report(
    _ cards: [Card],
    _ targets: [(column: Column.ID, cards: [Card.ID])],
    _ boards: BoardIndex,
    _ store: CommandStore
  ) throws {
    let report = WriteReport(board: store, isJSON: options.output.json)
    if options.output.json { return try report.print("", cards.map(\.id)) }
    for target in targets {
      try report.print("Moved", target.cards, " to \(boards.name(of: target.column))")
    }
    let moved = Set(targets.flatMap(\.cards))
    let others = cards.map(\.id).filter { !moved.contains($0) }
    if !others.isEmpty { try report.print("Already done:", others) }
  }
}
