import BoardModel

/// How the status line says that elements came into sets of cards, or went.
enum AdjustmentWords {
  static func words(for adjustments: [CardAdjustment], _ what: String) -> String {
    if adjustments.allSatisfy({ $0.field == .tags }) { return tagWords(for: adjustments, what) }
    guard adjustments.count == 1, let adjustment = adjustments.first else {
      return "Changed \(what)"
    }
    switch adjustment {
    case .addAssignees(let names): return "Assigned \(list(names)) to \(what)"
    case .leadAssignee(let name?): return "Assigned @\(name) to \(what)"
    case .leadAssignee(nil): return "Took the first assignee from \(what)"
    case .removeAssignees(let names): return "Took \(list(names)) from \(what)"
    case .setStep(let step, let isDone):
      return "\(isDone ? "Ticked" : "Unticked") \(quoted(step.text)) of \(what)"
    default: return "Changed \(what)"
    }
  }

  private static func tagWords(for adjustments: [CardAdjustment], _ what: String) -> String {
    if adjustments == [.leadTag(nil)] { return "Took the first tag from \(what)" }
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
    let took = "ook \(TagText.line(of: removed)) from"
    if added.isEmpty { return "T\(took) \(what)" }
    return "Tagged \(what) \(TagText.line(of: added)), t\(took) them"
  }

  private static func list(_ names: [String]) -> String {
    names.map { "@" + $0 }.joined(separator: " ")
  }
}
