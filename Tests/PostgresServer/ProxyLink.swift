import Foundation

/// One connection through a proxy.
struct ProxyLink {
  /// Bytes that are on the way.
  private struct Piece {
    let bytes: ArraySlice<UInt8>
    let toServer: Bool
    let arrival: ContinuousClock.Instant
  }

  private let client: Int32
  private let server: Int32
  private let proxy: LinkProxy
  private var pieces: [Piece] = []
  private var answers = 0

  init(client: Int32, server: Int32, of proxy: LinkProxy) {
    (self.client, self.server, self.proxy) = (client, server, proxy)
  }

  /// Passes bytes both ways until one end or the network closes the connection.
  consuming func run() {
    defer {
      close(client)
      close(server)
    }
    while !proxy.faults.isDown {
      guard deliver() else { return }
      var requests = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // Faults are looked at ten times a second; bytes on the way are delivered when they are due.
      let wait = pieces.first.map {
        ContinuousClock.now.duration(to: $0.arrival) / .milliseconds(1)
      }
      poll(&requests, 2, Int32(min(max(wait ?? 100, 0) + 1, 100)))
      if requests[0].revents != 0, !take(toServer: true) { return }
      if requests[1].revents != 0, !take(toServer: false) { return }
    }
  }

  /// Reads what one end has sent; false once it is closed.
  private mutating func take(toServer: Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(toServer ? client : server, &buffer, buffer.count, 0)
    if count <= 0 { return false }
    proxy.countPiece()
    let faults = proxy.faults
    if faults.isHalfOpen { return true }
    let arrival = max(
      ContinuousClock.now + .seconds(Double.random(in: faults.delay)),
      pieces.last { $0.toServer == toServer }?.arrival ?? .now
    )
    let piece = Piece(bytes: buffer[..<count], toServer: toServer, arrival: arrival)
    insert(piece)
    if !toServer, let rate = faults.repeatsAnswers {
      answers += 1
      if answers.isMultiple(of: rate) { insert(piece) }
    }
    return true
  }

  /// Keeps the pieces in the order of their arrival.
  private mutating func insert(_ piece: Piece) {
    let place = pieces.lastIndex { $0.arrival <= piece.arrival }.map { $0 + 1 } ?? 0
    pieces.insert(piece, at: place)
  }

  /// Passes on what has arrived; false once the connection broke.
  private mutating func deliver() -> Bool {
    while let piece = pieces.first, piece.arrival <= .now {
      pieces.removeFirst()
      let allowed = proxy.allow(piece.bytes.count, toServer: piece.toServer)
      let bytes = Array(piece.bytes.prefix(allowed ?? piece.bytes.count))
      guard write(bytes, to: piece.toServer ? server : client), allowed == nil else { return false }
    }
    return true
  }

  private func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
