import BoardModel
import BoardViewModels

/// What stands in the fields of the editor.
struct CardForm {
  var title: LineEditor
  /// The due date as it is typed.
  var due: LineEditor
  var priority: Priority
  /// The tags as they are typed, on one line.
  var tags: LineEditor
  var checklist: ChecklistEditor
  var body: BodyField
  var focus = CardField.title

  init(_ draft: CardDraft) {
    title = LineEditor(draft.title)
    due = LineEditor(draft.due?.iso ?? "")
    priority = draft.priority
    tags = LineEditor(TagText.line(of: draft.tags))
    checklist = ChecklistEditor(draft.checklist)
    body = BodyField(draft.body)
  }

  init(_ unsaved: UnsavedCard) {
    title = LineEditor(unsaved.title)
    due = LineEditor(unsaved.due)
    priority = unsaved.priority
    tags = LineEditor(unsaved.tags)
    checklist = ChecklistEditor(unsaved.checklist)
    body = BodyField(unsaved.body)
  }

  /// The day that the due date is understood as; nil for none, and for what is not understood.
  func understoodDue(today: CalendarDay) -> CalendarDay? {
    try? DueDateParser.day(in: due.text, today: today)
  }

  /// The card that the form stands for, with the due date as it was understood.
  ///
  /// - Complexity: O(*n*) for *n* bytes in all.
  func draft(due: CalendarDay?) -> CardDraft {
    CardDraft(
      title: TitleRule.singleLine(title.text),
      body: body.text,
      due: due,
      priority: priority,
      tags: TagText.tags(in: tags.text),
      checklist: checklist.result
    )
  }

  /// The one-line text of a field that has one.
  var line: LineEditor? {
    get {
      switch focus {
      case .title: title
      case .due: due
      case .tags: tags
      case .priority, .checklist, .body: nil
      }
    }
    set {
      guard let newValue else { return }
      switch focus {
      case .title: title = newValue
      case .due: due = newValue
      case .tags: tags = newValue
      case .priority, .checklist, .body: break
      }
    }
  }

  /// Gives the focus to the field after or before, round and round.
  mutating func moveFocus(by distance: Int) {
    let fields = CardField.allCases
    guard let index = fields.firstIndex(of: focus) else { return }
    due.deselect()
    focus = fields[(index + distance + fields.count) % fields.count]
    switch focus {
    case .due: due.selectAll()
    case .tags: if tags.characters.last?.isWhitespace == false { tags.insert(" ") }
    default: break
    }
  }
}
