import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The card in the editor: the version that was read, the contents of the fields, and their
/// validity.
final class EditedCard {
  enum Subject {
    /// A card, with its content when it was read.
    case card(Card)
    /// A new card, and where to add it.
    case new(Placement)
  }

  let context: BoardContext
  private(set) var subject: Subject
  var columnKey: ColumnKey
  var form: CardForm
  private(set) var validity = FormValidity()
  private(set) var facts = EditorFacts.none
  /// The rest of the tag or name being typed, from those of the board.
  private(set) var completion = ""
  private(set) var position: Int?
  /// Whether the user has typed or saved anything; an untouched empty form shows no faults.
  private(set) var isTouched = false
  /// Whether a date was typed last, and is still focused.
  private var isTypingDate = false
  /// The content of a new card before anything is typed.
  private let emptyDraft: CardDraft
  var onInput: () -> Void = {}
  /// Called when the fields are filled with another text.
  var onShow: () -> Void = {}

  init(
    _ subject: Subject,
    form: CardForm,
    column: ColumnKey,
    emptyDraft: CardDraft,
    context: BoardContext
  ) {
    self.subject = subject
    self.context = context
    self.emptyDraft = emptyDraft
    columnKey = column
    self.form = form
    self.form.body.clipboard = context.clipboard
    for field in CardField.inEditor { check(field) }
    readFacts()
  }

  // MARK: Content

  /// The column of the card, or the focused column if it was removed.
  var column: ColumnController {
    context.columns.controller(columnKey) ?? context.columns.focused
  }

  /// The content of the card when it was read; for a new card, its defaults.
  var base: CardDraft {
    switch subject {
    case .card(let card): card.draft
    case .new: emptyDraft
    }
  }

  /// Nil for a new card.
  var id: Card.ID? {
    if case .card(let card) = subject { return card.id }
    return nil
  }

  /// What stands in the fields, as a card.
  var draft: CardDraft { form.draft(validity.edits) }

  var isChanged: Bool {
    // A line that is not understood is empty in the draft.
    !validity.isUnderstood || !draft.fields(differingFrom: base).isEmpty
  }

  /// Why a field is shown as invalid; nil while nothing has been typed, and for the beginning of a
  /// date that is still being typed.
  func shownReason(for field: CardField) -> String? {
    let today = context.environment.today()
    if field.isDay, isTypingDate, DueDateParser.isBeginning(form[field].text, today: today) {
      return nil
    }
    return isTouched ? validity.reason(for: field) : nil
  }

  /// The first fault that is shown.
  var shownFault: FieldFault? {
    validity.faults.first.flatMap { shownReason(for: $0.field) == nil ? nil : $0 }
  }

  /// Gives a new card another place.
  func goes(to placement: Placement) { subject = .new(placement) }

  // MARK: Typing

  func send(_ field: CardField) {
    isTouched = true
    isTypingDate = field.isDay
    onInput()
    check(field)
  }

  private func check(_ field: CardField) {
    validity.read(field, of: form, today: context.environment.today())
  }

  /// Shows invalid fields from now on, and focuses the first of them.
  func touch() -> FieldFault? {
    isTouched = true
    isTypingDate = false
    guard let fault = validity.faults.first else { return nil }
    form.focus = fault.field
    return fault
  }

  func moveFocus(by distance: Int) {
    if form.focus == .checklist { enterStep() }
    form.moveFocus(by: distance)
    isTypingDate = false
    complete()
  }

  func setFocus(_ field: CardField) {
    if field == form.focus { return }
    if form.focus == .checklist { enterStep() }
    form.setFocus(field)
    isTypingDate = false
    complete()
  }

  func type(_ text: String) {
    guard form.line?.insert(text) != false else { return context.report(.lineIsFull) }
    lineChanged()
  }

  func lineChanged() {
    send(form.focus)
    complete()
  }

  /// Completes the tag or name at the cursor from those of the board.
  func complete() {
    column.reading { () throws(StoreError) in
      completion = try context.completion(of: form[form.focus], in: form.focus)
    }
  }

  /// Types the rest of the offered tag or name.
  ///
  /// - Returns: false if nothing is offered.
  func takeCompletion() -> Bool {
    guard !completion.isEmpty else { return false }
    type(completion + (form.focus == .lane ? "" : " "))
    return true
  }

  /// Enters the step being typed, unless it is blank.
  @discardableResult func enterStep() -> Bool {
    let isAdded = form.checklist.enter()
    send(.checklist)
    return isAdded
  }

  func setBody(_ text: String) {
    if case .refused(let reason) = form.body.replace(with: text) {
      return context.report(.failure("\(reason.capitalizedFirst)."))
    }
    form.focus = .body
    send(.body)
  }

  // MARK: Showing

  /// Fills the fields with another card, or with a newer version of this one.
  func show(_ subject: Subject, draft: CardDraft) {
    let (focus, clipboard) = (form.focus, form.body.clipboard)
    let isUnfolded = form.isUnfolded
    self.subject = subject
    readFacts()
    form = CardForm(draft)
    if isUnfolded { form.unfold() }
    form.focus = focus
    form.body.clipboard = clipboard
    for field in CardField.inEditor { send(field) }
    isTouched = false
    onShow()
  }

  /// Fills the fields with a card of the column and selects it on the board.
  func show(_ id: Card.ID) throws(StoreError) {
    guard let card = try column.viewModel.card(id) else { throw .cardNotFound(id) }
    show(.card(card), draft: card.draft)
    try column.reveal(id)
    try findPosition()
  }

  /// Records that the fields have been saved as this card.
  func becomes(_ card: Card) { subject = .card(card) }

  /// Records that the card was moved; changes of its content are handled when it is saved.
  func becomes(_ card: Card, at place: CardPlace) {
    var moved = card
    moved.place = place
    subject = .card(moved)
  }

  func readFacts() {
    context.reading { () throws(StoreError) in
      facts =
        switch subject {
        case .card(let card): try EditorFacts(of: card, context)
        case .new: .none
        }
    }
  }

  /// Who changed the card last, such as `@bob`; nil for the user's own programs, and if unknown.
  var lastChanger: String? {
    id.flatMap(context.lastChanger)
  }

  /// Where a card is that the board no longer shows; nil if it shows.
  func whereabouts(of card: Card) -> String? {
    if card.place.isArchived { return "archived" }
    return context.viewModel.key(showing: card.column) == nil ? "on another board" : nil
  }

  func findPosition() throws(StoreError) {
    guard case .card(let read) = subject, let card = try column.viewModel.card(read.id),
      whereabouts(of: card) == nil
    else {
      position = nil
      return
    }
    position = try column.viewModel.rank(of: card.id) + 1
  }
}
