internal import ArgumentParser
import BoardModel

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore archived or deleted cards, or a whole backup.",
    discussion: """
      Example: tercet restore a1b2
      Example: tercet restore ~/board-of-today.db

      A card whose column or board was deleted comes to the first column there is, and a line says \
      how to bring the column or the board back. “tercet list --archived \
      --ids” prints the ids of archived cards, “tercet log --json” those of deleted ones.

      The name of a file that “tercet backup” has made puts that backup in the place of the board. \
      The board may be open: it then shows the backup at once. What it was is kept beside it, under \
      a name that is printed. A file whose name could be an id is named with --backup.
      """
  )

  @Argument(
    help: ArgumentHelp("The cards' ids or their beginnings, or one backup.", valueName: "card"),
    completion: Completions.goneCards
  )
  var cards: [String] = []

  @Option(
    help: ArgumentHelp("A backup to put in the place of the board.", valueName: "file"),
    completion: .file()
  )
  var backup: String?

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated {
      if let backup = try namedBackup() {
        if options.writer.ifAt != nil {
          throw CommandFailure.usage("--if-at is not for a backup, which replaces the whole file")
        }
        return try BackupRestoring.run(backup, options.file.path)
      }
      try restore(options.open())
    }
  }

  private func namedBackup() throws -> String? {
    if let backup {
      if !cards.isEmpty { throw CommandFailure.usage("Name cards or a backup, not both") }
      return backup
    }
    if cards.isEmpty { throw CommandFailure.usage("Name the cards, or a backup") }
    let names = CardArguments.unpacked(cards)
    return names.count == 1 && CardIDPrefix(names[0]) == nil ? names[0] : nil
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
    if effect.cardCount == 0 { return try report.print("On the board already:", ids) }
    if options.output.json {
      if !homes.words.isEmpty { StandardError.printLine(homes.words) }
      return try report.print("Restored", ids)
    }
    try report.print("Restored", ids, place + WriteReport.words(for: effect.leftOut))
    if !homes.words.isEmpty { try StandardOutput.printLine(homes.words) }
  }
}
