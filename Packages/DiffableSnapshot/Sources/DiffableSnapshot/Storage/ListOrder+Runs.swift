extension ListOrder {
  /// All items in order, as runs; valid while the order is retained.
  ///
  /// A list that was just built is one run.
  @usableFromInline var runs: [HandleRun] {
    var runs = HandleRuns()
    sections.reader.forEachSection { runs.append($0) }
    return runs.all
  }

  /// The number of items in each section.
  @usableFromInline var sectionCounts: [Int] {
    var counts: [Int] = []
    counts.reserveCapacity(sections.count)
    sections.reader.forEachSection { counts.append($0.pointee.count) }
    return counts
  }

  @usableFromInline
  func runs(of section: SectionHandle) -> [HandleRun] {
    var runs = HandleRuns()
    runs.append(sections.reader.items(labelled: labels[section].word))
    return runs.all
  }
}

/// Handles in a row; valid while their chunk is retained.
@usableFromInline
struct HandleRun {
  /// Nil if the handles count up from `base`.
  @usableFromInline var handles: UnsafePointer<ItemHandle>?
  @usableFromInline var base: ItemHandle
  @usableFromInline var count: Int

  @inlinable
  subscript(index: Int) -> ItemHandle {
    if let handles { handles[index] } else { base &+ ItemHandle(truncatingIfNeeded: index) }
  }

  @inlinable
  mutating func removeFirst(_ number: Int) {
    if let handles { self.handles = handles + number } else { base &+= ItemHandle(number) }
    count &-= number
  }

  /// Copies the identifiers of the handles, given those of all.
  @inlinable
  func copy<ID>(_ ids: UnsafePointer<ID>, to target: UnsafeMutablePointer<ID>) {
    guard let handles else { return target.initialize(from: ids + Int(base), count: count) }
    for index in 0..<count { (target + index).initialize(to: ids[Int(handles[index])]) }
  }
}

/// Joins chunks whose handles count up from one to the next.
private struct HandleRuns {
  private var runs: [HandleRun] = []
  private var last = HandleRun(handles: nil, base: 0, count: 0)

  var all: [HandleRun] { last.count > 0 ? runs + [last] : runs }

  mutating func append(_ list: UnsafePointer<ItemList>) {
    guard let directory = list.pointee.shared else { return append(list.pointee.single.view) }
    guard list.pointee.changes.isEmpty else {
      return list.pointee.forEachChunk { _, view in append(view) }
    }
    directory._withUnsafeGuaranteedRef { directory in
      for block in directory.blocks {
        for index in block.chunks.indices { append(block.chunks[index].view) }
      }
    }
  }

  private mutating func append(_ view: ChunkView) {
    if view.count == 0 { return }
    let isConsecutive = view.isConsecutive
    if isConsecutive, last.handles == nil, last[last.count] == view.base {
      last.count &+= view.count
      return
    }
    if last.count > 0 { runs.append(last) }
    last = HandleRun(
      handles: isConsecutive ? nil : view.handles,
      base: isConsecutive ? view.base : 0,
      count: view.count
    )
  }
}
