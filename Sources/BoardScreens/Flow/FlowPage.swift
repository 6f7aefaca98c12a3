import BoardModel
import TerminalKit
import TerminalSurface

/// The lines of a flow report: the chart with its numbers, the finished cards by week, the cycle
/// time, and the oldest card of each column.
struct FlowPage {
  let report: FlowReport
  let today: CalendarDay
  let day: (Timestamp) -> CalendarDay
  /// Whether a good week is praised.
  var cheers = false

  /// The greatest widths of the chart and of the numbers below it, and the greatest height of the
  /// chart.
  private static let (widest, widestNumbers, highest) = (240, 118, 32)
  private static let axis = 6
  /// The least width to show the numbers side by side.
  private static let leastBeside = 76

  func lines(width: Int, height: Int) -> [CellLine] {
    let inner = min(width, Self.widest) - 2
    let room = min(inner, Self.widestNumbers)
    let below = room >= Self.leastBeside ? beside(room) : weeks(room) + [[]] + standing(room)
    let legend = legend(inner)
    let burnDown = burnDown(inner)
    // The chart shares the page with its legend, its dates and a blank line.
    let others = below.count + legend.count + burnDown.count
    let chartHeight = max(4, min(Self.highest, height - others - 2))
    let parts = legend + chart(inner, chartHeight) + burnDown + [[]] + below
    return parts.map { parts in
      var line = LineBuilder(width: width)
      line.append(" ")
      line.append(parts)
      return line.finished()
    }
  }

  private func heading(_ text: String) -> [TextPart] { [TextPart(text, Style(.title, .bold))] }

  // MARK: The chart

  /// The colour and pattern of each column, with its current count.
  private func legend(_ width: Int) -> [[TextPart]] {
    var lines: [[TextPart]] = [[]]
    let columns = report.columns
    for (index, (column, count)) in zip(columns, report.counts.last ?? []).enumerated() {
      let part: [TextPart] = [
        TextPart(BrailleChart.sample(columns.count - 1 - index), Style(column.kind.accent)),
        TextPart(" \(column.kind.sign) ", Style(column.kind.accent, .bold)),
        TextPart("\(column.name) ", Style(.text)), TextPart("\(count.grouped)   ", Style(.quiet)),
      ]
      if lines[lines.count - 1].width + part.width > width, !lines[lines.count - 1].isEmpty {
        lines.append([])
      }
      lines[lines.count - 1] += part
    }
    return lines
  }

  private func chart(_ width: Int, _ height: Int) -> [[TextPart]] {
    // Done cards are at the bottom, so that you see them grow.
    let chart = BrailleChart(
      steps: report.counts.dropFirst(report.daysBefore).map { $0.reversed() },
      styles: report.columns.reversed().map { Style($0.kind.accent) }
    )
    let cells = max(1, width - Self.axis)
    let lines = hasHistory ? chart.lines(width: cells, height: height) : noHistory(cells, height)
    return lines.enumerated()
      .map { index, parts in
        let number =
          index == 0
          ? "\(chart.range.upperBound)"
          : index == lines.count - 1 ? "\(chart.range.lowerBound)" : ""
        return [axis(number)] + parts
      } + [dates(cells)]
  }

  /// The estimates that are left, over the same days; nothing if no card has one.
  private func burnDown(_ width: Int) -> [[TextPart]] {
    let days = report.left.dropFirst(report.daysBefore)
    guard let now = days.last, let most = days.max(), most > 0 else { return [] }
    let chart = BrailleChart(steps: days.map { [$0] }, styles: [Style(.accent)], base: 0)
    let words = "Estimates left: \(Estimate.text(ofHundredths: Int64(now)))"
    let lines = chart.lines(width: max(1, width - Self.axis), height: 4)
    return [[], heading(words)]
      + lines.enumerated()
      .map { index, parts in
        let number =
          index == 0
          ? Estimate.text(ofHundredths: Int64(most)) : index == lines.count - 1 ? "0" : ""
        return [axis(number)] + parts
      }
  }

  private var hasHistory: Bool { report.counts.contains { $0.contains { $0 > 0 } } }

