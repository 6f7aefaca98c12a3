import CPseudoTerminal
import Glibc

/// A pair of descriptors that a program takes for a terminal: it holds the one, the test the other.
///
/// The program's end stays open here too, so that its settings can be read after the program ended.
final class PseudoTerminal {
  let leader: Int32
  let path: String
  private let follower: Int32
  private var isClosed = false

  init(size: ScreenSize) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 64)
    let failure = terminal_open(&ends.0, &ends.1, &name, Int32(size.columns), Int32(size.rows))
    guard failure == 0 else {
      throw ChildProcess.CouldNotStart(
        program: "a pseudo-terminal",
        reason: String(cString: strerror(failure))
      )
    }
    (leader, follower) = ends
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  isolated deinit {
    hangUp()
  }

  /// Closes both ends, as a terminal window does that is closed.
  func hangUp() {
    guard !isClosed else { return }
    isClosed = true
    close(follower)
    close(leader)
  }

  func resize(to size: ScreenSize) {
    _ = terminal_resize(leader, Int32(size.columns), Int32(size.rows))
  }

  /// What the program wrote and nobody has read; never waits.
  func read() -> [UInt8] {
    isClosed ? [] : Descriptor.available(leader)
  }

  /// Writes as much as fits at the moment, and says how many bytes that were.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { max(0, Glibc.write(leader, $0.baseAddress, $0.count)) }
  }

  /// How many bytes the program has yet to read.
  var unreadByProgram: Int {
    Int(terminal_unread(follower))
  }

  /// Modes and control characters, to be compared before and after.
  var settings: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = terminal_settings(follower, &bytes)
    return Array(bytes.prefix(Int(count)))
  }
}

/// Columns × rows.
nonisolated struct ScreenSize: Hashable, CustomStringConvertible {
  var columns: Int
  var rows: Int

  init(_ columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  static let standard = ScreenSize(80, 24)

  var description: String { "\(columns)×\(rows)" }
}
