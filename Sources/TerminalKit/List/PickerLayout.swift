package import TerminalSurface

package nonisolated struct PickerWidths: Hashable, Sendable {
  package let sign: Int
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
    sign = rows.compactMap { $0.sign?.text.width }.max() ?? 0
    label = widest(\.label)
    summary = widest(\.summary)
    detail = widest(\.detail)
    alert = widest(\.alert)
    key = widest(\.key)
  }
}

/// The layout of a picker.
///
/// Its width and top don't depend on the typed text, so that nothing jumps; its height depends on
/// the matching rows.
package nonisolated struct PickerLayout {
  package let width: Int
  package let rows: Int
  /// The number of visible rows if all rows match.
  package let mostRows: Int
  package let hasPreview: Bool
  /// Whether a blank row separates the preview from the rows, so that it doesn't look like one.
  package let hasGap: Bool
  /// The width of labels before a summary; 0 if no summary is shown.
  package let labelWidth: Int
  package let signWidth: Int
  package let detailWidth: Int
  package let alertWidth: Int
  package let keyWidth: Int

  private static let widest = 76
  /// So that a message about a row fits in one line.
  private static let leastWidth = 48
  private static let widestWithSummary = 100
  private static let minimumLabelWidth = 10
  /// The least useful width of a summary.
  private static let minimumSummaryWidth = 24
  /// The number of rows of a list at the bottom, so that cards stay visible above it.
  private static let bottomRowCount = 4

  package init(
    _ widths: PickerWidths,
    rowCount: Int,
    foundCount: Int,
    title: String,
    hasPreview: Bool,
    mostRows most: Int,
    keepsCardsVisible: Bool,
    isSearchedElsewhere: Bool,
    keptRows: Int = 0,
    _ size: Size
  ) {
    let summary = widths.summary
    let label = max(
      widths.label,
      DisplayText(title).width,
      summary > 0 || keepsCardsVisible ? 0 : 40
    )
    var detail = widths.detail
    var alert = widths.alert
    let key = widths.key
    let columns = { (width: Int) in width == 0 ? 0 : width + 2 }
    signWidth = widths.sign
    let wanted =
      4 + widths.sign + label + columns(summary) + columns(detail) + columns(alert) + columns(key)
    let least = keepsCardsVisible ? 0 : Self.leastWidth
    let widest = summary > 0 ? Self.widestWithSummary : Self.widest
    width = min(isSearchedElsewhere ? widest : max(wanted, least), widest, Popup.widest(in: size))
    // Drop what doesn't fit next to a readable label, the least important first.
    if 4 + widths.sign + Self.minimumLabelWidth + columns(detail) + columns(alert) + columns(key)
      > width
    {
      detail = 0
    }
    if 4 + widths.sign + Self.minimumLabelWidth + columns(alert) + columns(key) > width {
      alert = 0
    }
    detailWidth = detail
    alertWidth = alert
    keyWidth = key
    let left =
      width - 4 - widths.sign - widths.label - columns(detail) - columns(alert) - columns(key)
    let hasSummary = summary > 0 && left - 2 >= min(summary, Self.minimumSummaryWidth)
    labelWidth = hasSummary ? widths.label : 0
    self.hasPreview = (hasPreview || summary > 0 && !hasSummary) && size.rows >= 10
    hasGap = self.hasPreview && size.rows >= 16 && keptRows == 0
    let below = keptRows > 0 ? keptRows : self.hasPreview ? hasGap ? 2 : 1 : 0
    let room = max(1, size.rows - 4 - below - (size.rows >= 16 ? 4 : 0))
    // A list with a limit leaves half of the screen visible.
    let half = most == .max ? most : max(3, min(most, size.rows / 2))
    let limit = keepsCardsVisible && size.columns < 60 ? min(half, Self.bottomRowCount) : half
    mostRows = max(1, min(isSearchedElsewhere ? room : max(rowCount, 3), room, limit))
    // Next to the cards, a frame of changing size would visibly jump.
    rows = keepsCardsVisible ? mostRows : max(1, min(max(foundCount, 3), mostRows))
  }
}
