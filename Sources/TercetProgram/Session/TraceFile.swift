import Foundation
import NcursesTerminal

/// Writes one line of JSON for each frame, for bug reports and tests, and for a log also one for each
/// event, action and change.
///
/// It makes a new file or appends to an earlier trace. Any other existing file, above all the
/// board's own, is left alone.
@MainActor final class TraceFile {
  struct Fault: Error {
    let path: String
    let reason: String

    /// The system's reason for the last failed call.
    static func system(_ path: String) -> Fault {
      Fault(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// A line of a log.
  private struct Note: Codable {
    /// What it is about: `key`, `action`, `change` and so on.
    let kind: String
    let text: String
  }

  private let path: String
  private let descriptor: Int32
  private let encoder = JSONEncoder()
  /// Whether the file was made here and is still empty.
  private var isNewAndEmpty: Bool

  init(path: String) throws(Fault) {
    self.path = path
    if let made = try Self.create(path) {
      descriptor = made
      isNewAndEmpty = true
    } else {
      descriptor = try Self.openEarlier(path)
      isNewAndEmpty = false
    }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  isolated deinit {
    // An empty file could not be recognized as a trace the next time.
    if isNewAndEmpty { unlink(path) }
    close(descriptor)
  }

  func write(_ report: FrameReport) { append(report) }

  func note(_ kind: String, _ text: String) {
    append(Note(kind: kind, text: String(text.prefix(Self.longestNote))))
  }

  private static let longestNote = 500

  private func append(_ line: some Encodable) {
    guard var data = try? encoder.encode(line) else { return }
    data.append(UInt8(ascii: "\n"))
    let count = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { isNewAndEmpty = false }
  }
}

extension TraceFile {
  /// The endings of the files that belong to a board.
  private static let companionEndings = ["-wal", "-shm", "-journal", "-search"]

  /// The first line of a trace is shorter than this.
  private static let firstLineLimit = 4096

  private static let refusal = "it is not a trace; name a new file or an earlier trace"

  /// Makes the file; nil if the name exists.
  private static func create(_ path: String) throws(Fault) -> Int32? {
    if companionEndings.contains(where: path.hasSuffix), access(path, F_OK) != 0 {
      throw Fault(path: path, reason: "such a name belongs to a board; name another file")
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor >= 0 { return descriptor }
    guard errno == EEXIST else { throw .system(path) }
    return nil
  }

  /// Opens an earlier trace for appending.
  ///
  /// If the file is refused, its descriptor stays open until the program ends soon after: closing a
  /// descriptor of the board's own file would drop SQLite's locks on it.
  private static func openEarlier(_ path: String) throws(Fault) -> Int32 {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(path) }
    // Check first: opening a pipe or a device may block or have effects.
    guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(path: path, reason: refusal) }
    let descriptor = open(path, O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      beginsAsTrace(descriptor)
    else { throw Fault(path: path, reason: refusal) }
    endLine(descriptor, length: status.st_size)
    return descriptor
  }

  private static func beginsAsTrace(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: firstLineLimit)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard let end = bytes[..<max(0, count)].firstIndex(of: UInt8(ascii: "\n")) else { return false }
    let (decoder, line) = (JSONDecoder(), Data(bytes[..<end]))
    return (try? decoder.decode(FrameReport.self, from: line)) != nil
      || (try? decoder.decode(Note.self, from: line)) != nil
  }

  /// Completes a line that was cut by a killed program or a full disk.
  private static func endLine(_ descriptor: Int32, length: off_t) {
    var last: UInt8 = 0
    guard pread(descriptor, &last, 1, length - 1) == 1, last != UInt8(ascii: "\n") else { return }
    last = UInt8(ascii: "\n")
    _ = Glibc.write(descriptor, &last, 1)
  }
}
