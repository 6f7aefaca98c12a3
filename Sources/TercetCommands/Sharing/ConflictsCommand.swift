internal import ArgumentParser
import BoardModel
import TerminalSurface

struct ConflictsCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List your changes that others overwrote, or keep a version.",
    discussion: """
      Example: tercet conflicts a1b2 --keep mine

      On a shared board, whoever writes a field last wins. If that person had not seen your change, it \
      is listed here until you choose a version. --keep theirs leaves the card as it is. --keep mine writes \
      your version again; for a card that was deleted meanwhile, it adds a new card. --keep both puts your \
      text after theirs, or joins two lists.

      Without a card, lists the conflicts of all boards, or of --board. “tercet list is:conflict” \
      lists the cards.
      """
  )

  @Argument("A card's id.", value: "card", .cards)
  var id: String?

  @Option(help: "The version to keep: theirs, mine or both.")
  var keep: CardConflict.Choice?

  @Option("Only this field, such as title or column.", value: "field")
  var field: String?

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if keep != nil, id == nil { throw ValidationError("Name the card to keep a version of") }
  }

  @MainActor func perform() throws {
    let store =
      try keep == nil ? CommandStore(reading: options) : CommandStore(changing: options)
    let conflicts = try conflicts(in: store)
    guard let keep else { return try print(conflicts, store) }
    if conflicts.isEmpty { throw CommandFailure(.other, "Card \(id ?? "") has no such conflict") }
    let boards = try store.boards
    if let lone = conflicts.first(where: { !$0.choices(on: boards).contains(keep) }) {
      throw CommandFailure.usage(
        keep == .both
          ? "Keep theirs or mine of the \(lone.fieldName); it has one value"
          : "Keep theirs of the \(lone.fieldName); the column of yours was deleted"
      )
    }
    try store.performTogether(
      conflicts.compactMap { $0.action(keeping: keep, on: boards) }
    )
    for conflict in conflicts where keep == .theirs || conflict.isOfDeletedCard {
      try store.attempt(store.store.dismiss(conflict))
    }
    if output.json { return try print(conflicts, store) }
    let names = conflicts.map(\.fieldName).joined(separator: ", ")
    let card = try store.attempt(store.store.card(conflicts[0].card))
    let title = card?.title ?? conflicts[0].title
    try StandardOutput.printLine("Kept \(keep.rawValue): \(names) of \(title.inQuotes)")
  }

  @MainActor private func conflicts(in store: CommandStore) throws -> [CardConflict] {
    let card = try id.map { try store.loggedCard(named: $0) }
    let board = try store.namesBoard && !store.namesAllBoards ? store.board().id : nil
    let all = try store.attempt(store.store.conflicts())
    return all.filter { conflict in
      (card == nil || conflict.card == card) && (board == nil || conflict.board == board)
        && (field == nil || conflict.field == field)
    }
  }

  @MainActor private func print(_ conflicts: [CardConflict], _ store: CommandStore) throws {
    let boards = try store.boards
    if output.json {
      return try StandardOutput.print(conflicts.map { $0.object(on: boards) })
    }
    if conflicts.isEmpty { return try StandardOutput.printLine("No conflicts") }
    for conflict in conflicts {
      let words = conflict.words(on: boards)
      let id = try store.shortID(of: conflict.card)
      for line in [
        "\(id) \(conflict.title.inQuotes): \(conflict.headline)",
        "  mine    \(words.mine)",
        "  theirs  \(words.theirs)",
      ] { try StandardOutput.printLine(line) }
    }
  }
}

extension CardConflict.Choice: ExpressibleByArgument {}

extension CardConflict {
  fileprivate func object(on boards: [Board]) -> JSONObject {
    var object = JSONObject()
    object.set("id", card.text)
    object.set("title", title)
    object.set("board", boards.first { $0.id == board }?.name)
    object.set("field", field)
    switch loss {
    case .field(let mine, let theirs):
      object.set("mine", mine.value.form(for: .document))
      object.set("theirs", theirs.value.form(for: .document))
    case .column, .card:
      let words = words(on: boards)
      object.set("mine", words.mine)
      object.set("theirs", isOfDeletedCard ? nil : words.theirs)
    }
    object.set("author", author)
    object.set("at", date.iso)
    return object
  }
}
