/// A synchronous one-to-many stream of events on the main actor.
///
/// Handlers have run when `send` returns, so an event is handled before the next key is read.
/// Events are delivered in the order of sending: an event sent by a handler waits until every
/// subscriber has received the current one. Handlers may subscribe and cancel. New subscribers
/// receive events sent from then on; cancelled ones receive no more.
///
/// ## Topics
/// - Sending: ``send(_:)``
/// - Listening: ``subscribe(_:)``, ``subscriptionCount``
package final class EventStream<Event> {
  private var subscribers: [Subscriber] = []
  private var waiting: [Delivery] = []
  private var isDelivering = false

  package init() {}

  /// The number of live subscriptions.
  package var subscriptionCount: Int { subscribers.count }

  /// Calls every subscriber in the order of subscription.
  ///
  /// - Complexity: O(*n*) for *n* subscribers.
  package func send(_ event: Event) {
    waiting.append(Delivery(event: event, subscribers: subscribers))
    if isDelivering { return }
    isDelivering = true
    // Handlers may send events, which are appended.
    var next = 0
    while next < waiting.count {
      let delivery = waiting[next]
      next += 1
      for subscriber in delivery.subscribers where subscriber.isLive {
        subscriber.handler(delivery.event)
      }
    }
    waiting.removeAll(keepingCapacity: true)
    isDelivering = false
  }

  /// Calls the handler for every further event, until the subscription is cancelled or released.
  package func subscribe(_ handler: @escaping (Event) -> Void) -> Subscription {
    let subscriber = Subscriber(handler: handler)
    subscribers.append(subscriber)
    return Subscription { [weak self] in
      subscriber.isLive = false
      self?.subscribers.removeAll { $0 === subscriber }
    }
  }

  private final class Subscriber {
    let handler: (Event) -> Void
    var isLive = true

    init(handler: @escaping (Event) -> Void) {
      self.handler = handler
    }
  }

  private struct Delivery {
    let event: Event
    let subscribers: [Subscriber]
  }
}
