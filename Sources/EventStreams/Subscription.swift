/// A token that keeps a handler listening until it is cancelled or released.
package final class Subscription {
  private var onEnd: (() -> Void)?

  package init(onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
  }

  isolated deinit {
    cancel()
  }

  /// Ends the subscription; a second call does nothing.
  package func cancel() {
    let end = onEnd
    onEnd = nil
    end?()
  }

  /// Leaves the token to a bag, which ends it with its owner.
  package func store(in bag: SubscriptionBag) {
    bag.insert(self)
  }
}
