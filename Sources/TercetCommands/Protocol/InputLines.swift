import Glibc

struct InputLines {
  /// Longer lines are cut.
  static let limit = 16 << 20

  private var buffer: [UInt8] = []

  /// The next line without its end; nil at the end of the input.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    var line: [UInt8] = []
    var isWhole = false
    while !isWhole {
      if buffer.isEmpty {
        if try !fill() { return line.isEmpty ? nil : line }
      }
      let end = buffer.firstIndex(of: 0x0A)
      let room = max(0, Self.limit - line.count)
      line.append(contentsOf: buffer[..<(end ?? buffer.count)].prefix(room))
      isWhole = end != nil
      buffer.removeFirst(min(buffer.count, (end ?? buffer.count - 1) + 1))
    }
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  private mutating func fill() throws(CommandFailure) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(STDIN_FILENO, &piece, piece.count)
      if count > 0 {
        buffer = Array(piece[..<count])
        return true
      }
      if count == 0 { return false }
      if errno == EINTR { continue }
      let reason = String(cString: strerror(errno))
      throw CommandFailure(.access, "Standard input cannot be read: \(reason)")
    }
  }
}
