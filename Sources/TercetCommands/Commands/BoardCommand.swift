internal import ArgumentParser

/// A command that opens the file, does one thing and ends.
nonisolated protocol BoardCommand: ParsableCommand, Sendable {
  var options: BoardOptions { get }

  /// Whether it only reads: then it makes and changes nothing, not even a file that is not there.
  nonisolated static var isReading: Bool { get }

  /// Whether a file that is not there is made.
  nonisolated static var makesFile: Bool { get }

  /// Refuses what is wrong with the command line before the file is opened.
  @MainActor func checkArguments() throws

  @MainActor func run(on board: CommandStore) throws
}

extension BoardCommand {
  nonisolated static var isReading: Bool { false }

  nonisolated static var makesFile: Bool { false }

  @MainActor func checkArguments() throws {}

  nonisolated func run() throws {
    try MainActor.assumeIsolated {
      try checkArguments()
      try run(on: open())
    }
  }

  @MainActor private func open() throws -> CommandStore {
    if Self.isReading { return try CommandStore(reading: options) }
    return try Self.makesFile ? CommandStore(options) : CommandStore(changing: options)
  }
}
