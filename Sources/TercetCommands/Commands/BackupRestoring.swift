import BoardModel
import BoardStorage

/// Replaces the board by a backup and reports the result.
enum BackupRestoring {
  static func run(_ backup: String, _ path: String, isJSON: Bool) throws {
    if backup.isEmpty || backup == "-" {
      throw CommandFailure.usage("“\(backup)” is not a file name")
    }
    let restore = try restore(FilePath.argument(backup), path)
    StandardOutput.followsChange = true
    if isJSON {
      var object = JSONObject()
      object.set("cards", restore.cards)
      object.set("file", backup)
      object.set("board", path)
      object.set("kept", restore.kept)
      object.set("unlinked", restore.unlinked)
      return try StandardOutput.print(object)
    }
    try StandardOutput.printLine(
      "Restored \(Plural.cards(restore.cards)) from “\(backup)” to “\(path)”"
    )
    if let kept = restore.kept {
      try StandardOutput.printLine("The previous board is kept in “\(kept)”")
    }
    for file in restore.unlinked {
      try StandardOutput.printLine(
        "“\(file)” is no longer linked; “tercet link FILE” links it again"
      )
    }
  }

  private static func restore(
    _ backup: String,
    _ path: String
  ) throws(CommandFailure) -> BoardRestore {
    try CommandFailure.opening(try BoardRestore(of: backup, to: path))
  }
}
