/// The boards that the tools of a server work on.
///
/// A file that is not there is made by the first tool that writes, and by none that reads.
final class ProtocolBoard {
  let path: String
  private let options: BoardOptions
  private var open: CommandStore?

  /// Opens the file where there is one, so that what is wrong with it is told before the first call.
  init(_ options: BoardOptions) throws {
    self.options = options
    path = try options.file.path
    if CommandStore.opener.hasFile(at: path) { open = try CommandStore(options) }
  }

  func store(forReading isReading: Bool) throws -> CommandStore {
    if let open { return open }
    if isReading, !CommandStore.opener.hasFile(at: path) {
      throw CommandFailure(.access, "There is no board yet; “add” makes it, as “\(path)”")
    }
    let store = try CommandStore(options)
    open = store
    return store
  }
}
