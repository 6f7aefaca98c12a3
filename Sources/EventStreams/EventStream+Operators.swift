extension EventStream {
  /// The transformed events.
  ///
  /// A derived stream has no subscription of its own: the transformation runs once for each
  /// subscriber. If it has side effects, use ``shared()``.
  package func map<Other>(_ transform: @escaping (Event) -> Other) -> EventStream<Other> {
    EventStream<Other> { handler in
      self.subscribe { handler(transform($0)) }
    }
  }

  package func flatMap<Other>(_ transform: @escaping (Event) -> [Other]) -> EventStream<Other> {
    EventStream<Other> { handler in
      self.subscribe { event in
        for other in transform(event) { handler(other) }
      }
    }
  }

  /// The events of several streams, in the order of sending.
  package static func merge(_ streams: [EventStream<Event>]) -> EventStream<Event> {
    EventStream { handler in
      let subscriptions = streams.map { $0.subscribe(handler) }
      return Subscription { for subscription in subscriptions { subscription.cancel() } }
    }
  }

  /// The accumulated value after each event.
  ///
  /// Each subscriber starts with the initial value.
  package func scan<Value>(
    _ first: Value,
    _ next: @escaping (Value, Event) -> Value
  ) -> EventStream<Value> {
    EventStream<Value> { handler in
      var value = first
      return self.subscribe { event in
        value = next(value, event)
        handler(value)
      }
    }
  }

  /// The same events with a single subscription to the source, which is held while there are
  /// subscribers.
  package func shared() -> EventStream<Event> {
    let relay = EventStream<Event>()
    let source = SubscriptionBag()
    var listeners = 0
    return EventStream { handler in
      let subscription = relay.subscribe(handler)
      listeners += 1
      if listeners == 1 { self.subscribe { relay.send($0) }.store(in: source) }
      return Subscription {
        subscription.cancel()
        listeners -= 1
        if listeners == 0 { source.cancelAll() }
      }
    }
  }
}
