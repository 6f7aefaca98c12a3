import BoardModel
import TerminalSurface

extension ColumnView {
  var extent: (loaded: Int, offset: Int, count: Int) { controller?.extent ?? (0, 0, 0) }

  private var list: ColumnLayout.List {
    list(
      extent,
      card: { [self] in controller?.card(at: $0) },
      heading: { [self] in controller?.heading(at: $0) },
      beginsSection: { [self] in controller?.beginsSection(at: $0) ?? false },
      prompt: prompt?.place
    )
  }

  /// Cards of the column as a list to lay out; by default without sections.
  func list(
    _ extent: (loaded: Int, offset: Int, count: Int),
    card: @escaping (Int) -> Card.ID?,
    heading: @escaping (Int) -> SectionHeading? = { _ in nil },
    beginsSection: @escaping (Int) -> Bool = { _ in false },
    prompt: PromptPlace?
  ) -> ColumnLayout.List {
    ColumnLayout.List(
      loaded: extent.loaded,
      offset: extent.offset,
      count: extent.count,
      card: card,
      height: { [self] card in
        let row = row(of: card)
        return (row.lines.count, row.titleLines)
      },
      heading: heading,
      beginsSection: beginsSection,
      prompt: prompt,
      promptHeight: self.prompt?.height ?? 1,
      gap: isCompact ? 0 : 1
    )
  }

  /// Lays out the rows so that the selection is visible and no room is wasted at the end.
  func layOut() -> ColumnLayout {
    let list = list
    var layout = ColumnLayout(list, from: topIndex(of: list), height: area.height)
    if let selected, let index = controller?.index(of: selected), !shows(index, in: layout) {
      // Scrolls half a column further, so that the next keys need not scroll.
      let top = ColumnLayout.top(showing: index, of: list, within: max(1, area.height / 2))
      layout = ColumnLayout(list, from: top, height: area.height)
    }
    layout = filled(layout, of: list)
    topCard = controller?.card(at: layout.visible.lowerBound)
    return layout
  }

  /// Shows a card at the end of the column, for example after a jump to the last card.
  func scroll(toBottom index: Int) {
    topCard = controller?
      .card(
        at: ColumnLayout.top(showing: index, of: list, within: max(1, area.height - 1))
      )
    needsLayout = true
  }

  /// Scrolls to another first row.
  ///
  /// The caller makes the selection visible.
  ///
  /// - Returns: the loaded indices of the rows that then show.
  func scroll(toShowFirst index: Int) -> Range<Int> {
    let list = list
    let layout = filled(ColumnLayout(list, from: index, height: area.height), of: list)
    scroll(toTop: layout.visible.lowerBound)
    return layout.visible
  }

  func scroll(toTop index: Int) {
    topCard = controller?.card(at: index)
    needsLayout = true
  }

  func forgetPlace() {
    topCard = nil
    visible = 0..<0
    needsLayout = true
  }

  private func topIndex(of list: ColumnLayout.List) -> Int {
    if let topCard, let index = controller?.index(of: topCard) { return index }
    return min(visible.lowerBound, max(0, list.loaded - 1))
  }

  private func shows(_ index: Int, in layout: ColumnLayout) -> Bool {
    layout.visible.contains(index) && (prompt == nil || layout.promptLines != nil)
  }

  /// Starts earlier if the last rows leave room for others.
  private func filled(_ layout: ColumnLayout, of list: ColumnLayout.List) -> ColumnLayout {
    let showsEnd = list.offset + layout.visible.upperBound == list.count
    guard showsEnd, layout.visible.lowerBound > 0 || list.offset > 0, list.loaded > 0 else {
      return layout
    }
    let top = ColumnLayout.top(
      showing: list.loaded - 1,
      of: list,
      within: max(1, area.height - (list.offset > 0 ? 1 : 0))
    )
    let hidesRows = list.offset + top > 0
    let first =
      hidesRows
      ? ColumnLayout.top(
        showing: list.loaded - 1,
        of: list,
        within: max(1, area.height - 1)
      ) : top
    if first >= layout.visible.lowerBound { return layout }
    return ColumnLayout(list, from: first, height: area.height)
  }
}
