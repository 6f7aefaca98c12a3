extension ListOrder {
  /// All items in order, as runs; valid while the order is retained.
  ///
  /// A list that was just built is one run.
  @usableFromInline var runs: [HandleRun] {
    var runs: [HandleRun] = []
    sections.reader.forEachSection { ItemList.append($0, to: &runs) }
    return runs
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
    var runs: [HandleRun] = []
    ItemList.append(sections.reader.items(labelled: labels[section].word), to: &runs)
    return runs
  }
}

extension ItemList {
  fileprivate static func append(_ list: UnsafePointer<ItemList>, to runs: inout [HandleRun]) {
    guard list.pointee.shared != nil else { return runs.join(list.pointee.single.view) }
    for view in list.pointee.chunkViews { runs.join(view) }
  }
}

/// Handles in a row; valid while their chunk is retained.
@usableFromInline
struct HandleRun {
  /// Nil if the handles count up from `base`.
  @usableFromInline let handles: UnsafePointer<ItemHandle>?
  @usableFromInline let base: ItemHandle
  @usableFromInline fileprivate(set) var count: Int

  @inlinable
  subscript(index: Int) -> ItemHandle {
    if let handles { handles[index] } else { base &+ ItemHandle(truncatingIfNeeded: index) }
  }

  /// Copies the identifiers of the handles, given those of all.
  @inlinable
  func copy<ID>(_ ids: UnsafePointer<ID>, to target: UnsafeMutablePointer<ID>) {
    guard let handles else { return target.initialize(from: ids + Int(base), count: count) }
    for index in 0..<count { (target + index).initialize(to: ids[Int(handles[index])]) }
  }
}

extension [HandleRun] {
  fileprivate mutating func join(_ view: ChunkView) {
    if view.count == 0 { return }
    let isConsecutive = view.isConsecutive
    if isConsecutive, let last, last.handles == nil, last[last.count] == view.base {
      self[count - 1].count += view.count
    } else {
      append(
        HandleRun(
          handles: isConsecutive ? nil : view.handles,
          base: isConsecutive ? view.base : 0,
          count: view.count
        )
      )
    }
  }
}
