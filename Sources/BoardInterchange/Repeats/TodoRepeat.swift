import BoardModel

/// `rec:` of todo.txt programs: `1w` counts from completion, `+1w` from the due date; `b` is a day
/// of work.
enum TodoRepeat {
  static func read(_ text: Substring) -> CardRepeat? {
    let distance = text.drop { $0 == "+" }
    let basis: RepeatBasis = text.hasPrefix("+") ? .due : .done
    if ["b", "1b"].contains(distance) { return CardRepeat(.workdays, from: basis) }
    return RepeatDistance(distance)?.rule.map { CardRepeat($0, from: basis) }
  }

  static func text(_ repeats: CardRepeat) -> String? {
    let sign = repeats.basis == .done ? "" : "+"
    if repeats.rule == .workdays { return "\(sign)1b" }
    return RepeatDistance(repeats.rule).map { "\(sign)\($0.count)\($0.letter)" }
  }
}
