extension OrderKey {
  /// A key between two others; nil is the start or end of the column.
  ///
  /// - Returns: Nil if there is no key between, that is if `left` does not precede `right` (or
  ///   `right` is `left` plus zero bytes, which this type never makes).
  ///
  /// - Complexity: O(*n*) for keys of *n* bytes. Repeated inserts at the same place grow the key by
  ///   one bit each.
  package static func between(_ left: OrderKey?, _ right: OrderKey?) -> OrderKey? {
    switch (left, right) {
    case (nil, nil): origin
    case (let left?, nil): after(left)
    case (nil, let right?): before(right)
    case (let left?, let right?): left < right ? inside(left, right) : nil
    }
  }

  /// Rising keys between two others, evenly spread.
  ///
  /// - Returns: Nil if there is no room, as with `between(_:_:)`.
  package static func keys(
    count: Int,
    between left: OrderKey?,
    and right: OrderKey?
  ) -> [OrderKey]? {
    var result: [OrderKey] = []
    result.reserveCapacity(count)
    switch (left, right) {
    case (let left, nil):
      var last = left
      while result.count < count {
        guard let key = between(last, nil) else { return nil }
        result.append(key)
        last = key
      }
    case (nil, let right?):
      var first = right
      while result.count < count {
        guard let key = before(first) else { return nil }
        result.append(key)
        first = key
      }
      result.reverse()
    case (let left?, let right?):
      guard bisect(count, left, right, into: &result) else { return nil }
    }
    return result
  }

  /// Fills the gap from the middle, which keeps keys short and leaves room everywhere.
  private static func bisect(
    _ count: Int,
    _ left: OrderKey,
    _ right: OrderKey,
    into result: inout [OrderKey]
  ) -> Bool {
    if count == 0 { return true }
    guard let middle = between(left, right) else { return false }
    guard bisect(count / 2, left, middle, into: &result) else { return false }
    result.append(middle)
    return bisect(count - count / 2 - 1, middle, right, into: &result)
  }

  private static func after(_ left: OrderKey) -> OrderKey {
    guard let whole = left.wholePart, let next = successor(of: whole) else {
      return OrderKey(bytes: left.bytes + [0x80])
    }
    return OrderKey(bytes: next)
  }

  private static func before(_ right: OrderKey) -> OrderKey? {
    guard let whole = right.wholePart else { return inside(OrderKey(bytes: []), right) }
    // A key with a fraction is greater than its own whole number.
    if whole.count < right.bytes.count { return OrderKey(bytes: Array(whole)) }
    guard let previous = predecessor(of: whole) else { return inside(OrderKey(bytes: []), right) }
    return OrderKey(bytes: previous)
  }

  private static func inside(_ left: OrderKey, _ right: OrderKey) -> OrderKey? {
    if let lower = left.wholePart, let upper = right.wholePart, lower != upper,
      let next = successor(of: lower)
    {
      let candidate = OrderKey(bytes: next)
      if candidate < right { return candidate }
    }
    return fraction(between: left.bytes, right.bytes).map(OrderKey.init(bytes:))
  }

  /// The shortest byte string halfway between two, read as base-256 fractions.
  ///
  /// Keeps the common prefix and halves the first difference. If that difference is one, halves the
  /// rest above the lower string.
  private static func fraction(between left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var bounded = true
    var index = 0
    while true {
      let low = index < left.count ? Int(left[index]) : 0
      let high = bounded ? (index < right.count ? Int(right[index]) : 0) : 256
      if bounded, low == high {
        // Past both ends the fractions are equal: there is nothing between.
        if index >= right.count { return nil }
        result.append(UInt8(low))
      } else if high - low > 1 {
        result.append(UInt8((low + high) / 2))
        return result
      } else {
        result.append(UInt8(low))
        bounded = false
      }
      index += 1
    }
  }
}
