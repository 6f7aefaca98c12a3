internal import ArgumentParser
import BoardModel

/// The options of commands that take named cards.
struct CardOptions: ParsableArguments {
  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions
  @OptionGroup var output: OutputOptions

  @MainActor func open() throws -> CommandStore {
    try CommandStore(changing: file.path, writer: writer)
  }

  /// Opens the file, or creates it.
  @MainActor func openOrMake() throws -> CommandStore {
    try CommandStore(path: file.path, writer: writer)
  }
}
