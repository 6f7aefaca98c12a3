internal import ArgumentParser
import BoardModel
import BoardStorage

/// What the commands take that are about cards named one by one.
struct CardOptions: ParsableArguments {
  @OptionGroup var file: FileOptions
  @OptionGroup var writer: AuthorOptions
  @OptionGroup var output: OutputOptions

  @MainActor func open() throws -> CommandStore {
    try CommandStore(path: file.path, writer: writer)
  }
}
