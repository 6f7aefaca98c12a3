/// An identifier that is nothing but sixteen bytes or fewer, such as a UUID.
///
/// Adopting it is never needed; it makes the engine faster, because two words are hashed by one
/// multiplication in place of a call for each part of the value.
/// The promise to keep is that two identifiers are equal exactly when their words are.
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
  /// The whole of the identifier as two words; an identifier of one word answers zero beside it.
  ///
  /// - Complexity: O(1) is expected; it is asked for at each look-up.
  var words: (UInt64, UInt64) { get }
}
