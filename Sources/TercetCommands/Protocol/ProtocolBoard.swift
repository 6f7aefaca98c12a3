/// The boards of a server's tools.
///
/// The first tool that writes creates a missing file; tools that read don't.
final class ProtocolBoard {
  let path: String
  private let options: BoardOptions
  private var open: CommandStore?

  /// Opens an existing file at once, to report problems before the first call.
  init(_ options: BoardOptions) throws {
    self.options = options
    path = try options.file.path
    if CommandStore.opener.hasFile(at: path) { open = try CommandStore(options) }
  }

  func store(forReading isReading: Bool) throws -> CommandStore {
    if let open { return open }
    if isReading, !CommandStore.opener.hasFile(at: path) {
      throw CommandFailure(.access, "There is no board yet; “add” creates it as “\(path)”")
    }
    let store = try CommandStore(options)
    open = store
    return store
  }
}