  /// Replaces an empty chart with an explanation.
  private func noHistory(_ width: Int, _ height: Int) -> [[TextPart]] {
    let words = DisplayText("No history yet. Cards that you add, move or finish appear here.")
    let lines = words.wrapped(width: max(1, width - 4), maxLines: height)
    let above = (height - lines.count) / 2
    return (0..<height)
      .map { row in
        guard lines.indices.contains(row - above) else { return [] }
        return [TextPart("  ", Style()), TextPart(lines[row - above], Style(.quiet))]
      }
  }

  private func axis(_ number: String) -> TextPart {
    let blanks = max(0, Self.axis - 2 - number.count)
    return TextPart(String(repeating: " ", count: blanks) + number + " │", Style(.quiet))
  }

  private func dates(_ width: Int) -> [TextPart] {
    let first =
      report.days.dropFirst(report.daysBefore).first.map { $0.dayAndMonth(seenFrom: today) } ?? ""
    let gap = max(1, width - first.count - 5)
    let text = String(repeating: " ", count: Self.axis) + first
    return [TextPart(text + String(repeating: " ", count: gap) + "today", Style(.quiet))]
  }

  // MARK: The numbers

  /// The weeks on the left and the other numbers on the right.
  private func beside(_ width: Int) -> [[TextPart]] {
    let half = width / 2
    let (left, right) = (weeks(half - 4), standing(width - half))
    return (0..<max(left.count, right.count))
      .map { index in
        let parts = index < left.count ? left[index] : []
        let blanks = TextPart(String(repeating: " ", count: max(0, half - parts.width)), Style())
        return parts + [blanks] + (index < right.count ? right[index] : [])
      }
  }

  private func weeks(_ width: Int) -> [[TextPart]] {
    let most = report.weeks.map(\.finished).max() ?? 0
    let names = report.shownWeeks.map { $0.monday.dayAndMonth(seenFrom: today) }
    let nameWidth = max(7, names.map(\.count).max() ?? 0)
    let room = max(1, min(40, width - nameWidth - 7))
    let rows = zip(report.shownWeeks, names)
      .map { week, name in
        let bar = BrailleChart.bar(week.finished, of: most, width: room)
        return [
          TextPart(
            String(repeating: " ", count: nameWidth - name.count) + name + " ",
            Style(.quiet)
          ),
          TextPart(bar, Style(.accentDone)),
          TextPart("\(bar.isEmpty ? "" : " ")\(week.finished)", Style(.text)),
        ]
      }
    let praise = cheers ? report.praise : nil
    return [heading("Finished, week by week")] + rows
      + (praise.map { [[], [TextPart($0, Style(.accentDone))]] } ?? [])
  }

  private func standing(_ width: Int) -> [[TextPart]] {
    cycle + [[], heading("Longest in each column")]
      + zip(report.columns, report.oldest).filter { $0.0.kind != .done }
      .map { column, card in
        let sign = TextPart("\(column.kind.sign) ", Style(column.kind.accent, .bold))
        guard let card else { return [sign, TextPart("nothing in \(column.name)", Style(.quiet))] }
        let days = max(0, day(card.since).daysUntil(today))
        let age = TextPart("  \(days == 1 ? "1 day" : "\(days) days")", Style(.quiet))
        let room = max(4, width - sign.text.width - age.text.width)
        return [sign, TextPart(DisplayText(card.title).truncated(to: room), Style()), age]
      }
  }

  private var cycle: [[TextPart]] {
    let title = heading("Cycle time")
    guard let cycle = report.cycle else {
      return [title, [TextPart(report.reasonForNoCycle, Style(.quiet))]]
    }
    let cards = cycle.count.cards
    return [
      title,
      [
        TextPart("median ", Style(.quiet)),
        TextPart(FlowDays.words(cycle.median), Style(.text, .bold)),
        TextPart(" (\(cards))", Style(.quiet)),
      ],
      [
        TextPart("85% within ", Style(.quiet)),
        TextPart(FlowDays.words(cycle.percentile85), Style(.text, .bold)),
      ],
    ]
  }
}

nonisolated enum FlowDays {
  /// With one decimal below ten days.
  static func words(_ days: Double) -> String {
    if days >= 9.95 { return "\(Int(days.rounded())) days" }
    let tenths = Int((days * 10).rounded())
    let text = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return tenths == 10 ? "1 day" : "\(text) days"
  }
}
