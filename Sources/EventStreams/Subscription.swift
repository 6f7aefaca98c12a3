/// Keeps a handler subscribed until it is cancelled or released.
@MainActor package final class Subscription {
  private var onEnd: (() -> Void)?

  package init(onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
  }

  isolated deinit {
    cancel()
  }

  package func cancel() {
    let end = onEnd
    onEnd = nil
    end?()
  }

  /// Moves the subscription into a bag.
  package func store(in bag: SubscriptionBag) {
    bag.insert(self)
  }
}
