import BoardModel
import SeededRandom
import Testing

@Suite struct OrderKeyTests {
  @Test func appendingAndPrependingKeepKeysShort() throws {
    var last: OrderKey?
    var first: OrderKey?
    for index in 0..<200_000 {
      let after = try #require(OrderKey.between(last, nil))
      let before = try #require(OrderKey.between(nil, first))
      if let last, let first {
        guard last < after, before < first else {
          Issue.record("the order is broken at \(index): \(last) \(after), \(before) \(first)")
          return
        }
      }
      last = after
      first = before
    }
    #expect(last?.bytes.count == 4)
    #expect(first?.bytes.count == 4)
  }

  @Test func aKeyIsMadeBetweenAnyTwoThatWereMade() throws {
    var random = SeededGenerator(seed: 7)
    var keys = [OrderKey.origin]
    for step in 0..<20_000 {
      let index = Int.random(in: 0...keys.count, using: &random)
      let left = index > 0 ? keys[index - 1] : nil
      let right = index < keys.count ? keys[index] : nil
      let key = try #require(OrderKey.between(left, right), "step \(step)")
      guard left.map({ $0 < key }) ?? true, right.map({ key < $0 }) ?? true else {
        Issue.record("step \(step): \(key) is not between \(left as Any) and \(right as Any)")
        return
      }
      keys.insert(key, at: index)
    }
    #expect(keys.map(\.bytes.count).max() ?? 0 <= 12)
  }

  @Test(arguments: [true, false])
  func insertingAtOneSpotGrowsByABitEach(rightmost: Bool) throws {
    var left = OrderKey.origin
    var right = try #require(OrderKey.between(left, nil))
    let count = 4000
    for _ in 0..<count {
      let key = try #require(OrderKey.between(left, right))
      try #require(left < key && key < right)
      if rightmost { left = key } else { right = key }
    }
    #expect(left.bytes.count <= 3 + count / 7)
    #expect(right.bytes.count <= 3 + count / 7)
  }

  @Test func alternatingSidesStayInOrder() throws {
    var left = OrderKey.origin
    var right = try #require(OrderKey.between(left, nil))
    for step in 0..<2000 {
      let key = try #require(OrderKey.between(left, right))
      try #require(left < key && key < right)
      if step.isMultiple(of: 2) { left = key } else { right = key }
    }
  }

  @Test func manyKeysAreSpreadEvenly() throws {
    let left = OrderKey.origin
    let right = try #require(OrderKey.between(left, nil))
    for (lower, upper) in [(nil, nil), (left, nil), (nil, right), (left, right)] {
      let keys = try #require(OrderKey.keys(count: 10_000, between: lower, and: upper))
      #expect(keys.count == 10_000)
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
      #expect(lower.map { $0 < keys[0] } ?? true)
      #expect(upper.map { keys[9999] < $0 } ?? true)
      #expect(keys.map(\.bytes.count).max() ?? 0 <= 6)
    }
    #expect(OrderKey.keys(count: 0, between: left, and: right) == [])
  }

  @Test func nothingLiesBetweenEqualKeysOrTheWrongWayRound() throws {
    let left = OrderKey.origin
    let right = try #require(OrderKey.between(left, nil))

    #expect(OrderKey.between(left, left) == nil)
    #expect(OrderKey.between(right, left) == nil)
    #expect(OrderKey.keys(count: 2, between: left, and: left) == nil)
    #expect(OrderKey.between(OrderKey(bytes: [1]), OrderKey(bytes: [1, 0])) == nil)
  }

  @Test func keysThatWereNotMadeHereAreTakenAsBytes() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      var pair = (0..<2)
        .map { _ in
          OrderKey(
            bytes: (0..<Int.random(in: 0...4, using: &random))
              .map { _ in
                [0, 1, 0x7E, 0x7F, 0x80, 0x81, 0xFE, 0xFF].randomElement(using: &random) ?? 0
              }
          )
        }
      pair.sort()
      if let key = OrderKey.between(pair[0], pair[1]) {
        try #require(pair[0] < key && key < pair[1], "\(pair) \(key)")
      }
      if let key = OrderKey.between(pair[0], nil) { try #require(pair[0] < key, "\(pair) \(key)") }
      if let key = OrderKey.between(nil, pair[1]) { try #require(key < pair[1], "\(pair) \(key)") }
    }
  }
}
