import BoardInterchange
import Glibc

/// The file, or standard input, that an import reads.
final class InterchangeSource {
  /// What messages call it.
  let name: String
  /// How many bytes it has; nil where that is not known.
  let size: Int?
  private let descriptor: Int32
  private var first: [UInt8]?

  private static let pieceSize = 262_144

  init(_ argument: String) throws(CommandFailure) {
    if argument.isEmpty { throw .usage("An import needs a file, or “-” for standard input") }
    if argument == "-" {
      (name, descriptor, size) = ("Standard input", STDIN_FILENO, nil)
      return
    }
    let path = try FilePath.argument(argument)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw Self.failure(path) }
    var status = stat()
    fstat(file, &status)
    if status.st_mode & S_IFMT == S_IFDIR {
      close(file)
      throw CommandFailure(.access, "“\(path)” is a folder")
    }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    (name, descriptor, size) = ("“\(path)”", file, isFile ? Int(status.st_size) : nil)
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.access, "“\(path)” cannot be read: \(String(cString: strerror(errno)))")
  }

  /// The first bytes, which are read again afterwards.
  func head() throws -> [UInt8] {
    if let first { return first }
    let piece = try read() ?? []
    first = piece
    return piece
  }

  /// All of it in pieces, for one reader.
  var feed: ByteFeed {
    ByteFeed { [self] in
      if let piece = first {
        first = nil
        if !piece.isEmpty { return piece }
      }
      return try read()
    }
  }

  private func read() throws -> [UInt8]? {
    while true {
      try Interruption.check()
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count > 0 { return piece }
      if count == 0 { return nil }
      if errno == EINTR { continue }
      let reason = String(cString: strerror(errno))
      throw CommandFailure(.access, "\(name) cannot be read: \(reason)")
    }
  }
}
