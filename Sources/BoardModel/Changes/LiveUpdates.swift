/// What other processes do to an open board: reported as it happens, and looked for where it is not.
///
/// The loop calls `look` when `nextLook` has come; what is found is published as the store's own
/// changes are.
@MainActor package protocol LiveUpdates: AnyObject {
  /// When to look although nothing was reported, on the monotonic clock; nil for never.
  var nextLook: ContinuousClock.Instant? { get }

  /// Whether changes are reported; where they are not, look before each key.
  var isNotified: Bool { get }

  /// Publishes what others have committed since the last look; cheap where that is nothing.
  func look()
}

/// Live updates for a program that waits by itself.
@MainActor package protocol LiveFollowing: LiveUpdates {
  /// Readable when something was reported; nil if nothing ever is.
  var descriptor: Int32? { get }

  /// Takes what was reported, and looks if a commit is done, or soon if one may follow.
  func receive()
}
