/// Evenly spaced labels for new sections between two neighbours.
struct LabelSpread: Sendable {
  let first: UInt64
  let step: UInt64

  init(first: UInt64, step: UInt64) {
    self.first = first
    self.step = step
  }

  /// The distance between neighbours if there is enough room.
  static var spacing: UInt64 { 1 << 32 }

  /// Finds labels for `count` sections between two others; nil if the gap is too small.
  init?(_ count: Int, above lower: UInt64?, below upper: UInt64?) {
    let parts = UInt64(count) + 1
    switch (lower, upper) {
    case (nil, nil):
      let step = min(Self.spacing, .max / parts)
      self.init(first: (1 << 63) - UInt64(count / 2) * step, step: step)
    case (let lower?, nil):
      let step = min(Self.spacing, (.max - lower) / parts)
      self.init(first: lower &+ step, step: step)
    case (nil, let upper?):
      let step = min(Self.spacing, upper / parts)
      self.init(first: upper - step * UInt64(count), step: step)
    case (let lower?, let upper?):
      let step = (upper - lower) / parts
      self.init(first: lower &+ step, step: step)
    }
    if step == 0 { return nil }
  }

  func label(_ index: Int) -> UInt64 {
    first &+ step &* UInt64(index)
  }
}

extension SectionTree {
  /// Inserts sections before an index.
  ///
  /// `onLabel` is called for each section that gets a new label.
  ///
  /// - Complexity: O(*m* log *n*) for *m* sections. When all insertions happen at one place, each
  ///   also relabels O(log *n*) sections, amortised.
  mutating func insert(
    _ records: [SectionRecord],
    at offset: Int,
    onLabel: (SectionRecord, Label) -> Void
  ) {
    guard !records.isEmpty else { return }
    let spread = labels(for: records.count, at: offset, onLabel: onLabel)
    for (index, record) in records.enumerated() {
      onLabel(record, spread.label(index))
    }
    guard !isEmpty || records.count == 1 else {
      self = Self(records, labels: spread)
      return
    }
    for (index, record) in records.enumerated() {
      insert(record, labelled: spread.label(index))
    }
  }

  /// Finds labels for an index, relabelling neighbours if the gap is too small.
  mutating func labels(
    for number: Int,
    at offset: Int,
    onLabel: (SectionRecord, Label) -> Void
  ) -> LabelSpread {
    while true {
      let lower = offset > 0 ? entry(at: offset - 1).label : nil
      let upper = offset < count ? entry(at: offset).label : nil
      if let spread = LabelSpread(number, above: lower, below: upper) { return spread }
      makeRoom(for: number, at: offset, onLabel: onLabel)
    }
  }

  /// Relabels the smallest range around an index that leaves wide gaps.
  mutating func makeRoom(
    for number: Int,
    at offset: Int,
    onLabel: (SectionRecord, Label) -> Void
  ) {
    let enough = max(1 << 20, UInt64(number) * 2 + 2)
    var reach = 32
    while true {
      let low = max(0, offset - reach)
      let high = min(count, offset + reach)
      let below = low > 0 ? entry(at: low - 1).label : 0
      let above = high < count ? entry(at: high).label : .max
      let step = (above - below) / UInt64(high - low + 1)
      if step >= enough || (low == 0 && high == count) {
        relabel(low..<high, as: LabelSpread(first: below + step, step: step), onLabel: onLabel)
        return
      }
      reach *= 4
    }
  }

  mutating func relabel(
    _ range: Range<Int>,
    as spread: LabelSpread,
    onLabel: (SectionRecord, Label) -> Void
  ) {
    for offset in range {
      let label = spread.label(offset - range.lowerBound)
      relabel(at: offset, to: label)
      onLabel(entry(at: offset).record, label)
    }
  }
}
