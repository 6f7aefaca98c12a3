internal import ArgumentParser
import BoardModel

struct WatchCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print changes as they happen.",
    discussion: """
      Example: tercet watch '#api' --since 120

      Prints one JSON object per line for each change, with the fields of “tercet log --json”. sequence is \
      the position in the log; give it to --since to continue from there. Without --since, starts now. \
      With a query, prints only changes of cards that match, and of deleted cards; a card that no longer \
      matches after the change has "left": true. With --board, prints only changes on that board.

      Ends with Ctrl-C or when nobody reads the output, and uses no time while nothing happens. After \
      “tercet restore BACKUP”, or if the file is replaced or removed and created again, standard error \
      says so, and later changes follow; sequences then belong to the other log.
      """
  )

  @OptionGroup var options: BoardOptions

  @Argument("Which cards, as in '#api'.", value: "query", .query)
  var query: [String] = []

  @Option("Start after this log entry; 0 for all.", value: "sequence", parsing: .unconditional)
  var since: String?

  @Flag(help: "Print JSON (always on).")
  var json = false

  @MainActor func perform() throws {
    let place = try place()
    let query = query.joined(separator: " ")
    try LogFollower(WatchedFile(options), query: query, place: place).run()
  }

  @MainActor private func place() throws(CommandFailure) -> Int64? {
    guard let since else { return nil }
    guard let place = Int64(since), place >= 0 else {
      throw .usage("--since needs a sequence from the log, not “\(since.prefix(40))”")
    }
    return place
  }
}
