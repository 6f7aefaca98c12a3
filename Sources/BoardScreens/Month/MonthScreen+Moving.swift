import BoardModel
import BoardViewModels
import TerminalKit

/// Moving the selected card to another day, with the selection.
extension MonthScreen {
  /// The selected card of the day; nil if none is due.
  var card: DueDay.Title? {
    let cards = month[day].cards
    return cards.first { $0.id == chosen } ?? cards.first
  }

  /// The cards of a day that have a line, among them the selected one.
  func shownCards(of day: CalendarDay, _ grid: MonthGrid) -> ArraySlice<DueDay.Title> {
    let cards = month[day].cards
    let room = max(0, month[day].count > grid.height ? grid.height - 1 : grid.height)
    let selected = day == self.day ? cards.firstIndex { $0.id == chosen } ?? 0 : 0
    return cards.dropFirst(max(0, selected + 1 - room)).prefix(room)
  }

  func chooseNext() {
    let cards = month[day].cards
    guard let index = cards.firstIndex(where: { $0.id == card?.id }) else { return reportNone() }
    chosen = cards[(index + 1) % cards.count].id
  }

  /// As in the agenda: no card moves before today, and an overdue one moves to today.
  func move(by distance: Int, _ unit: CalendarUnit) {
    guard let card else { return reportNone() }
    let today = context.environment.today()
    let target = day.moved(by: distance, unit)
    if target < today, distance < 0 {
      return context.report(.note("A card can't be moved before today."))
    }
    setDue(DueDate(max(target, today), at: card.due.time), of: card)
  }

  func askForDue() {
    guard let card else { return reportNone() }
    context.host?
      .present(
        NamePrompt.dueDate(of: card.title, now: card.due, context) { [self] due in
          if context.isStillDue(card.due, card.id) { setDue(due, of: card) }
        }
      )
  }

  /// Selects the card on its new day.
  func setDue(_ due: DueDate?, of card: DueDay.Title) {
    chosen = card.id
    if let due { day = due.day }
    context.performOnPage(
      .edit([card.id], [.due(due?.day, at: due?.time)], expecting: nil),
      about: card.title
    )
  }

  /// Follows the selected card to the day on which an undo or redo puts it.
  func performFollowing(_ action: BoardAction) {
    let card = card
    context.performOnPage(action)
    guard let card, let now = try? context.store.card(card.id), let due = now.due,
      due != card.due.day
    else { return }
    (day, chosen) = (due, card.id)
  }

  private func reportNone() { context.report(.note("No card is due on this day.")) }
}
