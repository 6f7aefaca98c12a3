/// The day, the time and the repeat at the end of a line, in any order.
struct QuickAddSchedule {
  /// The words of the date or of the repeat.
  struct Part {
    let kind: QuickAddPart.Kind
    let words: ArraySlice<QuickAddWord>
  }

  private(set) var due: TypedDue?
  private(set) var repeats: CardRepeat?
  private(set) var parts: [Part] = []
  /// The time that was typed with the repeat.
  private var minute: Int?

  /// Takes the words off the end of a line.
  init(from words: inout [QuickAddWord], _ today: CalendarDay, namesDay: Bool) {
    while parts.count < 2 {
      if repeats == nil, let found = QuickAdd.repeatAtEnd(of: words, today),
        due?.minute == nil || found.minute == nil
      {
        (repeats, minute) = (found.repeats, found.minute)
        take(found.count, as: .repeats, from: &words)
      } else if due == nil, !namesDay, let found = QuickAdd.dateAtEnd(of: words, today),
        minute == nil || found.due.minute == nil
      {
        due = found.due
        take(found.count, as: .date, from: &words)
      } else {
        return
      }
    }
  }

  private mutating func take(
    _ count: Int,
    as kind: QuickAddPart.Kind,
    from words: inout [QuickAddWord]
  ) {
    parts.append(Part(kind: kind, words: words.suffix(count)))
    words.removeLast(count)
    QuickAdd.dropNames(atEndOf: &words)
  }

  /// Sets the repeat and the due date, which is the first of the repeat if no day was typed.
  func apply(to draft: inout CardDraft, today: CalendarDay, now: Int) {
    draft.repeats = repeats
    var typed = due ?? TypedDue()
    typed.minute = typed.minute ?? minute
    if draft.due == nil || typed.minute != nil {
      let first = typed.minute
        .flatMap { repeats?.firstDue(today: today, at: $0, now: now) }
      let isTimed = typed.day != nil || typed.minute != nil
      if let old = draft.dueDate {
        draft.dueDate = old.time == nil ? typed.due(today: today, now: now, keeping: old) : old
      } else if typed.day == nil, let first {
        draft.dueDate = first
      } else if isTimed {
        draft.dueDate = typed.due(today: today, now: now)
      }
    }
    draft.settleRepeat(before: nil, today: today)
  }
}
