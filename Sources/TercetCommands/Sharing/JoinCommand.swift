internal import ArgumentParser
import BoardModel

struct JoinCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a board that another machine shares.",
    discussion: """
      Example: tercet join ssh://ben@host/boards/home.log

      The address is the one that “tercet share” printed, with your own user. A database can have several \
      boards, so name one: tercet join postgresql://ben@db.example.org/team Home

      If the connection was cut, run the same command again to continue. The board appears only when all \
      of it has arrived.

      A board that you left and that is still in the file is updated from the database or log. If that would \
      lose something, the command says so and does nothing without --yes. The history keeps what was \
      lost.
      """
  )

  @Argument(help: "Where the log is: a file, or an address of ssh or PostgreSQL.")
  var address: String

  @Argument(help: "The name of the board, if there are several.")
  var name: String?

  @Flag(help: "Rejoin a board even if changes here are lost.")
  var yes = false

  @Flag(help: "Allow a connection to another computer that is not encrypted.")
  var insecure = false

  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions
  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
    try SyncProgram.run(
      [
        "join", file.path, name ?? "", AuthorName.name(option: writer.author),
        output.json ? "json" : "lines",
      ] + (yes ? ["yes"] : []),
      address: address,
      isInsecure: insecure
    )
  }
}
