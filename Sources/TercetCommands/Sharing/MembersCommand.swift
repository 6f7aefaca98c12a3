internal import ArgumentParser
import BoardModel
import FoundationEssentials

struct MembersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members",
    abstract: "Show who may read and change a shared board, or change their rights.",
    discussion: """
      Example: tercet members ben write --board Home

      A role is one of the database, a person or a team. With “read” it may look, with “write” it may \
      change the board too, with “admin” it may give rights too; “none” takes all of them away. \
      Without a role, all that have rights are shown.
      """
  )

  enum Level: String, CaseIterable, ExpressibleByArgument {
    case read
    case write
    case admin
    case none
  }

  @Argument(help: "A role of the database.")
  var role: String?

  @Argument(help: "What it may do: read, write, admin, or none.")
  var level: Level?

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if role != nil, level == nil {
      throw ValidationError("Say what the role may do: read, write, admin, or none")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let board = try CommandStore(reading: options).board()
      try SyncProgram.run(
        [
          "members", options.file.path, board.id.uuid.uuidString,
          AuthorName.name(option: options.writer.author), output.json ? "json" : "lines",
        ] + [role, level?.rawValue].compactMap(\.self)
      )
    }
  }
}
