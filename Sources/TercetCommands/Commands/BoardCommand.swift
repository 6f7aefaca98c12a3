internal import ArgumentParser

/// A command, which the program runs on the main actor.
nonisolated protocol MainActorCommand: ParsableCommand, Sendable {
  @MainActor func perform() throws
}

extension MainActorCommand {
  nonisolated func run() throws { try MainActor.assumeIsolated { try perform() } }
}

nonisolated protocol BoardCommand: MainActorCommand {
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

  @MainActor func perform() throws {
    try checkArguments()
    let store = try open()
    try store.removingUnusedFile { try run(on: store) }
  }

  @MainActor private func open() throws -> CommandStore {
    if Self.isReading { return try CommandStore(reading: options) }
    return try Self.makesFile ? CommandStore(options) : CommandStore(changing: options)
  }
}
