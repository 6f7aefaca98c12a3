import BoardModel

/// The values that an added card gets from the active filter and from its section.
struct NewCardDefaults {
  var filter = FilterDefaults()
  var section: CardSection?
  var today: CalendarDay

  func applied(to draft: CardDraft) -> CardDraft {
    let own = section?.applied(to: draft, on: today) ?? draft
    return filter.applied(to: own)
  }
}

extension FilterController {
  func newCardDefaults() -> NewCardDefaults {
    NewCardDefaults(
      filter: defaults,
      section: context.columns.focused.selectedSection,
      today: context.columns.today
    )
  }
}
