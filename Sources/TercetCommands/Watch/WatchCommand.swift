internal import ArgumentParser
import BoardModel

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print changes as they happen.",
    discussion: """
      Example: tercet watch '#api' --since 120

      One object of JSON a line for each change, with the fields of “tercet log --json”; sequence \
      is the place in the log, from which --since goes on. Without --since it begins now. With a \
      query only changes of cards that it finds then are printed, and those of deleted cards; a card \
      that it no longer finds by the change has "left": true. With --board only those of that board \
      are.

      It ends with Ctrl-C or when nobody reads any more, and does nothing while nothing happens. \
      After “tercet restore BACKUP”, and when the file is replaced or removed and made again, \
      standard error says so, and it goes on with what happens from then on; sequences are then \
      those of the other log.
      """
  )

  @OptionGroup var options: BoardOptions

  @Argument(
    help: ArgumentHelp("Which cards, as in '#api'.", valueName: "query"),
    completion: Completions.query
  )
  var query: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Begin behind this place in the log; 0 for all.", valueName: "sequence")
  )
  var since: String?

  @Flag(help: "Print JSON, as it does anyway.")
  var json = false

  func run() throws {
    try MainActor.assumeIsolated {
      let place = try place()
      let query = query.joined(separator: " ")
      try LogFollower(WatchedFile(options), query: query, place: place).run()
    }
  }

  @MainActor private func place() throws(CommandFailure) -> Int64? {
    guard let since else { return nil }
    guard let place = Int64(since), place >= 0 else {
      throw .usage("--since is a sequence from the log, not “\(since.prefix(40))”")
    }
    return place
  }
}
