import TerminalKit
import TerminalSurface

/// The lines around the columns: the bar on top, the rule, the message row and the footer.
struct BoardChrome {
  struct Parts: OptionSet {
    let rawValue: Int
    static let title = Parts(rawValue: 1)
    static let headers = Parts(rawValue: 2)
    static let rules = Parts(rawValue: 4)
    static let status = Parts(rawValue: 8)
    static let footer = Parts(rawValue: 16)
    static let all: Parts = [.title, .headers, .rules, .status, .footer]
  }

  let layout: BoardLayout
  let title: String
  /// The sharing state of the board, or nil if there is nothing to report.
  let share: String?
  /// Who else has the board open; nil if nobody does.
  let visitors: Visitors?
  let counts: BoardCounts
  /// The filter and the order; evaluated only when they are painted.
  let findingWords: () -> FilterSummary
  let filterLine: FilterLine.Painted?
  let status: StatusMessage?
  /// Whether the footer shows the answers of a question, which a long message must not cover.
  let keepsFooter: Bool
  /// The position of the selected card, or nil if no card is selected.
  ///
  /// Hidden while the message previews another card that is still being typed.
  let place: CardPlaceText?
  /// Evaluated only when the footer is painted.
  let hints: () -> [Hint]

  func paint(_ parts: Parts, on canvas: inout Canvas) {
    if parts.contains(.title) { paintTitle(on: &canvas) }
    if parts.contains(.rules) { paintRule(on: &canvas) }
    if layout.statusRow == layout.footerRow {
      if !parts.isDisjoint(with: [.status, .footer]) { paintSharedLine(on: &canvas) }
    } else {
      if parts.contains(.status) { paintStatus(on: &canvas) }
      if parts.contains(.footer) { paintFooter(on: &canvas) }
      if !parts.isDisjoint(with: [.status, .footer]), let second = secondLine {
        canvas.blit(second, column: 0, row: layout.footerRow)
      }
    }
  }

  private var finding: FilterSummary { findingWords() }

  private var line: LineBuilder { LineBuilder(width: layout.size.columns) }

  private func put(_ line: LineBuilder, row: Int, on canvas: inout Canvas) {
    canvas.blit(line.finished(), column: 0, row: row)
  }

  // MARK: The bar

  /// The cells that the filter and the sharing state take next to the counts.
  private var widthBesideCounts: Int {
    let finding = finding.parts
    let visitors = visitors?.parts(fitting: Self.leastVisitors).width ?? 0
    return (finding.isEmpty ? 0 : min(finding.width, 32) + 3) + (note?.width ?? 0)
      + (visitors == 0 ? 0 : visitors + 2)
  }

  /// The cells that the visitors get before the counts and a long board name do.
  private static let leastVisitors = 14

  private var note: DisplayText? { share.map { DisplayText("  " + $0) } }

  /// The cells left for the counts; a long board name makes room for them.
  private var countsWidth: Int {
    layout.size.columns - min(DisplayText(title).width, 24) - 6 - widthBesideCounts
  }

  func barSpot(atColumn column: Int) -> BarTarget? {
    let parts = counts.parts(fitting: countsWidth)
    let start = layout.size.columns - 1 - parts.width
    if column < start { return finding.text.isEmpty ? nil : .filter }
    return counts.target(atColumn: column - start, fitting: countsWidth)
  }

  private func paintTitle(on canvas: inout Canvas) {
    guard let row = layout.titleRow else { return }
    var line = LineBuilder(width: layout.size.columns, fill: .bar)
    let name = DisplayText(title)
    let finding = finding.parts
    let counts = counts.parts(fitting: countsWidth)
    line.append(" ")
    let end = widthBesideCounts + counts.width
    line.append(name.truncated(to: max(4, line.room - end - 5)), Style(.title, .bold))
    line.append(" ▾", Style(.quiet))
    if let note {
      line.append(note.truncated(to: max(0, line.room - counts.width - 1)), Style(.warning))
    }
    let kept = (finding.isEmpty ? 0 : min(finding.width, 32) + 3) + counts.width + 2
    let visitors =
      visitors?.parts(fitting: min(line.room - kept - 2, layout.size.columns / 3)) ?? []
    if !visitors.isEmpty { line.append([TextPart("  ", Style())] + visitors) }
    if !finding.isEmpty {
      line.append("   ")
      appendFinding(finding, to: &line, keeping: counts.width + 3)
    }
    line.alignRight(counts + [TextPart(" ", Style())])
    put(line, row: row, on: &canvas)
  }

