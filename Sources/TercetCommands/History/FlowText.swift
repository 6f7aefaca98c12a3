import BoardModel

struct FlowText {
  private let report: FlowReport
  private let today: CalendarDay

  init(_ report: FlowReport, today: CalendarDay) {
    self.report = report
    self.today = today
  }

  private static let barWidth = 30

  @MainActor var lines: [String] {
    [report.title] + columns + ["", "Finished, week by week"] + weeks + ["", cycle] + left
  }

  @MainActor private var columns: [String] {
    zip(report.columns, zip(report.counts.last ?? [], report.oldest))
      .map { column, numbers in
        let (count, oldest) = numbers
        let start = "  \(column.name)  \(count)"
        guard let oldest, column.kind != .done else { return start }
        // Another machine's clock may be ahead of this one.
        let days = max(0, LocalMoment.here(at: oldest.since).day.daysUntil(today))
        return "\(start)  longest: \(oldest.title), \(Plural.words(days, "day"))"
      }
  }

  private var weeks: [String] {
    let most = max(1, report.weeks.map(\.finished).max() ?? 1)
    return report.shownWeeks.map { week in
      let cells = (week.finished * Self.barWidth + most - 1) / most
      let bar = String(repeating: "█", count: cells)
      return "  \(week.monday.iso)  \(bar)\(cells > 0 ? " " : "")\(week.finished)"
    }
  }

  private var left: [String] {
    report.left.last.map { ["Estimates left: \(Estimate.text(ofHundredths: Int64($0)))"] } ?? []
  }

  private var cycle: String {
    guard let cycle = report.cycle else { return "Cycle time: \(report.reasonForNoCycle)" }
    return "Cycle time: median \(Self.days(cycle.median)) days, "
      + "85th percentile \(Self.days(cycle.percentile85)) (\(Plural.cards(cycle.count)))"
  }

  /// With one decimal.
  static func days(_ days: Double) -> String {
    let tenths = Int((days * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
