import BoardModel
import BoardViewModels

extension BoardLanes {
  // MARK: Folding

  private func isFoldedAnywhere(_ section: CardSection) -> Bool {
    columns.all.contains { $0.viewModel.isFolded(section) }
  }

  func isFolded(_ section: CardSection) -> Bool {
    shownColumns.contains { $0.viewModel.isFolded(section) }
  }

  /// Folds or unfolds a lane in all columns.
  func toggleFold(of section: CardSection) throws(StoreError) {
    let (focused, folds) = (columns.focused, !isFoldedAnywhere(section))
    if focused.viewModel.isFolded(section) != folds { try focused.toggleFold(of: section) }
    for column in columns.all where column.viewModel.isFolded(section) != folds {
      if column.selectedSection == section {
        try column.toggleFold(of: section)
      } else {
        try column.viewModel.toggleFold(of: section, on: columns.today)
        try column.showFolds()
      }
    }
    needsLayout()
  }

  /// Unfolds a lane everywhere if one column had to show a card of it.
  func uniteFolds() throws(StoreError) {
    let folds = shownColumns.map(\.viewModel.folds.sections)
    guard let first = folds.first, !folds.allSatisfy({ $0 == first }) else { return }
    let common = folds.dropFirst().reduce(first) { $0.intersection($1) }
    for column in shownColumns {
      for section in column.viewModel.folds.sections.subtracting(common) {
        try column.viewModel.toggleFold(of: section, on: columns.today)
        try column.showFolds()
      }
    }
  }

  // MARK: Moving

  /// The lane after or before another one.
  ///
  /// Folded lanes are passed, because they would hide a card that is moved there; if there is no
  /// other, the last folded one is returned.
  func neighbour(
    of section: CardSection,
    down: Bool
  ) throws(StoreError) -> (section: CardSection, isFolded: Bool)? {
    let index = index
    var folded: CardSection?
    var next = try index.band(notBefore: section)
    while let band = next {
      next = try down ? index.band(after: band) : index.band(before: band)
      guard let other = next?.section else { break }
      if !isFolded(other) { return (other, false) }
      folded = folded ?? other
    }
    return folded.map { ($0, true) }
  }

  // MARK: The focus

  /// The card to return to when the focus moves from column to column.
  var goal: LanePlace? {
    get throws(StoreError) {
      if let carried, carried.place == columns.place { return carried.goal }
      return try active
    }
  }

  /// Selects the card next to the one that had the focus, in the lane of that card.
  func carry(_ goal: LanePlace?) throws(StoreError) {
    guard isShown, let goal else { return }
    try columns.focused.select(goal)
    carried = (columns.place, goal)
  }

  /// The line of the selected heading of a folded lane.
  var selectedHeading: Int? {
    guard isShown, let card = columns.focused.selected,
      let section = columns.focused.viewModel.foldedSection(at: card)
    else { return nil }
    return layout.row(of: section)?.line
  }

  // MARK: The mouse

  /// The lane on a line; nil if the board is not shown in lanes.
  func section(atLine line: Int) -> CardSection? {
    isShown ? layout.row(atLine: line)?.band.section : nil
  }

  /// The lane with its heading on a line.
  func section(withHeadingAt line: Int) -> CardSection? {
    layout.rows.first { $0.line == line }?.band.section
  }

  /// Scrolls by a lane; the selection moves only if it would leave the screen.
  func scroll(down: Bool) throws(StoreError) {
    guard let first = layout.rows.first?.band, !down || !layout.showsEnd,
      let next = try down ? index.band(after: first) : index.band(before: first)
    else { return }
    top = next.section
    needsLayout()
    guard let shown, let active = try active else { return }
    // The lanes that show whole now.
    let rows = down ? Array(layout.rows.dropFirst()) : layout.rows.dropLast()
    let isInSight = rows.contains { $0.band.section == active.section && ($0.isWhole || down) }
    if isInSight || next.section == active.section { return }
    let own = rows.filter { !$0.band.parts[columns.focus - shown.lowerBound].isEmpty }
    guard let row = down ? own.first : own.last else { return }
    try columns.focused.select(LanePlace(section: row.band.section, card: 0))
  }

  /// Selects the first card of a column's part of a lane that does not show.
  func showMore(atLine line: Int, column index: Int, isBelow: Bool) throws(StoreError) {
    guard let row = layout.row(atLine: line), row.line < line, let shown, shown.contains(index),
      row.visible.count == shown.count
    else {
      return try scroll(down: isBelow)
    }
    let visible = row.visible[index - shown.lowerBound]
    columns.setFocus(at: index)
    let card = isBelow ? visible.upperBound : max(0, visible.lowerBound - 1)
    try columns.all[index].select(LanePlace(section: row.band.section, card: card))
  }
}
