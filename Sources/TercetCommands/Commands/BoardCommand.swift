internal import ArgumentParser

/// A command that opens the file, does one thing and ends.
nonisolated protocol BoardCommand: ParsableCommand, Sendable {
  var options: BoardOptions { get }

  /// Refuses what is wrong with the command line before the file is opened.
  @MainActor func checkArguments() throws

  @MainActor func run(on board: CommandStore) throws
}

extension BoardCommand {
  @MainActor func checkArguments() throws {}

  nonisolated func run() throws {
    try MainActor.assumeIsolated {
      try checkArguments()
      try run(on: CommandStore(options))
    }
  }
}
