/// The bytes of a source, in pieces as they are asked for.
package struct ByteFeed {
  package let next: () throws -> [UInt8]?

  /// - Parameter next: hands over the next piece, nil at the end.
  package init(_ next: @escaping () throws -> [UInt8]?) { self.next = next }

  /// The bytes of memory.
  package init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init {
      defer { rest = nil }
      return rest
    }
  }

  /// The next piece, which is not empty; nil at the end.
  func piece() throws -> [UInt8]? {
    while let piece = try next() {
      if !piece.isEmpty { return piece }
    }
    return nil
  }
}
