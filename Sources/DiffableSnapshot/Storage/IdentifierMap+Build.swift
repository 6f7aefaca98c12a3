extension IdentifierMap {
  /// Builds a table of keys that must be distinct; nil when two of them are equal.
  ///
  /// The keys are sorted by the first bits of their hashes, by counting, so that each bucket is
  /// written once.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  init?(_ keys: [Key], value: (Int) -> Value) {
    self.init()
    let depth = Self.depth(for: keys.count)
    let sorted = HashOrder(keys, hashing: hashing, bits: depth * Self.bits + 4)
    var builder = MapBuilder<Key, Value>(keys: keys, order: sorted)
    root = builder.node(depth: depth, shift: Self.topShift, value: value)
    count = keys.count
    if builder.foundDuplicate { return nil }
  }

  /// How many levels of branches leave about half-full buckets.
  @inlinable
  static func depth(for count: Int) -> Int {
    var depth = 0
    while count >> (depth * bits) > bucketCapacity * 2 / 3, depth * bits < 24 { depth += 1 }
    return depth
  }
}

/// Keys in the order of their hashes.
@usableFromInline
struct HashOrder: Sendable {
  /// A hash and which key it is of.
  @usableFromInline
  struct Element: Sendable {
    @usableFromInline let hash: UInt64
    @usableFromInline let index: Int

    @inlinable
    init(hash: UInt64, index: Int) {
      self.hash = hash
      self.index = index
    }
  }

  @usableFromInline let elements: [Element]

  @inlinable
  init<Key>(_ keys: [Key], hashing: IdentifierHashing<Key>, bits: Int) {
    let hashes = keys.map(hashing.hash)
    let shift = UInt64(64 - bits)
    var starts = [Int32](repeating: 0, count: (1 << bits) + 1)
    for hash in hashes { starts[Int(truncatingIfNeeded: hash &>> shift) &+ 1] &+= 1 }
    for part in 1..<starts.count { starts[part] &+= starts[part &- 1] }
    elements = Array(unsafeUninitializedCapacity: hashes.count) { buffer, count in
      for (index, hash) in hashes.enumerated() {
        let part = Int(truncatingIfNeeded: hash &>> shift)
        (buffer.baseAddress.unsafelyUnwrapped + Int(starts[part]))
          .initialize(to: Element(hash: hash, index: index))
        starts[part] &+= 1
      }
      Self.sort(buffer)
      count = hashes.count
    }
  }

  /// Sorts by insertion, which is quick since nothing is far from its place.
  ///
  /// Elements of one part of the table are all there is to sort; when many hashes agree, a merge
  /// sort takes over.
  @inlinable
  static func sort(_ elements: UnsafeMutableBufferPointer<Element>) {
    var steps = 0
    for index in elements.indices.dropFirst() {
      let element = elements[index]
      var place = index
      while place > 0, elements[place &- 1].hash > element.hash {
        elements[place] = elements[place &- 1]
        place &-= 1
        steps &+= 1
      }
      elements[place] = element
      if steps > 16 &* elements.count {
        var rest = elements
        rest.sort { $0.hash < $1.hash }
        return
      }
    }
  }
}

/// Makes the nodes of a table from keys in the order of their hashes, from the left to the right.
@usableFromInline
struct MapBuilder<Key: Hashable & Sendable, Value: Sendable> {
  @usableFromInline typealias Map = IdentifierMap<Key, Value>

  @usableFromInline let keys: [Key]
  @usableFromInline let order: HashOrder
  @usableFromInline var next = 0
  @usableFromInline var foundDuplicate = false

  @inlinable
  init(keys: [Key], order: HashOrder) {
    self.keys = keys
    self.order = order
  }

  /// The node of all keys whose hashes agree with the next one above the bits of this level.
  @inlinable
  mutating func node(depth: Int, shift: Int, value: (Int) -> Value) -> Map.Node {
    branch(depth: depth, shift: shift, above: .max, value: value)
  }

  @inlinable
  mutating func branch(
    depth: Int,
    shift: Int,
    above last: UInt64,
    value: (Int) -> Value
  ) -> Map.Node {
    guard depth > 0 else { return bucket(upTo: last, shift: shift, value: value) }
    let width = UInt64(1) &<< UInt64(shift)
    let first = last &- (width &* UInt64(Map.width) &- 1)
    var children: [Map.Node] = []
    children.reserveCapacity(Map.width)
    for child in 0..<UInt64(Map.width) {
      let end = first &+ width &* child &+ (width &- 1)
      children.append(branch(depth: depth - 1, shift: shift - Map.bits, above: end, value: value))
    }
    return .branch(children)
  }

  @inlinable
  mutating func bucket(upTo last: UInt64, shift: Int, value: (Int) -> Value) -> Map.Node {
    let start = next
    let elements = order.elements
    while next < elements.count, elements[next].hash <= last { next &+= 1 }
    let entries = [Map.Entry](unsafeUninitializedCapacity: next - start) { buffer, count in
      for place in start..<next {
        let element = elements[place]
        buffer.initializeElement(
          at: place &- start,
          to: Map.Entry(
            hash: element.hash,
            key: keys[element.index],
            value: value(element.index)
          )
        )
      }
      count = next - start
    }
    if Self.holdDuplicate(entries) { foundDuplicate = true }
    return Map.Node.splitting(entries, shift: shift)
  }

  /// Whether two keys are equal; only those with equal hashes are compared.
  @inlinable
  static func holdDuplicate(_ entries: [Map.Entry]) -> Bool {
    for index in entries.indices.dropFirst() {
      var before = index &- 1
      while before >= 0, entries[before].hash == entries[index].hash {
        if entries[before].key == entries[index].key { return true }
        before &-= 1
      }
    }
    return false
  }
}
