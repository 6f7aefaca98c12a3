import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit

/// The card that the editor writes: what was read of it, what stands in the fields, and whether that
/// is valid.
///
/// What is typed goes into one stream a field; what the view model makes of them, the validity of the
/// whole, comes back in one stream, which is subscribed to once.
final class EditedCard {
  /// What is being edited.
  enum Subject {
    /// A card, with what it said when it was read.
    case card(Card)
    /// A card that is not there yet, and where it is to go.
    case new(Placement)
  }

  let context: BoardContext
  private(set) var subject: Subject
  /// The shown column that the card is in.
  var columnKey: ColumnKey
  var form: CardForm
  private(set) var validity = FormValidity()
  /// What it has besides what can be typed.
  private(set) var facts = EditorFacts.none
  /// What the board's tags offer behind what is typed.
  private(set) var completion = ""
  /// Where the card stands in its column, as far as that is known.
  private(set) var position: Int?
  /// Whether anything was typed or asked for: an empty form is no fault yet.
  private(set) var isTouched = false
  /// What a new card says before anything is typed.
  private let emptyDraft: CardDraft
  /// Something was typed.
  var onInput: () -> Void = {}
  /// Another text stands in the fields than was typed there.
  var onShow: () -> Void = {}

  private let viewModel: EditorViewModel
  private let title = EventStream<String>()
  private let due = EventStream<String>()
  private let tags = EventStream<String>()
  private let checklist = EventStream<[ChecklistItem]>()
  private let body = EventStream<Int>()
  private let subscriptions = SubscriptionBag()

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
    viewModel = EditorViewModel(today: context.environment.today)
    validity = validityOfForm
    subscribe()
    readFacts()
  }

  private func subscribe() {
    let input = EditorViewModel.Input(
      title: title,
      due: due,
      tags: tags,
      checklist: checklist,
      body: body
    )
    viewModel.transform(input, from: validity)
      .subscribe { [weak self] in self?.validity = $0 }
      .store(in: subscriptions)
  }

  private var validityOfForm: FormValidity {
    viewModel.validity(
      title: form.title.text,
      due: form.due.text,
      tags: form.tags.text,
      checklist: form.checklist.result,
      bodySize: form.body.byteCount
    )
  }

  // MARK: What it says

  /// The column that the card is in; the focused one where that is gone.
  var column: ColumnController {
    context.columns.controller(columnKey) ?? context.columns.focused
  }

  /// What the card said when it was read; nothing for a new one.
  var base: CardDraft {
    switch subject {
    case .card(let card): card.draft
    case .new: emptyDraft
    }
  }

  /// What stands in the fields, as a card.
  var draft: CardDraft { form.draft(due: validity.due) }

  /// Whether the fields say anything else than what was read.
  var isChanged: Bool {
    // A due date that is not understood is none in the draft.
    validity.reason(for: .due) != nil || !draft.fields(differingFrom: base).isEmpty
  }

  /// Why a field is shown as not valid: nothing, as long as nothing was typed.
  func shownReason(for field: CardField) -> String? {
    isTouched ? validity.reason(for: field) : nil
  }

  /// The first field that is not valid and shown so.
  var shownFault: FieldFault? { isTouched ? validity.faults.first : nil }

  // MARK: Typing

  /// Tells the view model what a field says now.
  func send(_ field: CardField) {
    isTouched = true
    onInput()
    switch field {
    case .title: title.send(form.title.text)
    case .due: due.send(form.due.text)
    case .tags: tags.send(form.tags.text)
    case .checklist: checklist.send(form.checklist.result)
    case .body: body.send(form.body.byteCount)
    case .priority, .assignees, .blockedBy, .claim, .source: break
    }
  }

  /// Shows what is not valid from now on, and gives the first such field the focus.
  func touch() -> FieldFault? {
    isTouched = true
    guard let fault = validity.faults.first else { return nil }
    form.focus = fault.field
    return fault
  }

  func moveFocus(by distance: Int) {
    if form.focus == .checklist { enterStep() }
    form.moveFocus(by: distance)
    complete()
  }

  func setFocus(_ field: CardField) {
    if field == form.focus { return }
    if form.focus == .checklist { enterStep() }
    form.setFocus(field)
    complete()
  }

  /// Puts text at the cursor of a one-line field.
  func type(_ text: String) {
    guard form.line?.insert(text) != false else { return context.say(.lineIsFull) }
    lineChanged()
  }

  func lineChanged() {
    send(form.focus)
    complete()
  }

  /// Looks up what the board's tags offer behind the cursor.
  func complete() {
    guard form.focus == .tags else {
      completion = ""
      return
    }
    column.reading { () throws(StoreError) in
      completion = try context.completion(of: form.tags)
    }
  }

  /// Takes the step that is being typed, if it is one.
  @discardableResult func enterStep() -> Bool {
    let isAdded = form.checklist.enter()
    send(.checklist)
    return isAdded
  }

  /// Puts another text in the body, as one step.
  func setBody(_ text: String) {
    if case .refused(let reason) = form.body.replace(with: text) {
      return context.say(.failure("\(reason.capitalizedFirst)."))
    }
    form.focus = .body
    send(.body)
  }

  // MARK: Showing

  /// Puts another card, or what another program has made of this one, in the fields.
  func show(_ subject: Subject, draft: CardDraft) {
    let (focus, clipboard) = (form.focus, form.body.clipboard)
    self.subject = subject
    readFacts()
    form = CardForm(draft)
    form.focus = focus
    form.body.clipboard = clipboard
    for field in CardField.inEditor { send(field) }
    isTouched = false
    onShow()
  }

  /// Puts a card of the column in the fields; the board's selection goes with it.
  func show(_ id: Card.ID) throws(StoreError) {
    guard let card = try column.viewModel.card(id) else { throw .cardNotFound(id) }
    show(.card(card), draft: card.draft)
    try column.reveal(id)
    try findPosition()
  }

  /// What stands in the fields has become this card.
  func becomes(_ card: Card) { subject = .card(card) }

  /// The card was put somewhere else; what it says is looked at when it is saved.
  func becomes(_ card: Card, at place: CardPlace) {
    var moved = card
    moved.place = place
    subject = .card(moved)
  }

  /// Reads again what the card has besides what can be typed.
  func readFacts() {
    context.reading { () throws(StoreError) in
      facts =
        switch subject {
        case .card(let card): try EditorFacts(of: card, context)
        case .new: EditorFacts(assignees: emptyDraft.assignees)
        }
    }
  }

  /// Who changed the card last, such as `@bob`; nil for one's own programs, and where it is not known.
  var lastChanger: String? {
    guard case .card(let card) = subject,
      let page = try? context.store.history(of: .card(card.id), .newest, matching: nil, limit: 1),
      let author = page.entries.first?.author, !author.isEmpty,
      author != context.environment.author
    else { return nil }
    return "@\(author)"
  }

  /// Where a card went that the board no longer shows; nil where it does.
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
