internal import ArgumentParser
import BoardModel
import FoundationEssentials

struct MembersCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "members",
    abstract: "Show or change who can use a shared board.",
    discussion: """
      Example: tercet members ben write --board Home
      Example: tercet members ben comment --invite

      For a board shared on PostgreSQL; the rights of a log in a file are those of the file.

      A role of the database is a person or a team. “read” lets it read the board, “comment” \
      also comment, “write” also change it, “admin” also manage rights; “none” removes all rights. Without a role, lists everybody with \
      rights.
      """
  )

  enum Level: String, CaseIterable, ExpressibleByArgument {
    case read
    case comment
    case write
    case admin
    case none
  }

  @Argument(help: "A role of the database.")
  var role: String?

  @Argument(help: "Its right: read, comment, write, admin or none.")
  var level: Level?

  @Flag(help: "Change nothing; print what lets that person use the board.")
  var invite = false

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if invite {
      if role == nil { throw ValidationError("Name who is invited: tercet members ben --invite") }
      if level == Level.none {
        throw ValidationError("An invitation needs a right: read, comment, write or admin")
      }
    } else if role != nil, level == nil {
      throw ValidationError("Name a right for the role: read, comment, write, admin or none")
    }
  }

  @MainActor func perform() throws {
    let board = try CommandStore(reading: options).board()
    try SyncProgram.run(
      [
        invite ? "invite" : "members", options.file.path, board.id.uuid.uuidString,
        AuthorName.name(option: options.writer.author), output.json ? "json" : "lines",
      ] + [role, (level ?? (invite ? .write : nil))?.rawValue].compactMap(\.self)
    )
  }
}
