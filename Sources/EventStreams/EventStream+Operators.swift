extension EventStream {
  /// The events, each made into another.
  ///
  /// A derived stream holds no subscription of its own: the transformation runs once for each of
  /// its subscribers. Use ``shared()`` where it has effects.
  package func map<Other>(_ transform: @escaping (Event) -> Other) -> EventStream<Other> {
    EventStream<Other> { handler in
      self.subscribe { handler(transform($0)) }
    }
  }

  /// The events, each made into another or left out.
  package func compactMap<Other>(
    _ transform: @escaping (Event) -> Other?
  ) -> EventStream<Other> {
    flatMap { transform($0).map { [$0] } ?? [] }
  }

  /// The events, each made into any number of others.
  package func flatMap<Other>(_ transform: @escaping (Event) -> [Other]) -> EventStream<Other> {
    EventStream<Other> { handler in
      self.subscribe { event in
        for other in transform(event) { handler(other) }
      }
    }
  }

  /// The events for which the condition holds.
  package func filter(_ isIncluded: @escaping (Event) -> Bool) -> EventStream<Event> {
    EventStream { handler in
      self.subscribe { if isIncluded($0) { handler($0) } }
    }
  }

  /// The events of several streams as one, in the order of sending.
  package static func merge(_ streams: EventStream<Event>...) -> EventStream<Event> {
    EventStream { handler in
      let subscriptions = streams.map { $0.subscribe(handler) }
      return Subscription { for subscription in subscriptions { subscription.cancel() } }
    }
  }

  /// What the events so far come to, from a first value on; told after each event.
  ///
  /// Each subscriber has a run of its own, which begins when it subscribes.
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

  /// The same events with one subscription to the source, held while anyone listens.
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
