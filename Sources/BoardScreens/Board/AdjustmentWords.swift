import BoardModel

/// How the status line says that elements came into sets of cards, or went.
enum AdjustmentWords {
  static func words(for adjustments: [CardAdjustment], _ what: String) -> String {
    if adjustments.allSatisfy({ $0.field == .tags }) { return "Tagged \(what)" }
    guard adjustments.count == 1, let adjustment = adjustments.first else {
      return "Changed \(what)"
    }
    switch adjustment {
    case .addAssignees(let names): return "Assigned \(list(names)) to \(what)"
    case .removeAssignees(let names): return "Took \(list(names)) from \(what)"
    case .setStep(let step, let isDone):
      return "\(isDone ? "Ticked" : "Unticked") \(quoted(step.text)) of \(what)"
    default: return "Changed \(what)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "@" + $0 }.joined(separator: " ")
  }
}
