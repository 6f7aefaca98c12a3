internal import ArgumentParser
import BoardModel
import BoardStorage

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the board to a new file.",
    discussion: """
      Example: tercet backup ~/board-of-today.db

      The board may be open and in use: the copy is as it was at one moment. It is one whole file, \
      a board that --db can name, readable by you alone. A file that is there already is never \
      written over.
      """
  )

  @OptionGroup var location: FileOptions
  @OptionGroup var output: OutputOptions

  @Argument(
    help: ArgumentHelp("The file to make.", valueName: "file"),
    completion: .file()
  )
  var file: String

  func run() throws {
    try MainActor.assumeIsolated { try copy() }
  }

  @MainActor private func copy() throws {
    if file.isEmpty || file == "-" {
      throw CommandFailure.usage("A backup needs the name of a file; “./-” is one, “-” is not")
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
    do {
      return try BoardBackup.copy(boardAt: path, to: target)
    } catch {
      throw CommandFailure(error)
    }
  }
}
