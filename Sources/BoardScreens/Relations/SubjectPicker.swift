import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A list for some cards in which Enter gives a row's thing to all of them, or takes it away where all
/// have it.
///
/// It stays open, so that several rows can be chosen; each Enter is one step of undo.
protocol SubjectPicker: PickerScreen {
  var context: BoardContext { get }
  var outcomes: BoardOutcomes { get }
  var subject: SubjectCards { get }

  /// What Enter does on a row.
  func adjustment(for row: RowID) throws(StoreError) -> CardAdjustment

  /// Says what was done, where the outcome does not.
  func sayDone(_ adjustment: CardAdjustment)
}

extension SubjectPicker {
  func sayDone(_ adjustment: CardAdjustment) {}

  /// A row with its box, ticked where all of the cards have it; where only some have, it says so.
  func row(
    _ id: RowID,
    _ label: String,
    onCards count: Int,
    detail: String,
    preview: String = ""
  ) -> PickerRow<RowID> {
    let isAll = count > 0 && count == subject.cards.count
    let some = count > 0 && !isAll ? "\(count) of these · " : ""
    return PickerRow(
      id: id,
      label: "\(isAll ? "☑" : "☐") \(label)",
      detail: some + detail,
      preview: preview
    )
  }

  func pick(_ id: RowID) {
    context.reading { () throws(StoreError) in
      let adjustment = try adjustment(for: id)
      outcomes.submit(.adjust(subject.cards, [adjustment]), about: subject.title) { [self] in
        finish($0, adjustment)
      }
    }
  }

  private func finish(_ outcome: ActionOutcome, _ adjustment: CardAdjustment) {
    if case .failure(let error) = outcome.result {
      return picker.say("\(error.reason.capitalizedFirst).")
    }
    sayDone(adjustment)
    clear()
    contentChanged()
  }
}
