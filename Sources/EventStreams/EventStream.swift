/// A synchronous one-to-many stream of events on the main actor.
///
/// A handler has run by the time `send` returns, so that an event is handled before the next key
/// is read. Events are delivered in the order in which they were sent: an event that is sent from
/// inside a handler waits until every subscriber has had the one in progress. Subscribing and
/// cancelling from inside a handler are safe: who subscribes hears the events sent from then on,
/// who cancels hears nothing more.
///
/// ## Topics
/// - Sending: ``send(_:)``
/// - Listening: ``subscribe(_:)``, ``subscriptionCount``
/// - Deriving: ``map(_:)``, ``compactMap(_:)``, ``flatMap(_:)``, ``filter(_:)``, ``scan(_:_:)``,
///   ``merge(_:)``, ``shared()``
package final class EventStream<Event> {
  /// What a derived stream does when someone listens to it; nil for a stream that is sent to.
  private let attach: ((@escaping (Event) -> Void) -> Subscription)?
  private var subscribers: [Subscriber] = []
  private var waiting: [Delivery] = []
  private var isDelivering = false

  package init() {
    attach = nil
  }

  /// A stream that listens to its source only while someone listens to it.
  init(attach: @escaping (@escaping (Event) -> Void) -> Subscription) {
    self.attach = attach
  }

  /// The number of live subscriptions; a derived stream counts with its source.
  package var subscriptionCount: Int { subscribers.count }

  /// Calls every subscriber, in the order in which they subscribed.
  ///
  /// - Complexity: O(*n*) for *n* subscribers.
  package func send(_ event: Event) {
    waiting.append(Delivery(event: event, subscribers: subscribers))
    if isDelivering { return }
    isDelivering = true
    // Subscribers may send: what they send is appended, and taken in its turn.
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

  /// Calls the handler for every event from now on, until the token is cancelled or released.
  package func subscribe(_ handler: @escaping (Event) -> Void) -> Subscription {
    if let attach { return attach(handler) }
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

  /// An event with those who were listening when it was sent.
  private struct Delivery {
    let event: Event
    let subscribers: [Subscriber]
  }
}
