import Foundation
import NcursesTerminal

/// One line of JSON for each frame, for bug reports and for tests.
final class TraceFile {
  /// Why the trace can't be written.
  struct Fault: Error {
    let path: String
    let reason: String
  }

  private struct Line: Encodable {
    let cause: String
    let events: Int
    let rowsPainted: [Int]
    let cellsChanged: Int
    let bytes: Int?
    let microseconds: Int
  }

  private let descriptor: Int32
  private let encoder = JSONEncoder()

  init(path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Fault(path: path, reason: String(cString: strerror(errno))) }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  isolated deinit {
    close(descriptor)
  }

  /// Writes a frame's line; a trace that can't be written stops nothing.
  func write(_ report: FrameReport) {
    let line = Line(
      cause: report.cause,
      events: report.events,
      rowsPainted: report.rowsPainted,
      cellsChanged: report.cellsChanged,
      bytes: report.bytes,
      microseconds: report.microseconds
    )
    guard var data = try? encoder.encode(line) else { return }
    data.append(UInt8(ascii: "\n"))
    _ = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
