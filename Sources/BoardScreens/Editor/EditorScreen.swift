import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The editor of one card.
///
/// It shares the column's view model with the board.
///
/// It routes events and paints. `EditedCard` holds what is edited, `FieldKeys` handles the keys of
/// the fields, `EditorSaving` saves, `EditorPaging` opens other cards, and `EditorDrafts` keeps
/// unsaved text.
final class EditorScreen: Screen {
  let isOpaque = true
  let context: BoardContext
  let card: EditedCard
  let drafts: EditorDrafts
  let saving: EditorSaving
  let search: BodySearch
  var page: EditorPage
  /// The focused field.
  var focus: Point?
  var targets: [EditorTarget] = []
  private(set) lazy var mouse = EditorMouse(self)
  private let keys: FieldKeys
  private let paging: EditorPaging
  private let externalBody: ExternalBody

  init(
    _ subject: EditedCard.Subject,
    form: CardForm,
    column: ColumnKey,
    emptyDraft: CardDraft = CardDraft(title: ""),
    context: BoardContext
  ) {
    self.context = context
    card = EditedCard(
      subject,
      form: form,
      column: column,
      emptyDraft: emptyDraft,
      context: context
    )
    page = EditorPage(size: context.size)
    drafts = EditorDrafts(of: card)
    saving = EditorSaving(of: card)
    search = BodySearch(in: card)
    keys = FieldKeys(of: card, search: search)
    paging = EditorPaging(of: card, saving: saving, drafts: drafts)
    externalBody = ExternalBody(of: card, drafts: drafts)
    connect()
  }

  private func connect() {
    card.onInput = { [weak drafts] in drafts?.noteInput() }
    card.onShow = { [weak self] in
      self?.page.scrollToTop()
      self?.search.textChanged()
      self?.drafts.noteShown()
    }
    saving.onClose = { [weak self] in self?.close() }
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
      drafts.keepIfDue()
      mouse.scrollIfDue()
      return .ignored
    }
    return .consumed
  }

  func resize(to size: Size) { page.resize(to: size) }

  func invalidate() {}

  let handlesInterrupt = true

  func contentChanged() { paging.contentChanged() }

  var deadline: ContinuousClock.Instant? {
    [drafts.deadline, mouse.deadline].compactMap(\.self).min()
  }

  // MARK: Keys

  private func handle(_ press: KeyPress) {
    context.report(nil)
    if search.isTyping {
      if search.type(press) { return }
      search.keep()
    }
    if keys.typeStep(press) { return }
    if let command: EditorCommand = context.keymap.command(for: press) { return run(command) }
    keys.handle(press)
  }

  private func run(_ command: EditorCommand) {
    switch command {
    case .nextField: if !card.takeCompletion() { card.moveFocus(by: 1) }
    case .previousField: card.moveFocus(by: -1)
    case .description: card.setFocus(.body)
    case .save: saving.save { [self] in close() }
    case .close: if !search.clear() { askToClose() }
    case .nextCard: paging.page(by: 1)
    case .previousCard: paging.page(by: -1)
    case .openExternally: externalBody.open()
    case .help: context.showHelp(first: helpSection)
    case .repaint: context.host?.repaintEverything()
    case .suspend: context.host?.suspend()
    }
  }

  private var helpSection: KeyContext {
    switch card.form.focus {
    case .checklist: .checklist
    case .body: .body
    default: .editor
    }
  }

  private func paste(_ text: String) {
    context.report(nil)
    if search.isTyping { search.paste(text) } else { keys.paste(text) }
  }

  // MARK: Closing

  /// Closes the editor; the board selects the last card that it showed.
  func close() {
    saving.isClosed = true
    drafts.drop()
    context.clipboard = card.form.body.clipboard
    context.host?.dismiss()
    context.screen?.editorClosed()
  }

  private func askToClose() {
    card.enterStep()
    guard card.isChanged else { return close() }
    saving.askAboutChanges { [self] in close() }
  }
}
