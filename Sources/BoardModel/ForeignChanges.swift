/// What other processes do to an open board: it is told as it happens, and looked for at need.
///
/// Whoever drives it calls `look` when `nextLook` has come; what is found is published as the
/// store's own changes are.
@MainActor package protocol ForeignChanges: AnyObject {
  /// When to look although nothing new was told, on the monotonic clock; nil for never.
  var nextLook: ContinuousClock.Instant? { get }

  /// Whether changes are told; where they are not, look before each key.
  var isTold: Bool { get }

  /// Publishes what others have committed since the last look; cheap where that is nothing.
  func look()
}
