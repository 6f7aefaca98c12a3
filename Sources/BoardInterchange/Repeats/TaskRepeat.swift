import BoardModel

/// `recur` of Taskwarrior, which counts from the due date.
enum TaskRepeat {
  private static let words: [String: String] = [
    "biweekly": "2w", "fortnight": "2w", "bimonthly": "2m", "quarterly": "3m", "quarter": "3m",
    "semiannual": "6m", "biannual": "2y", "biyearly": "2y", "annually": "1y",
  ]

  static func read(_ text: String) -> CardRepeat? {
    let text = text.lowercased()
    if text == "weekdays" { return CardRepeat(.workdays) }
    return RepeatDistance(words[text] ?? text)?.rule.map { CardRepeat($0) }
  }

  static func text(_ repeats: CardRepeat) -> String? {
    if repeats.basis == .done { return nil }
    if repeats.rule == .workdays { return "weekdays" }
    guard let distance = RepeatDistance(repeats.rule) else { return nil }
    let name = distance.frequency == .daily ? "days" : distance.frequency.rawValue.lowercased()
    if distance.count == 1 { return distance.frequency.rawValue.lowercased() }
    return
      "\(distance.count)\(distance.frequency == .daily ? name : String(name.dropLast(2)) + "s")"
  }
}
