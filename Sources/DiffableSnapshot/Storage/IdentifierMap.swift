/// A hash table whose copies share what they have in common.
///
/// It is a trie over the bits of the hash, highest first, a few bits a level, with buckets sorted by
/// hash at its leaves. An edit copies one path; a copy copies nothing.
@usableFromInline
struct IdentifierMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// One key with its value.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var hash: UInt64
    @usableFromInline var key: Key
    @usableFromInline var value: Value

    @inlinable
    init(hash: UInt64, key: Key, value: Value) {
      self.hash = hash
      self.key = key
      self.value = value
    }
  }

  /// A bucket or sixteen subtrees.
  @usableFromInline
  enum Node: Sendable {
    /// Entries in ascending order of their hashes; above `bucketCapacity` only where hashes agree
    /// in all bits that a branch could part them by.
    case bucket([Entry])
    /// Exactly `width` subtrees.
    case branch([Node])
  }

  @inlinable static var bucketCapacity: Int { 48 }
  /// The bits of the hash that the root looks at.
  @inlinable static var topShift: Int { 64 - bits }
  /// How many bits of the hash a level looks at.
  ///
  /// Two and three were measured too: what is saved in references to siblings is lost again in
  /// nodes to be made.
  @inlinable static var bits: Int { 4 }
  /// How many subtrees a branch has.
  @inlinable static var width: Int { 1 << bits }

  @usableFromInline var root: Node
  @usableFromInline var count: Int
  @usableFromInline let hashing: IdentifierHashing<Key>

  @inlinable
  init() {
    root = .bucket([])
    count = 0
    hashing = IdentifierHashing()
  }

  @inlinable
  func value(for key: Key) -> Value? {
    root.value(for: key, hash: hashing.hash(key), shift: Self.topShift)
  }

  /// Sets the value of a key and answers the one that it had.
  @inlinable
  @discardableResult
  mutating func updateValue(_ value: Value, for key: Key) -> Value? {
    let entry = Entry(hash: hashing.hash(key), key: key, value: value)
    let old = root.update(entry, shift: Self.topShift)
    if old == nil { count &+= 1 }
    return old
  }

  /// Takes out a key and answers the value that it had.
  @inlinable
  @discardableResult
  mutating func removeValue(for key: Key) -> Value? {
    let old = root.remove(key, hash: hashing.hash(key), shift: Self.topShift)
    if old != nil { count &-= 1 }
    return old
  }
}

extension IdentifierMap.Node {
  @inlinable
  static func childIndex(_ hash: UInt64, _ shift: Int) -> Int {
    Int(truncatingIfNeeded: hash &>> UInt64(shift)) & (IdentifierMap.width &- 1)
  }

  /// Where the key is, or where it would be inserted.
  @inlinable
  static func find(
    _ key: Key,
    hash: UInt64,
    in entries: [IdentifierMap.Entry]
  ) -> (index: Int, found: Bool) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low &+ high) >> 1
      if entries[middle].hash < hash {
        low = middle &+ 1
      } else {
        high = middle
      }
    }
    while low < entries.count, entries[low].hash == hash {
      if entries[low].key == key { return (low, true) }
      low &+= 1
    }
    return (low, false)
  }

  @inlinable
  func value(for key: Key, hash: UInt64, shift: Int) -> Value? {
    switch self {
    case .bucket(let entries):
      let place = Self.find(key, hash: hash, in: entries)
      return place.found ? entries[place.index].value : nil
    case .branch(let children):
      return children[Self.childIndex(hash, shift)]
        .value(for: key, hash: hash, shift: shift - IdentifierMap.bits)
    }
  }

  @inlinable
  mutating func update(_ entry: IdentifierMap.Entry, shift: Int) -> Value? {
    switch self {
    case .bucket(var entries):
      // The enum lets go of the array first, so that a node of our own is edited in its place.
      self = .bucket([])
      let place = Self.find(entry.key, hash: entry.hash, in: entries)
      guard !place.found else {
        let old = entries[place.index].value
        entries[place.index].value = entry.value
        self = .bucket(entries)
        return old
      }
      entries.insert(entry, at: place.index)
      self = Self.splitting(entries, shift: shift)
      return nil
    case .branch(var children):
      self = .bucket([])
      let index = Self.childIndex(entry.hash, shift)
      let old = children[index].update(entry, shift: shift - IdentifierMap.bits)
      self = .branch(children)
      return old
    }
  }

  @inlinable
  mutating func remove(_ key: Key, hash: UInt64, shift: Int) -> Value? {
    switch self {
    case .bucket(var entries):
      let place = Self.find(key, hash: hash, in: entries)
      guard place.found else { return nil }
      self = .bucket([])
      let old = entries.remove(at: place.index)
      self = .bucket(entries)
      return old.value
    case .branch(var children):
      self = .bucket([])
      let index = Self.childIndex(hash, shift)
      let old = children[index].remove(key, hash: hash, shift: shift - IdentifierMap.bits)
      self = .branch(children)
      if children[index].isEmpty { collapse() }
      return old
    }
  }

  /// A bucket of these entries, or a branch when they are too many for one.
  @inlinable
  static func splitting(_ entries: [IdentifierMap.Entry], shift: Int) -> Self {
    guard entries.count > IdentifierMap.bucketCapacity, shift >= 0 else { return .bucket(entries) }
    var children: [Self] = []
    children.reserveCapacity(IdentifierMap.width)
    var start = 0
    for index in 0..<IdentifierMap.width {
      var end = start
      while end < entries.count, childIndex(entries[end].hash, shift) == index { end += 1 }
      children.append(splitting(Array(entries[start..<end]), shift: shift - IdentifierMap.bits))
      start = end
    }
    return .branch(children)
  }

  @inlinable var isEmpty: Bool {
    if case .bucket(let entries) = self { entries.isEmpty } else { false }
  }

  /// Turns a branch that holds little into a bucket.
  @inlinable
  mutating func collapse() {
    guard case .branch(let children) = self else { return }
    var entries: [IdentifierMap.Entry] = []
    for child in children {
      guard case .bucket(let more) = child else { return }
      entries.append(contentsOf: more)
      guard entries.count <= IdentifierMap.bucketCapacity / 2 else { return }
    }
    self = .bucket(entries)
  }
}