  private func appendFinding(
    _ parts: [TextPart],
    to line: inout LineBuilder,
    keeping kept: Int
  ) {
    for part in parts {
      let room = max(0, line.room - kept)
      line.append(part.text.truncated(to: room), part.style)
      if part.text.width > room { break }
    }
  }

  // MARK: The rule

  private static let rule = Cell("─", Style(.line))

  private func paintRule(on canvas: inout Canvas) {
    guard let row = layout.bottomRule else { return }
    canvas.blit(CellLine(width: layout.size.columns, filledWith: Self.rule), column: 0, row: row)
  }

  // MARK: Message and footer

  private func paintStatus(on canvas: inout Canvas) {
    if let filterLine, failure == nil || layout.hasMessageRow {
      return canvas.blit(filterLine.cells, column: 0, row: layout.statusRow)
    }
    var line = line
    if let (first, _) = wrappedStatus {
      line = messageLine(first)
    } else {
      appendStatus(to: &line)
    }
    if layout.titleRow == nil, let share = share.map({ DisplayText($0) }),
      share.width < line.room - 2
    {
      line.alignRight([TextPart(share, Style(.warning)), TextPart(" ", Style())])
    } else if status?.isPreview != true, let place, let text = place.text(fitting: line.room - 4) {
      line.alignRight([TextPart(text, Style(.faint)), TextPart(" ", Style())])
    }
    put(line, row: layout.statusRow, on: &canvas)
  }

  private var wrappedStatus: (DisplayText, DisplayText)? {
    guard layout.hasMessageRow, !keepsFooter, status?.isPreview != true else { return nil }
    return status?.wrapped(to: line.room - 2)
  }

  /// The row that replaces the footer until the next key: the rest of a long message, or a remark
  /// about the filter.
  private var secondLine: CellLine? {
    if let failure { return messageLine(DisplayText(failure)).finished() }
    if let filterLine { return filterLine.below }
    return wrappedStatus.map { messageLine($0.1).finished() }
  }

  /// A failure while the filter is typed, such as a refused paste.
  private var failure: String? {
    guard filterLine != nil, let status, status.kind == .failure else { return nil }
    return status.sign + status.text
  }

  /// The message; without a message and without a bar on top: the filter, or the name of the board
  /// and what is overdue.
  private func appendStatus(to line: inout LineBuilder) {
    if status != nil || layout.titleRow != nil {
      status?.append(to: &line)
    } else {
      line.append(" ")
      let kept = (place?.leastWidth ?? 0) + 5
      if finding.parts.isEmpty {
        appendNameAndUrgent(to: &line, keeping: kept)
      } else {
        appendFinding(finding.parts, to: &line, keeping: kept)
      }
    }
  }

  private func appendNameAndUrgent(to line: inout LineBuilder, keeping kept: Int) {
    let urgent = counts.urgentParts(fitting: line.room - kept)
    let name = DisplayText(title)
    let room = line.room - kept - urgent.width - (urgent.isEmpty ? 0 : 3)
    if room >= min(name.width, 6) {
      line.append(name.truncated(to: room), Style(.quiet))
      if !urgent.isEmpty { line.append(" · ", Style(.quiet)) }
    }
    line.append(urgent)
    let visitors = visitors?.parts(fitting: line.room - kept - 3) ?? []
    if !visitors.isEmpty { line.append([TextPart(" · ", Style(.quiet))] + visitors) }
  }

  private func messageLine(_ text: DisplayText) -> LineBuilder {
    var line = line
    line.append(" ")
    line.append(text, Style(status?.kind == .failure ? .danger : .text))
    return line
  }

  private func paintFooter(on canvas: inout Canvas) {
    var line = line
    if layout.statusRow == layout.footerRow, layout.titleRow == nil, !finding.parts.isEmpty {
      line.append(" ")
      appendFinding(finding.parts, to: &line, keeping: line.room / 3)
      line.append(" ")
    }
    line.append(hints())
    put(line, row: layout.footerRow, on: &canvas)
  }

  /// On a low screen the message takes the footer's place until the next key.
  private func paintSharedLine(on canvas: inout Canvas) {
    if status == nil, filterLine == nil {
      paintFooter(on: &canvas)
    } else {
      paintStatus(on: &canvas)
    }
  }
}
