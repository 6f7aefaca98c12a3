internal import ArgumentParser
import BoardModel
import BoardStorage

struct RecoverCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Rescue what is readable of a damaged board into a new file.",
    discussion: """
      Example: tercet recover damaged.db new.db

      The damaged file and its log are only read; keep both. Cards with unreadable rows are rebuilt from \
      the log. Prints what was saved and what is known to be lost. You cannot undo earlier changes on \
      the new board.
      """
  )

  @OptionGroup var location: FileOptions
  @OptionGroup var output: OutputOptions

  @Argument("The damaged file.", value: "damaged", .file())
  var damaged: String

  @Argument("The new file; must not exist.", value: "new", .file())
  var new: String

  @MainActor func perform() throws {
    for name in [damaged, new] where name.isEmpty || name == "-" {
      throw CommandFailure.usage("“\(name)” is not a file name")
    }
    let recovery = try run(FilePath.argument(damaged), FilePath.argument(new))
    StandardOutput.followsChange = true
    if output.json {
      try StandardOutput.print(object(of: recovery))
    } else {
      for line in Self.words(recovery) { try StandardOutput.printLine(line) }
      try StandardOutput.printLine("“\(new)” is the new board; “\(damaged)” was not changed.")
    }
    if let fault = recovery.faults.first {
      throw CommandFailure(.content, "the new board still has faults: \(fault)")
    }
  }

  @MainActor private func run(
    _ damaged: String,
    _ new: String
  ) throws(CommandFailure) -> BoardRecovery {
    var bar = ProgressBar("Saving readable cards")
    defer { bar.end() }
    return try CommandFailure.opening(
      try BoardRecovery(of: damaged, to: new, progress: { bar.show($0) })
    )
  }

  @MainActor private func object(of recovery: BoardRecovery) -> JSONObject {
    var object = JSONObject()
    object.set("file", new)
    object.set("cards", recovery.cardsFromTable + recovery.cardsFromLog)
    object.set("cardsFromLog", recovery.cardsFromLog)
    object.set("cardsLost", recovery.cardsLost)
    object.set("entries", recovery.entries)
    object.set("entriesAdded", recovery.entriesAdded)
    object.set("columnsRenamed", recovery.columnsRenamed)
    object.set("faults", recovery.faults)
    object.set("ignoresLog", recovery.ignoresLog)
    object.set("ignoresJournal", recovery.ignoresJournal)
    return object
  }

  @MainActor private static func words(_ recovery: BoardRecovery) -> [String] {
    let count = recovery.cardsFromTable + recovery.cardsFromLog
    var lines = [
      "Saved \(Plural.cards(count)), \(recovery.cardsFromLog) of them from the log.",
      "Saved \(Plural.words(recovery.entries, "entry", "entries")) of the log.",
    ]
    if recovery.entriesAdded > 0 {
      let added = Plural.words(recovery.entriesAdded, "entry", "entries")
      lines.append("Added \(added) that the log lacked.")
    }
    if recovery.columnsRenamed > 0 {
      lines.append(
        "The names of \(Plural.words(recovery.columnsRenamed, "column")) could not be read."
      )
    }
    if recovery.ignoresLog {
      lines.append("The log next to the file was not used: it belongs to another board.")
    }
    if recovery.ignoresJournal {
      lines.append("The journal next to the file was not used: a board has no journal.")
    }
    lines.append(
      recovery.cardsLost == 0
        ? "No other cards are known to be lost."
        : "Lost \(Plural.cards(recovery.cardsLost)), as far as is known."
    )
    return lines
  }
}
