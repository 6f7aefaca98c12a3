internal import ArgumentParser
import BoardModel
import BoardStorage

struct RecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Rescue what is readable of a damaged board into a new file.",
    discussion: """
      Example: tercet recover damaged.db new.db

      The damaged file is only read, and so is the log beside it; keep both. Cards whose rows are \
      lost are taken from the change log. It says what was saved and what is lost as far as is \
      known; what could be undone in the damaged board cannot in the new one.
      """
  )

  @OptionGroup var location: FileOptions
  @OptionGroup var output: OutputOptions

  @Argument(
    help: ArgumentHelp("The file that cannot be used.", valueName: "damaged"),
    completion: .file()
  )
  var damaged: String

  @Argument(
    help: ArgumentHelp("The file to make, which must not be there.", valueName: "new"),
    completion: .file()
  )
  var new: String

  func run() throws {
    try MainActor.assumeIsolated { try recover() }
  }

  @MainActor private func recover() throws {
    for name in [damaged, new] where name.isEmpty || name == "-" {
      throw CommandFailure.usage("“\(name)” is not the name of a file")
    }
    let recovery = try run(FilePath.argument(damaged), FilePath.argument(new))
    StandardOutput.followsChange = true
    if output.json {
      try StandardOutput.print(object(of: recovery))
    } else {
      for line in Self.words(recovery) { try StandardOutput.printLine(line) }
      try StandardOutput.printLine("“\(new)” is the new board; “\(damaged)” was left as it was.")
    }
    if let fault = recovery.faults.first {
      throw CommandFailure(.content, "the new board still has faults: \(fault)")
    }
  }

  @MainActor private func run(
    _ damaged: String,
    _ new: String
  ) throws(CommandFailure) -> BoardRecovery {
    var bar = ProgressBar("Saving what can be read")
    defer { bar.end() }
    do {
      return try BoardRecovery(of: damaged, to: new, progress: { bar.show($0) })
    } catch {
      throw CommandFailure(error)
    }
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

  private static func entries(_ count: Int) -> String {
    count == 1 ? "1 entry" : "\(count) entries"
  }

  @MainActor private static func words(_ recovery: BoardRecovery) -> [String] {
    let count = recovery.cardsFromTable + recovery.cardsFromLog
    var lines = [
      "Saved \(Plural.cards(count)), \(recovery.cardsFromLog) of them from the log.",
      "Saved \(entries(recovery.entries)) of the log.",
    ]
    if recovery.entriesAdded > 0 {
      lines.append("Added \(entries(recovery.entriesAdded)) to the log where some are missing.")
    }
    if recovery.columnsRenamed > 0 {
      lines.append(
        "The names of \(Plural.words(recovery.columnsRenamed, "column")) could not be read."
      )
    }
    if recovery.ignoresLog {
      lines.append("The log beside the file was not used: it is another board's.")
    }
    if recovery.ignoresJournal {
      lines.append("The journal beside the file was not used: a board has none.")
    }
    lines.append(
      recovery.cardsLost == 0
        ? "No other card is known to have been there."
        : "Lost \(Plural.cards(recovery.cardsLost)), as far as is known."
    )
    return lines
  }
}
