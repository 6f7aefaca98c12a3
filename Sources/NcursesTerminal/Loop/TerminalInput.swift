internal import Glibc
internal import TerminalSurface

/// Reads the terminal and decodes what it sends.
struct TerminalInput {
  enum Outcome {
    case read
    /// Nothing was there.
    case nothing
    /// The terminal has gone away.
    case hangUp
  }

  var decoder: InputDecoder
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(decoder: InputDecoder) {
    self.decoder = decoder
  }

  /// Reads once, and adds the events that it completes.
  mutating func read(into events: inout [TerminalEvent]) -> Outcome {
    let count = Glibc.read(0, &buffer, buffer.count)
    if count > 0 {
      buffer.withUnsafeBufferPointer {
        decoder.decode(UnsafeBufferPointer(rebasing: $0[..<count]), into: &events)
      }
      return .read
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
    return .hangUp
  }
}
