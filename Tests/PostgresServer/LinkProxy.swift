package import Foundation

/// Stands between clients and a server, and does to their bytes what networks do.
///
/// It listens on a socket of its own, where libpq looks for a server; each connection has a thread.
package final class LinkProxy: @unchecked Sendable {
  /// What the network does; from the next bytes on.
  package struct Faults: Sendable {
    /// Nobody gets through, and those who were lose their connection.
    package var isDown = false
    /// Nothing passes any more, and nobody is told.
    package var isHalfOpen = false
    /// How long bytes are on the way in one direction, in seconds; drawn for each piece.
    package var delay: ClosedRange<Double> = 0...0
    /// The connection breaks after so many more bytes towards the server.
    package var cutToServer: Int?
    /// The connection breaks after so many more bytes towards the client.
    package var cutToClient: Int?
    /// One in so many answers arrives twice.
    package var repeatsAnswers: Int?
    /// Called when so many more pieces of bytes came to the proxy, before the last of them goes on.
    package var atPiece: (left: Int, body: @Sendable () -> Void)?

    package init() {}
  }

  /// Where clients connect to, as a `host` of libpq.
  package let folder: URL
  private let server: String
  private let listener: Int32
  private let lock = NSLock()
  private var current = Faults()
  private var passed = (toServer: 0, toClient: 0)
  private var isClosed = false

  /// A proxy in front of a server's socket.
  package init(to server: TestServer) throws {
    self.server = server.folder.appending(path: ".s.PGSQL.5432").path()
    folder = try TestFolder.make("tercet-link")
    let path = folder.appending(path: ".s.PGSQL.5432").path()
    listener = UnixSocket.make()
    guard UnixSocket.bind(listener, to: path), listen(listener, 64) == 0 else {
      throw ServerCommand.Failure(
        command: "listen \(path)",
        output: String(cString: strerror(errno))
      )
    }
    Thread.detachNewThread { [self] in accept() }
  }

  /// Ends all connections and the proxy.
  package func close() {
    lock.withLock { isClosed = true }
    faults.isDown = true
    shutdown(listener, Int32(SHUT_RDWR))
    try? FileManager.default.removeItem(at: folder)
  }

  package var faults: Faults {
    get { lock.withLock { current } }
    set { lock.withLock { current = newValue } }
  }

  /// How many bytes have passed since the beginning.
  package var bytes: (toServer: Int, toClient: Int) { lock.withLock { passed } }

  /// How many bytes of a piece may pass before the connection breaks; nil for all of it.
  func allow(_ count: Int, toServer: Bool) -> Int? {
    lock.withLock {
      let path: WritableKeyPath<Faults, Int?> = toServer ? \.cutToServer : \.cutToClient
      let rest = current[keyPath: path]
      let allowed = min(rest ?? count, count)
      if toServer { passed.toServer += allowed } else { passed.toClient += allowed }
      guard let rest else { return nil }
      current[keyPath: path] = rest <= count ? nil : rest - count
      return rest <= count ? rest : nil
    }
  }

  /// Bytes came from one side.
  func countPiece() {
    let body: (@Sendable () -> Void)? = lock.withLock {
      guard let (left, body) = current.atPiece else { return nil }
      current.atPiece = left > 1 ? (left - 1, body) : nil
      return left > 1 ? nil : body
    }
    body?()
  }

  private func accept() {
    while true {
      let client = Foundation.accept(listener, nil, nil)
      if client < 0 || lock.withLock({ isClosed }) { break }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      let upstream = UnixSocket.make()
      guard !faults.isDown, UnixSocket.connect(upstream, to: server) else {
        Foundation.close(client)
        Foundation.close(upstream)
        continue
      }
      Thread.detachNewThread { [self] in
        ProxyLink(client: client, server: upstream, of: self).run()
      }
    }
    Foundation.close(listener)
  }
}

/// Sockets in the file system.
enum UnixSocket {
  static func make() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  static func bind(_ socket: Int32, to path: String) -> Bool {
    withAddress(path) { Foundation.bind(socket, $0, $1) } == 0
  }

  static func connect(_ socket: Int32, to path: String) -> Bool {
    withAddress(path) { Foundation.connect(socket, $0, $1) } == 0
  }

  private static func withAddress(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (index, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
