import EventStreams
import Testing

struct OperatorTests {
  @Test func mapAndFlatMapKeepTheOrder() {
    let stream = EventStream<Int>()
    var heard: [String] = []
    let token =
      stream
      .flatMap { [$0, $0 * 10] }
      .map { "\($0)" }
      .subscribe { heard.append($0) }

    for event in 1...3 { stream.send(event) }

    #expect(heard == ["1", "10", "2", "20", "3", "30"])
    withExtendedLifetime(token) {}
  }

  @Test func mergedStreamsDeliverInTheOrderOfSending() {
    let left = EventStream<Int>()
    let right = EventStream<Int>()
    var heard: [Int] = []
    let token = EventStream.merge([left, right]).subscribe { heard.append($0) }

    left.send(1)
    right.send(2)
    left.send(3)

    #expect(heard == [1, 2, 3])
    token.cancel()
    #expect(left.subscriptionCount == 0)
    #expect(right.subscriptionCount == 0)
  }

  @Test func aDerivedStreamListensOnlyWhileSomeoneListensToIt() {
    let stream = EventStream<Int>()
    let derived = stream.map { $0 + 1 }
    #expect(stream.subscriptionCount == 0)

    let token = derived.subscribe { _ in }
    #expect(stream.subscriptionCount == 1)

    token.cancel()
    #expect(stream.subscriptionCount == 0)
  }

  @Test func aSharedStreamRunsItsTransformationOnceForAllSubscribers() {
    let stream = EventStream<Int>()
    var runs = 0
    let shared =
      stream.map { event -> Int in
        runs += 1
        return event
      }
      .shared()
    let first = shared.subscribe { _ in }
    let second = shared.subscribe { _ in }

    stream.send(1)

    #expect(runs == 1)
    #expect(stream.subscriptionCount == 1)
    first.cancel()
    #expect(stream.subscriptionCount == 1)
    second.cancel()
    #expect(stream.subscriptionCount == 0)
  }
}
