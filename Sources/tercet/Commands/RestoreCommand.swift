internal import ArgumentParser
import BoardStorage

/// `tercet restore`: puts a backup in the place of the board.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the place of the board.",
    discussion: """
      The board may be open: it then shows the backup at once. What it was is kept beside it, under \
      a name that is printed. A board that is damaged is moved there, with its log.

      --db names the board's file, as for the board itself.
      """
  )

  @ParentCommand var root: RootCommand

  @Argument(help: ArgumentHelp("A file that “tercet backup” has made.", valueName: "backup"))
  var backup: String

  func run() throws {
    try MainActor.assumeIsolated { try restore() }
  }

  @MainActor private func restore() throws {
    try root.refuseBoardOptions()
    if backup.isEmpty || backup == "-" {
      throw CommandFailure.usage("“\(backup)” is not the name of a file")
    }
    let path = try root.location.path
    let restore = try run(FilePath.argument(backup), path)
    let count = restore.cards
    try StandardOutput.printLine(
      "Restored \(count) card\(count == 1 ? "" : "s") from “\(backup)” to “\(path)”."
    )
    if let kept = restore.kept {
      try StandardOutput.printLine("What was there before is kept in “\(kept)”.")
    }
  }

  @MainActor private func run(
    _ backup: String,
    _ path: String
  ) throws(CommandFailure) -> BoardRestore {
    do {
      return try BoardRestore(of: backup, to: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
