extension CardDraft {
  /// The draft as it is stored, or the first fault of it.
  package func checked() throws(StoreError) -> CardDraft {
    CardDraft(
      title: try TitleRule.checked(title),
      body: try TextRule.checkedBody(body),
      due: due,
      priority: priority,
      tags: try TagRule.checked(tags),
      checklist: try ChecklistRule.checked(checklist)
    )
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
      checklist: draft.checklist,
      column: column,
      orderKey: orderKey,
      createdAt: createdAt,
      updatedAt: createdAt
    )
  }

  /// What a user wrote of the card.
  package var draft: CardDraft {
    get {
      CardDraft(
        title: title,
        body: body,
        due: due,
        priority: priority,
        tags: tags,
        checklist: checklist
      )
    }
    set {
      title = newValue.title
      body = newValue.body
      due = newValue.due
      priority = newValue.priority
      tags = newValue.tags
      checklist = newValue.checklist
    }
  }
}
