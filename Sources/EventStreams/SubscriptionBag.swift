/// Subscriptions that end together, when the bag is emptied or released.
@MainActor package final class SubscriptionBag {
  private var subscriptions: [Subscription] = []

  package init() {}

  isolated deinit {
    cancelAll()
  }

  package func insert(_ subscription: Subscription) {
    subscriptions.append(subscription)
  }

  /// Cancels all subscriptions in the order of insertion.
  package func cancelAll() {
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.cancel() }
  }
}
