import BoardModel
import BoardStorage

/// Puts a backup in the place of the board, and says what became of it.
enum BackupRestoring {
  static func run(_ backup: String, _ path: String) throws {
    if backup.isEmpty || backup == "-" {
      throw CommandFailure.usage("“\(backup)” is not the name of a file")
    }
    let restore = try restore(FilePath.argument(backup), path)
    StandardOutput.followsChange = true
    try StandardOutput.printLine(
      "Restored \(Plural.cards(restore.cards)) from “\(backup)” to “\(path)”"
    )
    if let kept = restore.kept {
      try StandardOutput.printLine("What was there before is kept in “\(kept)”")
    }
  }

  private static func restore(
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
