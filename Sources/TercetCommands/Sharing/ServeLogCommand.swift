internal import ArgumentParser

/// Run by ssh for another machine's `tercet`, which speaks to it over standard input and output.
struct ServeLogCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-log",
    abstract: "Let another machine use a log in a file of this one, by ssh.",
    discussion: """
      Example: tercet serve-log /boards/team.log

      A board shared at an address such as ssh://host/boards/team.log runs this on host. In \
      ~/.ssh/authorized_keys there, a line may allow a key nothing but one log: \
      restrict,command="tercet serve-log /boards/team.log --read-only" ssh-ed25519 …
      """,
    shouldDisplay: false
  )

  @Argument(help: "The log's file.", completion: .file())
  var path: String

  @Flag(help: "Let the other machine only read.")
  var readOnly = false

  @Flag(help: "Let the other machine only read and comment.")
  var commentOnly = false

  @MainActor func perform() throws {
    try SyncProgram.run(
      ["serve", path, "", ""] + (readOnly ? ["read"] : commentOnly ? ["comment"] : [])
    )
  }
}
