import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The list of built-in and saved views: shows, saves, renames, reorders, replaces and deletes
/// them.
final class ViewsPicker: StructurePicker {
  let picker: Picker<ViewChoice, ViewsCommand>
  let context: BoardContext
  let outcomes: BoardOutcomes
  private let filter: FilterController
  private var views: [SavedView] = []
  private let onPick: (ViewChoice, SavedView?) -> Void

  init(
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    filter: FilterController,
    onPick: @escaping (ViewChoice, SavedView?) -> Void
  ) throws(StoreError) {
    self.context = context
    self.outcomes = outcomes
    self.filter = filter
    self.onPick = onPick
    picker = Picker(
      words: .init(
        title: "Views",
        pick: "show",
        add: context.presentQuery(filter.query).isEmpty ? nil : "save",
        missing: { [keys = context.keys, context, filter] in
          let saves =
            context.presentQuery(filter.query).isEmpty
            ? "" : keys.sentence(PickerCommand.pick, "saves the current view under that name")
          return "No view matches \(quoted($0)).\(saves)"
        },
        commands: [.add, .rename, .delete, .moveDown, .moveUp, .undo, .redo],
        commandWords: [.add: "save"]
      ),
      rows: [],
      actions: PickerAction.all(in: context.keymap),
      in: .views,
      keymap: context.keymap,
      host: context.host
    )
    try read()
    picker.show(picker.list.rows, picked: presentView)
  }

  /// The view that has the query that shows.
  private var presentView: ViewChoice? {
    let present = context.presentQuery(filter.query)
    if let view = views.first(where: { $0.query == present }) { return .saved(view.id) }
    return ReadyMadeView.allCases.first { $0.query == present }.map { .readyMade($0) }
  }

  // MARK: Rows

  /// Leaves out views of archived boards.
  static func savedViews(_ context: BoardContext) throws(StoreError) -> [SavedView] {
    let used = Set(context.viewModel.boardsInUse.map(\.id))
    return try context.store.views().filter { view in view.board.map(used.contains) ?? true }
  }

  func read() throws(StoreError) {
    views = try Self.savedViews(context)
    let ready = ReadyMadeView.allCases.map { view in
      PickerRow(
        id: ViewChoice.readyMade(view),
        label: view.name,
        detail: view.isOverAllBoards ? "all boards" : "",
        preview: view.query
      )
    }
    picker.show(ready + screens + views.map(row))
  }

  private var screens: [PickerRow<ViewChoice>] {
    [
      (Command.agenda, "Agenda", "what is due, by day"),
      (Command.month, "Month", "what is due, as a calendar"),
    ]
    .map { command, name, preview in
      PickerRow(
        id: .screen(command),
        label: name,
        detail: context.keys.label(of: command) ?? "",
        preview: preview
      )
    }
  }

  private func row(of view: SavedView) -> PickerRow<ViewChoice> {
    PickerRow(
      id: .saved(view.id),
      label: view.name,
      detail: Self.boardName(of: view, context),
      preview: view.query
    )
  }

  /// The board that a view opens; empty for the one that shows.
  static func boardName(of view: SavedView, _ context: BoardContext) -> String {
    guard let board = view.board else { return "all boards" }
    if case .board(board) = context.viewModel.choice { return "" }
    return context.viewModel.boards.first { $0.id == board }?.name ?? ""
  }

  private func saved(_ choice: ViewChoice?) -> SavedView? {
    guard case .saved(let id) = choice else { return nil }
    return views.first { $0.id == id }
  }

  // MARK: Answers

  func receive(_ answer: PickerResult<ViewChoice, ViewsCommand>) {
    switch answer {
    case .command(.add, _): askForName()
    case .action(.replace, let choice): withView(choice, replace)
    case .command(let command, let choice): run(command, on: choice)
    case .missing(let text): save(named: text)
    case .picked, .moved, .edited, .closed: break
    }
  }

  func pick(_ choice: ViewChoice) { onPick(choice, saved(choice)) }

  private func run(_ command: ListCommand, on choice: ViewChoice?) {
    switch command {
    case .undo: submit(.undo)
    case .redo: submit(.redo)
    case .rename: withView(choice, rename)
    case .moveDown: withView(choice) { move($0, by: 1) }
    case .moveUp: withView(choice) { move($0, by: -1) }
    case .delete: withView(choice) { submit(.deleteView($0.id), about: $0.name) }
    default: break
    }
  }

  private func withView(_ choice: ViewChoice?, _ act: (SavedView) -> Void) {
    if let view = saved(choice) { return act(view) }
    let add = context.keys.sentence(ListCommand.add, "saves what you see as your own")
    picker.report(choice == nil ? "Select a view first." : "This view is built in.\(add)")
  }

  /// Selects a new view.
  func succeeded(_ outcome: ActionOutcome) {
    guard case .success(.done(let effect)) = outcome.result, let view = effect.view,
      case .addView = outcome.action
    else { return }
    clear()
    picker.show(picker.list.rows, picked: .saved(view))
  }

  // MARK: Saving

  private func askForName() {
    guard let query = queryToSave else { return }
    askForName("Save view", submit: "save", check(except: nil)) { [self] name in add(name, query) }
  }

  private func save(named text: String) {
    guard let query = queryToSave else { return }
    if let reason = check(except: nil).reason(against: text) {
      return picker.report("\(reason.capitalizedFirst).")
    }
    add(TitleRule.singleLine(text), query)
  }

  /// Nil if there is nothing to save, which is reported.
  private var queryToSave: String? {
    let query = context.presentQuery(filter.query)
    if query.isEmpty {
      picker.report("First filter, sort or group the cards\(makingOne).")
    }
    return query.isEmpty ? nil : query
  }

  /// The keys for a filter, an order and sections, as in ` with / s S`.
  private var makingOne: String {
    let keys = [Command.filter, .sort, .group].compactMap(context.keys.label)
    return keys.isEmpty ? "" : " with \(keys.joined(separator: " "))"
  }

  private func add(_ name: String, _ query: String) {
    let draft = ViewDraft(name: name, query: query, board: context.viewModel.board?.id)
    submit(.addView(draft, .last), about: name)
  }

  private func replace(_ view: SavedView) {
    guard let query = queryToSave else { return }
    if query == view.query { return picker.report("The view is already the same.") }
    submit(.editView(view.id, [.query(query)]), about: view.name)
  }

  private func rename(_ view: SavedView) {
    let check = check(except: view)
    askForName("Rename view", text: view.name, submit: "rename", check) { [self] name in
      if name != view.name { submit(.editView(view.id, [.name(name)]), about: name) }
    }
  }

  private func move(_ view: SavedView, by distance: Int) {
    if let place = place(of: view.id, movedBy: distance, among: views.map(\.id), "saved view") {
      submit(.moveView(view.id, place), about: view.name)
    }
  }

  // MARK: Names

  /// A name must differ from those of views in the same list.
  private func check(except view: SavedView?) -> NameCheck {
    let board = view == nil ? context.viewModel.board?.id : view?.board
    let others = views.filter { other in
      other.id != view?.id && (other.board == nil || board == nil || other.board == board)
    }
    return NameCheck(
      thing: .view,
      taken: ReadyMadeView.allCases.map(\.name) + others.map(\.name)
    )
  }
}

nonisolated enum ViewChoice: Hashable, Sendable {
  case readyMade(ReadyMadeView)
  case saved(SavedView.ID)
  /// A screen that shows cards in another way.
  case screen(Command)
}
