/// The bytes of a source, piece by piece.
package struct ByteFeed {
  package let next: () throws -> [UInt8]?

  /// - Parameter next: Returns the next piece, nil at the end.
  package init(_ next: @escaping () throws -> [UInt8]?) { self.next = next }

  package init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init {
      defer { rest = nil }
      return rest
    }
  }

  /// The next nonempty piece; nil at the end.
  func piece() throws -> [UInt8]? {
    while let piece = try next() {
      if !piece.isEmpty { return piece }
    }
    return nil
  }
}
