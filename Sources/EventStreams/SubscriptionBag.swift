/// Subscriptions that end together: when the bag is emptied, or released with its owner.
package final class SubscriptionBag {
  private var subscriptions: [Subscription] = []

  package init() {}

  isolated deinit {
    cancelAll()
  }

  package func insert(_ subscription: Subscription) {
    subscriptions.append(subscription)
  }

  /// Ends every subscription in the bag, in the order in which they were put there.
  package func cancelAll() {
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.cancel() }
  }
}
