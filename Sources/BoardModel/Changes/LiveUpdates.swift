/// Notices what other processes do to an open board, by notification or by polling.
///
/// The loop calls `look` at `nextLook`. Changes found are published like the store's own.
@MainActor package protocol LiveUpdates: AnyObject {
  /// When to look without a notification, on the monotonic clock; nil for never.
  var nextLook: ContinuousClock.Instant? { get }

  /// Whether changes are notified. If not, look before each key.
  var isNotified: Bool { get }

  /// Publishes what others have committed since the last look. Cheap if that is nothing.
  func look()
}

/// Live updates for a program with its own event loop.
@MainActor package protocol LiveFollowing: LiveUpdates {
  /// Readable after a notification; nil if there are never any.
  var descriptor: Int32? { get }

  /// Reads the notifications, and looks if a commit is done, or soon if one may follow.
  func receive()
}
