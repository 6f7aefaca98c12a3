import BoardModel

/// The lines of a board in lanes.
///
/// A lane is as high as its tallest column, up to a share of the screen that leaves room for other
/// lanes. A column with more cards shows how many, and the lane that contains the selection scrolls:
/// all its columns start at the same card.
struct LaneLayout {
  struct Row: Hashable {
    let band: LaneBand
    let isFolded: Bool
    /// The line of the heading.
    let line: Int
    /// The lines of cards below the heading.
    var height: Int
    /// Whether it has cards that its height does not show.
    var isCapped: Bool
    /// Whether the end of the screen does not cut it.
    var isWhole = true
    /// The cards of each column that show, counted from the first one in the lane.
    var visible: [Range<Int>] = []
  }

  /// The lanes on the screen, from top to bottom.
  var rows: [Row] = []
  /// The number of cards in the lanes above, and in those below that do not show at all.
  var above = 0
  var below = 0
  /// The lines that are left blank at the end.
  var free = 0

  var showsEnd: Bool { below == 0 && rows.last?.isWhole == true }

  func row(of section: CardSection) -> Row? { rows.first { $0.band.section == section } }

  /// Whether a lane shows as far as its height allows.
  func shows(_ section: CardSection) -> Bool { row(of: section)?.isWhole == true }

  func row(atLine line: Int) -> Row? {
    rows.last { $0.line <= line }.flatMap { line <= $0.line + $0.height ? $0 : nil }
  }
}

/// Lays out lanes from a first one.
struct LaneComposer {
  let index: LaneIndex
  /// The number of cards in each column.
  let counts: [Int]
  let height: Int
  let isFolded: (CardSection) -> Bool
  /// The lines that a lane needs, up to a limit, and whether it needs more.
  let measure: (LaneBand, Int) throws(StoreError) -> (height: Int, isCapped: Bool)

  /// The least lines of cards for which a lane is worth beginning at the end of the screen.
  private static let leastHeight = 3

  /// The most lines of cards in a lane, so that two or three lanes show.
  static func limit(height: Int) -> Int {
    max(1, min(height - 3, height / (height < 24 ? 2 : 3) - 2))
  }

  func layout(from top: LaneBand, limit: Int) throws(StoreError) -> LaneLayout {
    var layout = LaneLayout()
    layout.above = top.parts.reduce(0) { $0 + $1.lowerBound }
    var line = layout.above > 0 ? 1 : 0
    var next: LaneBand? = top
    while let band = next {
      let after = try index.band(after: band)
      guard
        let row = try row(band, after: layout.rows.last, from: line, isLast: after == nil, limit)
      else { break }
      layout.rows.append(row)
      line = row.line + 1 + row.height
      next = after
      if !row.isWhole { break }
    }
    if let next { layout.below = zip(counts, next.parts).reduce(0) { $0 + $1.0 - $1.1.lowerBound } }
    layout.free = height - line
    return layout
  }

  /// A lane after others; nil if there is no room for it.
  private func row(
    _ band: LaneBand,
    after former: LaneLayout.Row?,
    from line: Int,
    isLast: Bool,
    _ limit: Int
  ) throws(StoreError) -> LaneLayout.Row? {
    let isFolded = isFolded(band.section)
    let isJoined = former == nil || (former?.isFolded == true && isFolded)
    let line = line + (isJoined ? 0 : 1)
    // The last line shows how many cards are below.
    let room = height - line - 1 - (isLast ? 0 : 1)
    let (height, isCapped) = try measure(band, limit)
    var row = LaneLayout.Row(
      band: band,
      isFolded: isFolded,
      line: line,
      height: height,
      isCapped: isCapped
    )
    if height <= room || former == nil { return row }
    if room < Self.leastHeight { return nil }
    row.height = room
    (row.isCapped, row.isWhole) = (true, false)
    return row
  }

  /// The first lane from which a lane shows whole, half a screen further down at most.
  func top(showing band: LaneBand, limit: Int) throws(StoreError) -> LaneBand {
    var top = band
    var used = try 2 + measure(band, limit).height
    while let before = try index.band(before: top) {
      used += try 2 + measure(before, limit).height
      if used > height / 2 { break }
      top = before
    }
    return top
  }

  /// Starts earlier if the last lanes leave room for others.
  func filled(
    _ layout: LaneLayout,
    showing section: CardSection?,
    limit: Int
  ) throws(StoreError) -> LaneLayout {
    var layout = layout
    while layout.showsEnd, layout.free > 0, let first = layout.rows.first,
      let before = try index.band(before: first.band)
    {
      let other = try self.layout(from: before, limit: limit)
      guard other.showsEnd, section.map(other.shows) ?? true else { break }
      layout = other
    }
    return layout
  }

  /// The most lines of cards in a lane, if all lanes show and leave lines blank.
  func limit(filling layout: LaneLayout, from limit: Int) throws(StoreError) -> Int {
    var (layout, limit) = (layout, limit)
    while layout.above == 0, layout.showsEnd, layout.free > 0, let first = layout.rows.first {
      let capped = layout.rows.count { $0.isCapped }
      if capped == 0 { break }
      let more = limit + max(1, layout.free / capped)
      let other = try self.layout(from: first.band, limit: more)
      guard other.showsEnd else { break }
      (layout, limit) = (other, more)
    }
    return limit
  }
}
