extension CardRepeat: FieldElement {
  package static var expected: String { "a rule such as FREQ=WEEKLY;BYDAY=MO" }

  /// What the card counts from is a field of its own.
  package func agrees(with other: Self) -> Bool { rule == other.rule }

  package func form(for origin: FieldOrigin) -> SharedValue { .text(rule.rrule) }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let text = form.text, let rule = try? RepeatRule(rrule: text) else { return nil }
    self.init(rule, from: nil)
  }

  package static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self? {
    do throws(RepeatFault) {
      return try RepeatReader.read(text, today: today)
    } catch {
      throw ValueFault(error.reason)
    }
  }

  package func word(_ today: CalendarDay) -> String { words }
}

extension RepeatBasis: FieldElement {
  package static var expected: String { "due or done" }
  package static var isNothingIfUnreadable: Bool { true }

  package func form(for origin: FieldOrigin) -> SharedValue { .text(rawValue) }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let text = form.text else { return nil }
    self.init(rawValue: text)
  }

  package static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self? {
    if text.isEmpty || text == "none" { return nil }
    guard let basis = Self(rawValue: text.lowercased()) else {
      throw ValueFault("“\(text.prefix(40))” is not \(expected)")
    }
    return basis
  }

  package func word(_ today: CalendarDay) -> String { rawValue }
}

extension CardDraft {
  /// The rule as a field of its own; one that says from which day it counts sets that too.
  var repeatField: CardRepeat? {
    get { repeatRule.map { CardRepeat($0, from: nil) } }
    set { repeats = newValue }
  }

  /// The rule with the day from which it counts.
  package var repeats: CardRepeat? {
    get { repeatRule.map { CardRepeat($0, from: repeatFrom ?? .due) } }
    set {
      repeatRule = newValue?.rule
      if let basis = newValue?.basis, basis != repeatFrom ?? .due { repeatFrom = basis }
    }
  }

  /// Refuses a new rule that meets no day after the due date.
  package func checkRepeat(before: RepeatRule?, today: CalendarDay) throws(StoreError) {
    guard let repeats, repeats.rule != before, !repeats.meetsADay(due: due, today: today) else {
      return
    }
    throw .invalidMark(RepeatFault.neverMeetsFrom(due ?? today).reason)
  }

  /// Gives a card that begins to repeat its first due date, and forgets what an ended repeat counted
  /// from.
  package mutating func settleRepeat(before: RepeatRule?, today: CalendarDay) {
    if repeatRule == nil { repeatFrom = nil }
    guard before == nil, let repeats else { return }
    repeatFrom = repeats.basis
    if due == nil { due = repeats.firstDate(today: today) }
  }
}
