/// What a log records about the file that it continues.
///
/// Only the frames since the log was last restarted count, as for SQLite, which checks their
/// checksums. The layout is that of "WAL File Format",
/// <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
struct LogIdentities {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private(set) var hasFrames = false
  /// The identity after the oldest commit; nil if no commit has written one.
  private(set) var first: FileIdentity?
  /// The states after its commits.
  private var states: Set<FileIdentity.Token> = []

  /// Reads the log at a path; a file that isn't a log has no frames.
  ///
  /// `root` is the page of the identity; if it is nil, all pages are searched. Frames after `end`
  /// are ignored.
  ///
  /// - Complexity: O(*n*) for *n* frames, a few bytes of each.
  init(path: String, root: Int?, upTo end: Int = .max) {
    guard let file = RawFile(path) else { return }
    let header = file.read(at: 0, Self.headerSize)
    let pageSize = header.number(at: 8)
    guard header.number(at: 0) | 1 == 0x377F_0683, (512...65_536).contains(pageSize) else { return }
    let salt = header[16..<24]
    var offset = Self.headerSize
    while offset < end {
      let frame = file.read(at: offset, Self.frameHeaderSize)
      guard frame.count == Self.frameHeaderSize, frame[8..<16] == salt else { return }
      hasFrames = true
      if root == nil || frame.number(at: 0) == root {
        add(file.read(at: offset + Self.frameHeaderSize, pageSize))
      }
      offset += Self.frameHeaderSize + pageSize
    }
  }

  private mutating func add(_ page: [UInt8]) {
    guard let identity = FileIdentity(page: page) else { return }
    if first == nil { first = identity }
    states.insert(identity.state)
  }

  /// Whether the log continues the file whose identity without the log is this one.
  func continues(_ file: FileIdentity) -> Bool {
    guard let first else { return true }
    return first.previous == file.state || states.contains(file.state)
  }
}
