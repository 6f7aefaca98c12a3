package import BoardModel

nonisolated extension HintList {
  /// The key that stands before all others in the editor's footer.
  static let done: HintList = [.keys(EditorCommand.save)]

  /// What the footer says in the editor, by the field that has the focus.
  package static func editing(_ field: CardField) -> HintList {
    let close = HintItem.keys(EditorCommand.close)
    let tab = HintItem.keys(EditorCommand.nextField)
    let help = HintItem.keys(EditorCommand.help)
    let rest = [tab, .keys(EditorCommand.nextCard, EditorCommand.previousCard), help]
    switch field {
    case .title, .tags, .assignees, .blockedBy, .claim, .source: return HintList([close] + rest)
    case .due: return HintList([close, .keys(DueCommand.calendar)] + rest)
    case .priority:
      return HintList([close, .keys(PriorityCommand.lower, PriorityCommand.higher)] + rest)
    case .checklist: return HintList([close] + checklist + rest)
    case .body:
      // Without the keys for paging there is room to say how much is below.
      return [close, tab, .keys(BodyKey.find), .keys(EditorCommand.openExternally), help]
    }
  }

  private static let checklist: [HintItem] = [
    .keys(ChecklistCommand.add), .keys(ChecklistCommand.tick), .keys(ChecklistCommand.rename),
    .keys(ChecklistCommand.delete),
    .keys(ChecklistCommand.moveDown, ChecklistCommand.moveUp),
  ]
}
