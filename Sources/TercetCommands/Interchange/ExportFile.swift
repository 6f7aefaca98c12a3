import BoardModel
import FileSystem
import Glibc
import TerminalSurface

/// The output of an export: standard output, or a file that is written whole or not at all.
final class ExportFile {
  private let path: String?
  private(set) var isReplacing = false
  /// Whether the output is a stream, so that messages must go elsewhere.
  let isStream: Bool
  private var beside: String?
  private let descriptor: Int32
  /// Whether the output appears on a terminal and must be made safe for it.
  private let isShown: Bool
  private var buffer: [UInt8] = []

  private static let pieceSize = 262_144

  /// Opens the file of an argument; nil or `-` is standard output.
  init(_ argument: String?) throws(CommandFailure) {
    buffer.reserveCapacity(Self.pieceSize + 65_536)
    guard let argument, argument != "-" else {
      (path, descriptor, isStream) = (nil, STDOUT_FILENO, true)
      isShown = isatty(STDOUT_FILENO) == 1
      return
    }
    if argument.isEmpty { throw .usage("An export needs a file name") }
    let target = try FilePath.argument(argument)
    path = target
    switch try Self.kind(of: target) {
    case .special:
      isStream = true
      descriptor = open(target, O_WRONLY | O_CLOEXEC)
      isShown = isatty(descriptor) == 1
    case .plain:
      (isStream, isShown) = (false, false)
      // Writes to the target of a link, and keeps the link.
      let name = TemporaryFile.name(for: Self.resolved(target))
      beside = name
      Interruption.leftovers.insert(name)
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      TemporaryFile.lock(descriptor)
    }
    if descriptor < 0 { throw Self.failure(target) }
  }

  deinit {
    if let beside {
      unlink(beside)
      Interruption.leftovers.remove(beside)
    }
    if path != nil { close(descriptor) }
  }

  private enum Kind { case plain, special }

  private static func kind(of path: String) throws(CommandFailure) -> Kind {
    if isCompanion(path) {
      throw .usage("“\(path)” belongs to a database; an export does not overwrite it")
    }
    guard let status = stat(at: path) else {
      if errno == ELOOP { throw failure(path) }
      return .plain
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw CommandFailure(.access, "“\(path)” is a folder")
    case S_IFREG:
      if isDatabase(path) {
        throw .usage("“\(path)” is a database; an export does not overwrite it")
      }
      return .plain
    default: return .special
    }
  }

  /// Whether the file belongs to a database, and may hold committed data.
  private static func isCompanion(_ path: String) -> Bool {
    let name = resolved(path)
    return ["-wal", "-shm", "-journal", "-search"]
      .contains { name.hasSuffix($0) && isDatabase(String(name.dropLast($0.count))) }
  }

  private static func isDatabase(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 15)
    return read(file, &bytes, 15) == 15 && bytes == Array("SQLite format 3".utf8)
  }

  /// The file that a path leads to, existing or not.
  private static func resolved(_ path: String) -> String {
    if let real = RealPath.of(path) { return real }
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
    }
    guard count > 0 else { return path }
    let name = String(decoding: target.prefix(count), as: UTF8.self)
    if name.hasPrefix("/") { return name }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + name
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.access, "“\(path)” cannot be written: \(String(cString: strerror(errno)))")
  }

  /// Appends whole lines, or a part of one that is safe for a terminal.
  func append(_ text: String) throws {
    buffer.append(contentsOf: (isShown ? Self.shown(text) : text).utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  static func shown(_ text: String) -> String {
    PrintableText.sanitisedLines(TextRule.withLineFeeds(text))
  }

  /// Renames the finished file to its name.
  func finish() throws {
    try flush()
    guard let beside, let path else { return }
    let target = Self.resolved(path)
    let status = stat(at: target)
    isReplacing = status != nil
    if let status { fchmod(descriptor, status.st_mode & 0o7777) }
    if fsync(descriptor) != 0 || rename(beside, target) != 0 { throw Self.failure(path) }
    Interruption.leftovers.remove(beside)
    self.beside = nil
  }

  private func flush() throws {
    try Interruption.check()
    if !RegularFile.write(buffer, to: descriptor) {
      if let path { throw Self.failure(path) }
      if errno == EPIPE { throw StandardOutput.Closed() }
      throw StandardOutput.failure(errno)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
