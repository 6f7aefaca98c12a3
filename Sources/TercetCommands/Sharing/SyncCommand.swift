internal import ArgumentParser
import BoardModel
import FoundationEssentials

struct SyncCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync shared boards, or show their state.",
    discussion: """
      Example: tercet sync --status

      Syncs all shared boards of the file, or only --board. Without an option, or with --once, syncs once \
      and ends. --foreground keeps running, for a service manager. --status shows whether another process \
      syncs, whether the server answers and what waits. It exits with 0 if the board is up to date, 3 if \
      something waits or no process syncs, 4 if the server can't be reached, and 6 if the server refuses.
      """
  )

  @Flag(help: "Sync once and end.")
  var once = false

  @Flag(help: "Keep running and sync every change.")
  var foreground = false

  @Flag(help: "Show the state of sharing.")
  var status = false

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if [once, foreground, status].count(where: { $0 }) > 1 {
      throw ValidationError("Use only one of --once, --foreground and --status")
    }
  }

  @MainActor func perform() throws {
    let store = try CommandStore(changing: options)
    let boards = try boards(of: store)
    if status {
      let reports = try boards.map { try ShareReport(store, $0, options.file.path) }
      for report in reports { try report.print(json: output.json) }
      let failures = reports.compactMap(\.failure)
      if let worst = failures.max(by: { $0.code.rawValue < $1.code.rawValue }) { throw worst }
      return
    }
    try SyncProgram.run([
      foreground ? "foreground" : "once", options.file.path,
      boards.map(\.id.uuid.uuidString).joined(separator: ","),
      AuthorName.name(option: options.writer.author),
      output.json ? "json" : "lines",
    ])
  }

  @MainActor private func boards(of store: CommandStore) throws(CommandFailure) -> [Board] {
    if store.namesBoard { return [try store.board()] }
    let shared = try store.attempt(store.store.sharing.boards())
    let boards = try store.boards.filter { shared.contains($0.id) }
    // Continue with the open board, which reports that it is not shared.
    return boards.isEmpty ? [try store.board()] : boards
  }
}
