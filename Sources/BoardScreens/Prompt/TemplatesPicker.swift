import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The templates of all boards in use, those of the shown board first.
final class TemplatesPicker: StructurePicker {
  let picker: Picker<Card.ID, TemplatesCommand>
  let context: BoardContext
  let outcomes: BoardOutcomes
  private let onPick: (Card) -> Void

  private static let limit = 500

  init(
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    onPick: @escaping (Card) -> Void
  ) throws(StoreError) {
    (self.context, self.outcomes, self.onPick) = (context, outcomes, onPick)
    picker = Picker(
      words: .init(
        title: "Templates",
        pick: "use",
        commands: [.delete, .undo, .redo],
        empty: "No templates."
      ),
      rows: [],
      actions: PickerAction.all(in: context.keymap),
      in: .templates,
      keymap: context.keymap,
      host: context.host
    )
    try read()
  }

  var isEmpty: Bool { picker.list.rows.isEmpty }

  func read() throws(StoreError) {
    let own = context.viewModel.board?.id
    let templates = try context.store.templates(limit: Self.limit)
    let ordered =
      templates.filter { $0.archived?.board == own }
      + templates.filter { $0.archived?.board != own }
    picker.show(ordered.map { row(of: $0, isOwn: $0.archived?.board == own) })
  }

  private func row(of card: CardPreview, isOwn: Bool) -> PickerRow<Card.ID> {
    let board = context.viewModel.boards.first { $0.id == card.archived?.board }
    let facts = card.draft.facts(seenFrom: context.environment.today())
    return PickerRow(
      id: card.id,
      label: card.title,
      detail: isOwn ? "" : board?.name ?? "",
      preview: facts.joined(separator: ", ")
    )
  }

  func pick(_ row: Card.ID) {
    context.reading { () throws(StoreError) in
      guard let card = try context.store.card(row) else { throw .cardNotFound(row) }
      context.host?.dismiss()
      onPick(card)
    }
  }

  func receive(_ answer: PickerResult<Card.ID, TemplatesCommand>) {
    switch answer {
    case .action(.restore, let row): withTemplate(row) { .restore([$0]) }
    case .command(.delete, let row): withTemplate(row) { .delete([$0]) }
    case .command(.undo, _): submit(.undo)
    case .command(.redo, _): submit(.redo)
    default: break
    }
  }

  private func withTemplate(_ row: Card.ID?, _ action: (Card.ID) -> BoardAction) {
    guard let row, let title = picker.list.picked?.label else {
      return picker.report("Select a template first.")
    }
    submit(action(row), about: title)
  }
}
