internal import ArgumentParser
import BoardModel

struct NextCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Print the first card that can be started; claim it with --claim.",
    discussion: """
      Example: tercet next '#api' --claim --as bot-1 --lease 1h

      Prints the first card of “tercet ready”, from the board of --board, else from the one that the \
      author or claimant opened last, or if there is none, that anybody opened last. With --claim, nobody else gets the card until the lease \
      ends; several callers at once each get a different card. Moving the card to a done column, or \
      “tercet undo”, also ends the claim.

      On a board shared across machines, the claim asks the server. If the server can't be reached, \
      nothing is claimed and the exit code is 4. With --offline, the card is claimed on this machine, and \
      the first claim that reaches the server wins.

      If no card is ready, nothing is printed and the exit code is 5.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var cards: QueryOptions

  @Flag(help: "Claim the card.")
  var claim = false

  @Flag(help: "Claim a card of a shared board without asking its server.")
  var offline = false

  @Option("Who claims it; by default the author.", value: "name", name: .customLong("as"))
  var claimant: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Length of the claim: 90s, 30m, 1h, 2d; default 1h.", valueName: "time")
  )
  var lease: String?

  @Option("Format, as in “tercet list”.", value: "form")
  var format: String?

  @MainActor func perform() throws {
    let length = try Lease.milliseconds(lease)
    let form = try CardFormat(format, isJSON: output.json)
    if !claim, claimant != nil || lease != nil || offline {
      throw CommandFailure.usage("--as, --lease and --offline need --claim")
    }
    let store = try claim ? openToClaim() : CommandStore(reading: options)
    let chosen = try ChosenCards(cards, on: store)
    let claim =
      claim ? NextCard.Claim(name: claimant, length: length, isOffline: offline) : nil
    let next = try NextCard(store: store, path: options.file.path)
    guard let card = try next.card(of: chosen, claiming: claim) else {
      let sentences = ["No card is ready"] + chosen.warnings
      throw CommandFailure(.nothing, sentences.joined(separator: ". "))
    }
    chosen.printWarnings()
    try print(card, form, store)
  }

  /// Without an author, the claimant is the author.
  @MainActor private func openToClaim() throws -> CommandStore {
    let sequence = try options.writer.sequence
    try CommandStore.requireFile(at: options.file.path)
    let store = try CommandStore(
      path: options.file.path,
      board: options.board,
      author: options.writer.author ?? claimant
    )
    store.store.requiredSequence = sequence
    return store
  }

  @MainActor private func print(_ id: Card.ID, _ form: CardFormat, _ store: CommandStore) throws {
    if form == .json { return try WriteReport(board: store, isJSON: true).printObject(of: id) }
    guard let card = try store.attempt(store.store.card(id)) else {
      throw CommandFailure(.cardNotFound(id))
    }
    let boards = BoardIndex(try store.boards)
    let shortID = try store.shortID(of: id)
    if form == .lines, OutputTerminal.current == nil {
      let line = CardLine(card: card, shortID: shortID, boards: boards, today: LocalClock.today)
      return try StandardOutput.printLine("\(shortID)  \(line.words(column: true))")
    }
    let position = form.hasPositions ? try store.position(of: card) : 0
    var output = CardOutput(boards, form, namesBoards: boards.boards.count > 1)
    try output.add(ExportedCard(card: card, position: position, shortIdentifier: shortID))
    try output.end()
  }
}

enum Lease {
  private static let units: [Character: Int64] = [
    "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
  ]
  private static let limit: Int64 = 366 * 86_400_000

  /// A number with a unit; an hour by default.
  static func milliseconds(_ text: String?) throws(CommandFailure) -> Int64 {
    guard let text else { return 3_600_000 }
    guard let last = text.last, let unit = units[last], let number = Int64(text.dropLast()),
      number > 0, number <= limit / unit
    else {
      throw .usage("--lease needs a time such as 90s, 30m, 1h or 2d, not “\(text.prefix(40))”")
    }
    return number * unit
  }
}
