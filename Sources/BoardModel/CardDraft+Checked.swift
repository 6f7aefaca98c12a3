extension CardDraft {
  /// The draft with its title as one line, or the first fault of it.
  package func checked() throws(StoreError) -> CardDraft {
    var draft = self
    draft.title = try TitleRule.checked(title)
    return draft
  }
}

extension TitleRule {
  /// The title as it is stored, on one line; throws what is wrong with it.
  package static func checked(_ title: String) throws(StoreError) -> String {
    let line = singleLine(title)
    if let fault = fault(in: line) { throw .invalidTitle(fault) }
    return line
  }
}

extension Card {
  /// The card that a draft becomes.
  package init(
    _ draft: CardDraft,
    id: ID,
    column: Column.ID,
    orderKey: OrderKey,
    createdAt: Timestamp
  ) {
    self.init(
      id: id,
      title: draft.title,
      body: draft.body,
      due: draft.due,
      priority: draft.priority,
      tags: draft.tags,
      column: column,
      orderKey: orderKey,
      createdAt: createdAt,
      updatedAt: createdAt
    )
  }
}
