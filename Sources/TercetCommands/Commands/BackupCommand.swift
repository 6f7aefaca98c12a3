internal import ArgumentParser
import BoardModel
import BoardStorage

struct BackupCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the board to a new file.",
    discussion: """
      Example: tercet backup ~/board-of-today.db

      The board may be open and in use: the copy shows it at one moment. The backup is a single file \
      that only you can read, and that --db can open. An existing file is never overwritten.
      """
  )

  @OptionGroup var location: FileOptions
  @OptionGroup var output: OutputOptions

  @Argument("The new file.", value: "file", .file())
  var file: String

  @MainActor func perform() throws {
    if file.isEmpty || file == "-" {
      throw CommandFailure.usage("A backup needs a file name; write “./-” for a file named “-”")
    }
    let count = try run(location.path, FilePath.argument(file))
    StandardOutput.followsChange = true
    if output.json {
      var object = JSONObject()
      object.set("file", file)
      object.set("cards", count)
      return try StandardOutput.print(object)
    }
    try StandardOutput.printLine("Copied \(Plural.cards(count)) to “\(file)”")
  }

  @MainActor private func run(_ path: String, _ target: String) throws(CommandFailure) -> Int {
    try CommandFailure.opening(try BoardBackup.copy(boardAt: path, to: target))
  }
}
