internal import Glibc
internal import TerminalSurface

struct TerminalInput {
  enum Outcome {
    case read
    case nothing
    /// The terminal is gone.
    case hangUp
  }

  var decoder: InputDecoder
  /// As large as a line discipline's buffer.
  private var buffer = [UInt8](repeating: 0, count: 4096)

  init(decoder: InputDecoder) {
    self.decoder = decoder
  }

  mutating func read(into events: inout [TerminalEvent]) -> Outcome {
    let count = Glibc.read(0, &buffer, buffer.count)
    if count > 0 {
      events += decoder.decode(buffer[..<count])
      return .read
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
    return .hangUp
  }
}
