/// Reads the old and the new list of a section in parallel, chunk by chunk.
///
/// Identifiers are unique, so two equal ones always match. Items met in step form the chain; all
/// others are left over. Chunks that both lists share are in step without being read.
@usableFromInline
struct ChainScan<ID: Hashable & Sendable> {
  @usableFromInline var old: ChunkReader<ID>
  @usableFromInline var new: ChunkReader<ID>
  @usableFromInline var oldLeft = Leftovers()
  @usableFromInline var newLeft = Leftovers()
  @usableFromInline var pace = ScanPace()

  @usableFromInline let hashing: IdentifierHashing<ID>

  @inlinable
  init(old: ChunkReader<ID>, new: ChunkReader<ID>, hashing: IdentifierHashing<ID>) {
    self.old = old
    self.new = new
    self.hashing = hashing
  }

  /// Reads both lists to the end.
  ///
  /// `find` returns where two lists that are out of step can continue.
  @inlinable
  mutating func run(find: (_ old: ID, _ new: ID) -> Resumption?) {
    let memory = LeftoverBuffer.size * 2
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: memory) { memory in
      var pair = ChunkPair(old, new, memory, hashing)
      while !old.isAtEnd, !new.isAtEnd {
        if skipShared() { continue }
        let isInStep = readChunks(&pair)
        guard !isInStep, !old.isAtEnd, !new.isAtEnd else { continue }
        oldLeft.take(&pair.oldLeft)
        newLeft.take(&pair.newLeft)
        resume(find)
      }
      oldLeft.take(&pair.oldLeft)
      newLeft.take(&pair.newLeft)
    }
    old.leave(upTo: old.list.count, to: &oldLeft)
    new.leave(upTo: new.list.count, to: &newLeft)
    dissolveShortChain()
  }

  /// Treats all items as left over if only few are in step; a short chain saves less than it costs.
  @inlinable
  mutating func dissolveShortChain() {
    guard newLeft.handles.count > new.list.count / 8 * 7 else { return }
    oldLeft = Leftovers(all: old.list)
    newLeft = Leftovers(all: new.list)
  }

  @inlinable
  mutating func skipShared() -> Bool {
    guard old.index == 0, new.index == 0, old.ids == new.ids,
      old.chunk.handles == new.chunk.handles, old.chunk.base == new.chunk.base,
      old.chunk.count == new.chunk.count
    else { return false }
    old.advance(by: old.chunk.count)
    new.advance(by: new.chunk.count)
    return true
  }

  /// Reads until one of the two chunks ends; returns false if the lists have long been out of step.
  @inlinable
  mutating func readChunks(_ pair: inout ChunkPair<ID>) -> Bool {
    pair.turn(to: old, new)
    if !pair.oldLeft.hasRoom(for: old.chunk.count) { oldLeft.take(&pair.oldLeft) }
    if !pair.newLeft.hasRoom(for: new.chunk.count) { newLeft.take(&pair.newLeft) }
    let isInStep = pair.read(&pace)
    old.advance(by: pair.oldIndex &- old.index)
    new.advance(by: pair.newIndex &- new.index)
    return isInStep
  }

  /// Continues at an item found by lookup.
  ///
  /// Each failure doubles the interval until the next try and lets more items pass unread.
  @inlinable
  mutating func resume(_ find: (_ old: ID, _ new: ID) -> Resumption?) {
    pace.interval = min(pace.interval &* 2, 1 << 10)
    pace.patience = pace.interval
    oldLeft.expect(old.list.count)
    newLeft.expect(new.list.count)
    switch find(old.current, new.current) {
    case .old(let index)? where index > old.position && old.follows(index, like: new):
      old.leave(upTo: index, to: &oldLeft)
      pace.interval = 4
    case .new(let index)? where index > new.position && new.follows(index, like: old):
      new.leave(upTo: index, to: &newLeft)
      pace.interval = 4
    default:
      let distance = pace.interval &* 4
      old.leave(upTo: min(old.position &+ distance, old.list.count), to: &oldLeft)
      new.leave(upTo: min(new.position &+ distance, new.list.count), to: &newLeft)
      pace.patience = 4
    }
  }
}

@usableFromInline
enum Resumption: Sendable {
  /// The current new item is at this index of the old list.
  case old(Int)
  /// The current old item is at this index of the new list.
  case new(Int)
}
