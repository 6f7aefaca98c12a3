import EventStreams
import Testing

struct EventStreamTests {
  @Test func everySubscriberReceivesEveryEventInOrder() {
    let stream = EventStream<Int>()
    var first: [Int] = []
    var second: [Int] = []
    let tokens = [stream.subscribe { first.append($0) }, stream.subscribe { second.append($0) }]

    for event in 1...5 { stream.send(event) }

    #expect(first == [1, 2, 3, 4, 5])
    #expect(second == first)
    #expect(stream.subscriptionCount == tokens.count)
  }

  @Test func anEventSentFromInsideAHandlerComesAfterTheOneInProgress() {
    let stream = EventStream<Int>()
    var heard: [String] = []
    let first = stream.subscribe { event in
      heard.append("first \(event)")
      if event == 1 { stream.send(2) }
    }
    let second = stream.subscribe { heard.append("second \($0)") }

    stream.send(1)

    #expect(heard == ["first 1", "second 1", "first 2", "second 2"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func aSubscriberCancelledInAHandlerReceivesNothingMore() {
    let stream = EventStream<Int>()
    var heard: [Int] = []
    var later: Subscription?
    let first = stream.subscribe { _ in later?.cancel() }
    later = stream.subscribe { heard.append($0) }

    stream.send(1)

    #expect(heard.isEmpty)
    #expect(stream.subscriptionCount == 1)
    withExtendedLifetime(first) {}
  }

  @Test func aHandlerMayCancelItself() {
    let stream = EventStream<Int>()
    var heard: [Int] = []
    var token: Subscription?
    token = stream.subscribe { event in
      heard.append(event)
      token?.cancel()
    }

    stream.send(1)
    stream.send(2)

    #expect(heard == [1])
    #expect(stream.subscriptionCount == 0)
  }

  @Test func aSubscriberAddedInAHandlerReceivesTheNextEvent() {
    let stream = EventStream<Int>()
    var heard: [Int] = []
    let bag = SubscriptionBag()
    let first = stream.subscribe { event in
      if event == 1 { stream.subscribe { heard.append($0) }.store(in: bag) }
    }

    stream.send(1)
    stream.send(2)

    #expect(heard == [2])
    withExtendedLifetime(first) {}
  }

  @Test func releasingTheTokenEndsTheSubscription() {
    let stream = EventStream<Int>()
    var heard: [Int] = []
    var token: Subscription? = stream.subscribe { heard.append($0) }
    stream.send(1)

    token = nil
    stream.send(2)

    #expect(heard == [1])
    #expect(token == nil)
    #expect(stream.subscriptionCount == 0)
  }

  @Test func aBagEndsItsSubscriptionsWithItsOwner() {
    let stream = EventStream<Int>()
    var bag: SubscriptionBag? = SubscriptionBag()
    if let bag {
      stream.subscribe { _ in }.store(in: bag)
      stream.subscribe { _ in }.store(in: bag)
    }
    #expect(stream.subscriptionCount == 2)

    bag = nil

    #expect(bag == nil)
    #expect(stream.subscriptionCount == 0)
  }
}
