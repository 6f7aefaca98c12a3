internal import Foundation

/// Sends and receives messages over two descriptors, with time limits.
final class LogChannel {
  enum Fault: Error {
    /// The other end has closed the connection.
    case closed
    case timeout
    case malformed
  }

  let input: Int32
  private let output: Int32
  private var bytes: [UInt8] = []
  private var start = 0

  init(input: Int32, output: Int32) {
    (self.input, self.output) = (input, output)
    for end in [input, output] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  func send(_ message: LogMessage<some Codable>, within patience: Duration) throws(Fault) {
    let end = ContinuousClock.now + patience
    guard let text = try? message.sent() else { throw .malformed }
    var sent = 0
    while sent < text.count {
      let count = text[sent...].withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        try wait(output, POLLOUT, until: end)
      } else if errno != EINTR {
        throw .closed
      }
    }
  }

  /// The next message; nil if none is complete yet and `patience` is nil.
  func receive<Content: Codable>(
    within patience: Duration?
  ) throws(Fault) -> LogMessage<Content>? {
    let end = patience.map { ContinuousClock.now + $0 }
    while true {
      if let message: LogMessage<Content> = try takeMessage() { return message }
      if try fill() { continue }
      guard let end else { return nil }
      try wait(input, POLLIN, until: end)
    }
  }

  private func wait(
    _ descriptor: Int32,
    _ event: Int32,
    until end: ContinuousClock.Instant
  ) throws(Fault) {
    while true {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      if left <= 0 { throw .timeout }
      var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&request, 1, Int32(min(left.rounded(.up), 60_000))) > 0 { return }
    }
  }

  /// Reads what is there; false if nothing is.
  private func fill() throws(Fault) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
        return true
      }
      if count == 0 { throw .closed }
      if errno == EAGAIN { return false }
      if errno != EINTR { throw .closed }
    }
  }

  private func takeMessage<Content: Codable>() throws(Fault) -> LogMessage<Content>? {
    guard let line = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count - start > LogProtocol.headLimit { throw .malformed }
      return nil
    }
    let head = Data(bytes[start..<line])
    guard head.count <= LogProtocol.headLimit,
      let size = try? JSONDecoder().decode(PayloadSize.self, from: head).bytes ?? 0,
      (0...LogProtocol.payloadLimit).contains(size)
    else { throw .malformed }
    let end = line + 1 + size
    if bytes.count < end {
      bytes.reserveCapacity(end)
      return nil
    }
    var message = (try? JSONDecoder().decode(LogMessage<Content>.self, from: head)) ?? LogMessage()
    message.payload = String(decoding: bytes[(line + 1)..<end], as: UTF8.self)
    start = end
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
      start = 0
    }
    return message
  }

  private struct PayloadSize: Decodable { let bytes: Int? }
}
