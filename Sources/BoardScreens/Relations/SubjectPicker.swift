import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A list for some cards in which Enter gives a row's thing to all of them, or takes it away where all
/// have it.
///
/// It stays open, so that several rows can be chosen; each Enter is one step of undo.
final class SubjectPicker<ID: Hashable & Sendable> {
  let picker: Picker<ID, Never>
  let context: BoardContext
  let subject: SubjectCards
  private let outcomes: BoardOutcomes
  /// What Enter does on a row.
  var adjustment: (ID) throws(StoreError) -> CardAdjustment?
  /// Called when it is done, before what was typed is forgotten.
  var onDone: (CardAdjustment) -> Void = { _ in }
  /// Called to read and show the rows again.
  var onRefresh: () -> Void = {}

  init(
    _ words: Picker<ID, Never>.Words,
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    subject: SubjectCards
  ) {
    self.context = context
    self.outcomes = outcomes
    self.subject = subject
    adjustment = { (_: ID) throws(StoreError) -> CardAdjustment? in nil }
    picker = Picker(
      words: words,
      rows: [],
      actions: [],
      keymap: context.keymap,
      host: context.host,
      onPick: { _ in },
      onAction: { _, _ in }
    )
    picker.onPick = { [weak self] in self?.toggle($0) }
  }

  /// A row with its box, ticked where all of the cards have it; where only some have, it says so.
  func row(
    _ id: ID,
    _ label: String,
    onCards count: Int,
    detail: String,
    preview: String = ""
  ) -> PickerRow<ID> {
    let isAll = count > 0 && count == subject.cards.count
    let some = count > 0 && !isAll ? "\(count) of these · " : ""
    return PickerRow(
      id: id,
      label: "\(isAll ? "☑" : "☐") \(label)",
      detail: some + detail,
      preview: preview
    )
  }

  private func toggle(_ id: ID) {
    context.reading { () throws(StoreError) in
      guard let adjustment = try adjustment(id) else { return }
      outcomes.submit(.adjust(subject.cards, [adjustment]), about: subject.title) {
        [weak self] outcome in
        self?.finish(outcome, adjustment)
      }
    }
  }

  private func finish(_ outcome: ActionOutcome, _ adjustment: CardAdjustment) {
    if case .failure(let error) = outcome.result {
      return picker.say("\(error.reason.capitalizedFirst).")
    }
    onDone(adjustment)
    picker.clear()
    onRefresh()
  }
}
