internal import ArgumentParser
import BoardModel
import FileSystem

struct RestoreCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore archived or deleted cards, or a whole backup.",
    discussion: """
      Example: tercet restore a1b2
      Example: tercet restore ~/board-of-today.db

      If a card's column or board was deleted, the card moves to the first column, and a message shows \
      how to restore the column or the board. “tercet list --archived” prints the ids of archived \
      cards, “tercet log --json” those of deleted cards.

      A file made by “tercet backup” replaces the board, even while it is open: the open board shows the \
      backup at once. The replaced board is kept next to it, under a name that is printed. If the file's \
      name could be an id, use --backup.
      """
  )

  @Argument("Card ids, or one backup file.", value: "card", .goneCards)
  var cards: [String] = []

  @Option("Replace the board by this backup.", value: "file", .file())
  var backup: String?

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws {
    if let backup = try namedBackup() {
      if options.writer.ifAt != nil {
        throw CommandFailure.usage(
          "--if-at does not work with a backup, which replaces the whole file"
        )
      }
      return try BackupRestoring.run(backup, options.file.path, isJSON: options.output.json)
    }
    try restore(options.open())
  }

  private func namedBackup() throws -> String? {
    if let backup {
      if !cards.isEmpty { throw CommandFailure.usage("Name cards or a backup, not both") }
      return backup
    }
    if cards.isEmpty { throw CommandFailure.usage("Name the cards, or a backup") }
    let names = CardArguments.unpacked(cards)
    guard names.count == 1, CardIDPrefix(names[0]) == nil else { return nil }
    if !names[0].isEmpty, try RealPath.of(FilePath.argument(names[0])) == nil {
      throw CommandFailure.usage(
        "“\(names[0].prefix(40))” is neither an id nor a file. “tercet list --archived” prints the ids"
          + " of archived cards, “tercet log --json” those of deleted ones"
      )
    }
    return names[0]
  }

  @MainActor private func restore(_ store: CommandStore) throws {
    var ids: [Card.ID] = []
    var seen: Set<Card.ID> = []
    for text in CardArguments.unpacked(cards) {
      let id = try store.loggedCard(startingWith: text)
      if seen.insert(id).inserted { ids.append(id) }
    }
    let homes = try LostHomes(of: ids, store)
    let effect = try store.perform(.restore(ids))
    let report = WriteReport(board: store, isJSON: options.output.json)
    let boards = BoardIndex(try store.boards)
    let place = effect.to.map { ids.count == 1 ? " to \(boards.name(of: $0.column))" : "" } ?? ""
    if effect.cardCount == 0 { return try report.print("Already on the board:", ids) }
    if options.output.json {
      if !homes.words.isEmpty { StandardError.printLine(homes.words) }
      return try report.print("Restored", ids)
    }
    try report.print("Restored", ids, place + WriteReport.words(for: effect.leftOut))
    if !homes.words.isEmpty { try StandardOutput.printLine(homes.words) }
  }
}
