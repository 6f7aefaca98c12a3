import BoardModel
import BoardViewModels
import EventStreams
import TerminalSurface

/// One card, all of it, to be written; it shares the column's view model with the board.
///
/// What is typed goes into one stream a field; what the view model makes of them, the validity of the
/// whole, comes back in one stream, which is subscribed to once.
final class EditorScreen: Screen {
  /// What is being edited.
  enum Subject {
    /// A card, with what it said when it was read.
    case card(Card)
    /// A card that is not there yet, and where it is to go.
    case new(Placement)
  }

  let isOpaque = true
  let context: BoardContext
  /// The shown column that the card is in.
  var columnKey: ColumnKey
  var subject: Subject
  var form: CardForm
  var validity: FormValidity
  var page: EditorPage
  /// What a click means, by line above the body.
  var targets: [EditorTarget] = []
  /// What the board's tags offer behind what is typed.
  var completion = ""
  /// Where the card stands in its column, as far as that is known.
  var position: Int?
  /// When what was typed is to be kept; nil where nothing new was typed.
  var draftDeadline: ContinuousClock.Instant?
  /// Whether it was said that what is typed can't be kept.
  var saysNotKept = false
  /// What a new card says before anything is typed.
  var emptyDraft = CardDraft(title: "")
  /// Whether it has been left.
  var isClosed = false
  /// Whether anything was typed or asked for: an empty form is no fault yet.
  var isTouched = false

  let viewModel: EditorViewModel
  let title = EventStream<String>()
  let due = EventStream<String>()
  let tags = EventStream<String>()
  let checklist = EventStream<[ChecklistItem]>()
  let body = EventStream<Int>()
  private(set) lazy var mouse = EditorMouse(self)
  private(set) lazy var search = BodySearch(self)
  private let subscriptions = SubscriptionBag()

  init(
    _ subject: Subject,
    form: CardForm,
    column: ColumnKey,
    context: BoardContext
  ) {
    self.subject = subject
    self.context = context
    columnKey = column
    self.form = form
    self.form.body.clipboard = context.clipboard
    page = EditorPage(size: context.size)
    viewModel = EditorViewModel(today: context.environment.today)
    validity = FormValidity()
    validity = validityOfForm
    subscribe()
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

  /// Puts another card, or what another program has made of this one, in the fields.
  func show(_ subject: Subject, draft: CardDraft) {
    let (focus, clipboard) = (form.focus, form.body.clipboard)
    self.subject = subject
    form = CardForm(draft)
    form.focus = focus
    form.body.clipboard = clipboard
    page.scrollToTop()
    search.textChanged()
    for field in CardField.inEditor { send(field) }
    draftDeadline = nil
    isTouched = false
  }

  /// Why a field is shown as not valid: nothing, as long as nothing was typed.
  func shownReason(for field: CardField) -> String? {
    isTouched ? validity.reason(for: field) : nil
  }

  var host: (any ScreenHost)? { context.host }

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

  /// Tells the view model what a field says now.
  func send(_ field: CardField) {
    isTouched = true
    draftChanged()
    switch field {
    case .title: title.send(form.title.text)
    case .due: due.send(form.due.text)
    case .tags: tags.send(form.tags.text)
    case .checklist: checklist.send(form.checklist.result)
    case .body: body.send(form.body.byteCount)
    case .priority, .assignees, .blockedBy, .claim, .source: break
    }
  }

  // MARK: Screen

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key, .paste:
      page.follow()
      mouse.letGo()
    default: break
    }
    switch event {
    case .key(let press): handle(press)
    case .paste(let text): paste(text)
    case .pasteRefused, .resize, .resumed, .mouse, .background: return .ignored
    case .tick:
      keepDraftIfDue()
      mouse.scrollIfDue()
      return .ignored
    }
    return .consumed
  }

  func resize(to size: Size) { page.resize(to: size) }

  func invalidate() {}

  var deadline: ContinuousClock.Instant? {
    [draftDeadline, mouse.deadline].compactMap(\.self).min()
  }
}
