internal import ArgumentParser

nonisolated protocol BoardCommand: ParsableCommand, Sendable {
  var options: BoardOptions { get }

  /// Whether it only reads. It then changes nothing and never creates a file.
  nonisolated static var isReading: Bool { get }

  /// Whether it creates a missing file.
  nonisolated static var makesFile: Bool { get }

  /// Checks the command line before the file is opened.
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
      let store = try open()
      try store.removingUnusedFile { try run(on: store) }
    }
  }

  @MainActor private func open() throws -> CommandStore {
    if Self.isReading { return try CommandStore(reading: options) }
    return try Self.makesFile ? CommandStore(options) : CommandStore(changing: options)
  }
}
