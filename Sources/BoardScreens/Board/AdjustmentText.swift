import BoardModel
import TerminalKit

/// Status messages for added and removed tags and assignees, ticked steps, and moved due dates.
enum AdjustmentText {
  static func words(
    for adjustments: [CardAdjustment],
    _ what: String,
    isOne: Bool,
    replacing former: String? = nil,
    on today: CalendarDay
  ) -> String {
    if let former, let words = words(for: adjustments, what, replacing: former) { return words }
    if adjustments.allSatisfy({ $0.field == .tags }) { return tagWords(for: adjustments, what) }
    if case .replace(let text, let field)? = adjustments.first {
      let place = adjustments.count == 1 && field == .title ? "the title of \(what)" : what
      let texts = "\(quoted(text.old, limit: 24)) with \(quoted(text.new, limit: 24))"
      return "Replaced \(texts) in \(place)"
    }
    guard adjustments.count == 1, let adjustment = adjustments.first else {
      return "Changed \(what)"
    }
    switch adjustment {
    case .addAssignees(let names): return "Assigned \(list(names)) to \(what)"
    case .leadAssignee(let name?): return "Assigned @\(name) to \(what)"
    case .leadAssignee(nil): return "Removed the first assignee from \(what)"
    case .removeAssignees(let names): return "Removed \(list(names)) from \(what)"
    case .setStep(let step, let isDone):
      return "\(isDone ? "Ticked" : "Unticked") \(quoted(step.text)) in \(what)"
    case .moveDue(let days):
      return "\(what) \(isOne ? "is" : "are") due \(words(for: days, isOne, today))"
    default: return "Changed \(what)"
    }
  }

  private static func words(for days: DueSpan, _ isOne: Bool, _ today: CalendarDay) -> String {
    switch days.choice {
    case .day(let day): DueDescription.words(for: day, seenFrom: today)
    case .sameDay(let month, _): "in \(month.title), \(isOne ? "" : "each ")on its day of the month"
    }
  }

  private static func words(
    for adjustments: [CardAdjustment],
    _ what: String,
    replacing former: String
  ) -> String? {
    switch adjustments.count == 1 ? adjustments[0] : nil {
    case .leadTag(nil)?, .leadAssignee(nil)?: "Removed \(former) from \(what)"
    case .leadTag(let tag?)?: "Tagged \(what) #\(tag) instead of \(former)"
    case .leadAssignee(let name?)?: "Assigned @\(name) to \(what) instead of \(former)"
    default: nil
    }
  }

  private static func tagWords(for adjustments: [CardAdjustment], _ what: String) -> String {
    if adjustments == [.leadTag(nil)] { return "Removed the first tag from \(what)" }
    var (added, removed): ([String], [String]) = ([], [])
    for adjustment in adjustments {
      switch adjustment {
      case .addTags(let tags): added += tags
      case .removeTags(let tags): removed += tags
      case .leadTag(let tag?): added.append(tag)
      default: break
      }
    }
    if removed.isEmpty { return "Tagged \(what) \(TagText.line(of: added))" }
    let took = "emoved \(TagText.line(of: removed)) from"
    if added.isEmpty { return "R\(took) \(what)" }
    return "Tagged \(what) \(TagText.line(of: added)), r\(took) them"
  }

  private static func list(_ names: [String]) -> String {
    names.map { "@" + $0 }.joined(separator: " ")
  }
}
