/// An identifier of at most sixteen bytes, such as a UUID.
///
/// Adopting this protocol is optional. It makes the engine faster, because two words are hashed
/// with one multiplication. Two identifiers must be equal exactly if their words are.
///
/// ```swift
/// struct CardID: FixedWidthIdentifier {
///   let high: UInt64
///   let low: UInt64
///
///   var words: (UInt64, UInt64) { (high, low) }
/// }
/// ```
public protocol FixedWidthIdentifier: Hashable, Sendable {
  /// The identifier as two words. If it needs only one, the second is zero.
  ///
  /// - Complexity: Must be O(1); each lookup calls it.
  var words: (UInt64, UInt64) { get }
}
