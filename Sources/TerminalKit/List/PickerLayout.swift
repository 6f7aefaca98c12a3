package import TerminalSurface

/// The widest cells of a picker's rows.
package nonisolated struct PickerWidths: Hashable, Sendable {
  package let label: Int
  package let summary: Int
  package let detail: Int
  package let alert: Int
  package let key: Int

  /// - Complexity: O(*n*) for *n* rows.
  package init<ID>(_ rows: [PickerRow<ID>]) {
    let widest = { (text: (PickerRow<ID>) -> String) in
      rows.map { DisplayText(text($0)).width }.max() ?? 0
    }
    label = widest(\.label)
    summary = widest(\.summary)
    detail = widest(\.detail)
    alert = widest(\.alert)
    key = widest(\.key)
  }
}

/// The cells of a picker: as wide and as far up whatever is typed, so that nothing jumps, and as high as
/// the rows that fit.
package nonisolated struct PickerLayout {
  /// The cells inside the frame.
  package let width: Int
  /// How many rows show at once.
  package let rows: Int
  /// How many would, if all rows fitted what is typed.
  package let mostRows: Int
  package let hasPreview: Bool
  /// Whether a blank row parts the preview from the rows, so that it is not taken for one of them.
  package let hasGap: Bool
  /// The cells of a label before its summary; 0 where no summary shows.
  package let labelWidth: Int
  package let detailWidth: Int
  package let alertWidth: Int
  package let keyWidth: Int

  private static let widest = 76
  private static let widestWithSummary = 100
  private static let leastLabel = 10
  /// A summary is worth its place from so many cells on.
  private static let leastSummary = 24
  /// How many rows a list at the foot has, so that cards show above it.
  private static let rowsAtFoot = 4

  package init(
    _ widths: PickerWidths,
    rowCount: Int,
    foundCount: Int,
    title: String,
    actions: Int,
    hasPreview: Bool,
    mostRows most: Int,
    isAside: Bool,
    isSearched: Bool,
    keptRows: Int = 0,
    _ size: Size
  ) {
    let summary = widths.summary
    let label = max(widths.label, DisplayText(title).width, summary > 0 || isAside ? 0 : 40)
    var detail = widths.detail
    var alert = widths.alert
    let key = widths.key
    let columns = { (width: Int) in width == 0 ? 0 : width + 2 }
    let wanted = 4 + label + columns(summary) + columns(detail) + columns(alert) + columns(key)
    let widest = summary > 0 ? Self.widestWithSummary : Self.widest
    width = min(isSearched ? widest : wanted, widest, Popup.widest(in: size))
    // What has no room beside a readable label goes, the least important first.
    if 4 + Self.leastLabel + columns(detail) + columns(alert) + columns(key) > width { detail = 0 }
    if 4 + Self.leastLabel + columns(alert) + columns(key) > width { alert = 0 }
    detailWidth = detail
    alertWidth = alert
    keyWidth = key
    let left = width - 4 - widths.label - columns(detail) - columns(alert) - columns(key)
    let hasSummary = summary > 0 && left - 2 >= min(summary, Self.leastSummary)
    labelWidth = hasSummary ? widths.label : 0
    self.hasPreview = (hasPreview || summary > 0 && !hasSummary) && size.rows >= 10
    hasGap = self.hasPreview && size.rows >= 16 && keptRows == 0
    let below = keptRows > 0 ? keptRows : self.hasPreview ? hasGap ? 2 : 1 : 0
    let room = max(1, size.rows - 4 - below - (size.rows >= 16 ? 4 : 0))
    // Where a list has a limit, half of the screen stays in sight.
    let half = most == .max ? most : max(3, min(most, size.rows / 2))
    let limit = isAside && size.columns < 60 ? min(half, Self.rowsAtFoot) : half
    mostRows = max(1, min(isSearched ? room : max(rowCount, actions, 3), room, limit))
    // Beside the cards a frame that changes its size is seen to jump, at the foot by its upper edge.
    rows = isAside ? mostRows : max(1, min(max(foundCount, actions, 3), mostRows))
  }
}
