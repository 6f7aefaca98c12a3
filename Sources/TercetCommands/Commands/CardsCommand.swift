internal import ArgumentParser
import BoardModel

/// What the commands take that are about cards named one by one.
struct CardOptions: ParsableArguments {
  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions
  @OptionGroup var output: OutputOptions

  /// The file, which has to be there.
  @MainActor func open() throws -> CommandStore {
    try CommandStore(changing: file.path, writer: writer)
  }

  /// The file, which is made where there is none.
  @MainActor func openOrMake() throws -> CommandStore {
    try CommandStore(path: file.path, writer: writer)
  }
}
