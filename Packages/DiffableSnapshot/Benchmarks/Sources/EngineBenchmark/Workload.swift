import DiffableSnapshot

/// A UUID as two words, with nothing but `Hashable`.
struct PlainID: Hashable, Sendable {
  var high: UInt64
  var low: UInt64
}

/// The same with the engine's fast way of hashing.
struct WordsID: FixedWidthIdentifier {
  var high: UInt64
  var low: UInt64

  var words: (UInt64, UInt64) { (high, low) }
}

/// The bytes of the identifiers.
enum Kind: String, CaseIterable {
  case random
  case sequential
  /// Equal except for the last bytes, as many as needed.
  case lastBytes = "last bytes"

  func words(_ count: Int, from start: Int) -> [(UInt64, UInt64)] {
    var generator = SeededGenerator(seed: UInt64(start) &+ 7)
    return (start..<start + count)
      .map { index in
        switch self {
        case .random: (generator.next(), generator.next())
        case .sequential: (UInt64(index) << 16, 0x8000_0000_0000_0000)
        case .lastBytes: (0x1234_5678_9ABC_4DEF, 0x8765_4321_0000_0000 | UInt64(index))
        }
      }
  }
}

/// An old list and a new one.
struct Workload<ID: Hashable & Sendable> {
  var old: [ID]
  var new: [ID]

  /// Some deleted, as many inserted, some shuffled among each other.
  static func published(
    _ pool: [ID],
    count: Int,
    changed: Int,
    shuffled: Int
  ) -> Self {
    var generator = SeededGenerator(seed: 42)
    let old = Array(pool[..<count])
    var new = old
    for _ in 0..<changed { new.remove(at: Int.random(in: 0..<new.count, using: &generator)) }
    for id in pool[count..<count + changed] {
      new.insert(id, at: Int.random(in: 0...new.count, using: &generator))
    }
    let places = (0..<shuffled).map { _ in Int.random(in: 0..<new.count, using: &generator) }
    for place in places {
      new.swapAt(place, places[Int.random(in: 0..<places.count, using: &generator)])
    }
    return Self(old: old, new: new)
  }

  /// A tenth of the items replaced by new ones elsewhere, made in linear time.
  static func spread(_ pool: [ID], count: Int, changed: Int) -> Self {
    var generator = SeededGenerator(seed: 44)
    let old = Array(pool[..<count])
    var new = old.filter { _ in Int.random(in: 0..<count, using: &generator) >= changed }
    var merged: [ID] = []
    var fresh = pool[count..<count + changed]
    for id in new {
      if Int.random(in: 0..<count, using: &generator) < changed, let next = fresh.popFirst() {
        merged.append(next)
      }
      merged.append(id)
    }
    new = merged
    return Self(old: old, new: new)
  }

  static func shuffle(_ pool: [ID], count: Int) -> Self {
    var generator = SeededGenerator(seed: 43)
    let old = Array(pool[..<count])
    return Self(old: old, new: old.shuffled(using: &generator))
  }

  static func replaced(_ pool: [ID], count: Int) -> Self {
    Self(old: Array(pool[..<count]), new: Array(pool[count..<count * 2]))
  }
}

/// A generator with a seed, so that a run can be repeated (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
