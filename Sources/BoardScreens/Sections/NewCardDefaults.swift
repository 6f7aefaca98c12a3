import BoardModel

/// What a card that is added takes over: from the filter that holds, and from the section that it is
/// added to.
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
  /// What a card takes over that is added now.
  func newCardDefaults() -> NewCardDefaults {
    NewCardDefaults(
      filter: defaults,
      section: context.columns.focused.selectedSection,
      today: context.columns.today
    )
  }
}
