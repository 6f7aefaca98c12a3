import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A list in which Enter adds the row's item to the selected cards, or removes it if all of them
/// have it.
///
/// The list stays open for more choices, unless the cards can have only one. Each Enter is one undo
/// step.
protocol SubjectPicker: PickerScreen {
  var context: BoardContext { get }
  var outcomes: BoardOutcomes { get }
  var subject: SubjectCards { get }
  /// Whether the cards can have only one of the items, so that choosing it closes the list.
  var allowsOnlyOne: Bool { get }

  func adjustment(for row: RowID) throws(StoreError) -> CardAdjustment

  /// Reports the change, if the outcome's own message does not.
  func reportDone(_ adjustment: CardAdjustment)
}

extension SubjectPicker {
  var allowsOnlyOne: Bool { false }

  func reportDone(_ adjustment: CardAdjustment) {}

  /// A row with a box.
  ///
  /// It is ticked if all cards have the item; if only some do, the row shows how many.
  func row(
    _ id: RowID,
    _ label: String,
    onCards count: Int,
    words: String = "",
    detail: String,
    preview: String = ""
  ) -> PickerRow<RowID> {
    let isAll = count > 0 && count == subject.cards.count
    let some = count > 0 && !isAll ? "\(count) of these · " : ""
    return PickerRow(
      id: id,
      label: "\(isAll ? "☑" : "☐") \(label)",
      words: words,
      detail: some + detail,
      preview: preview
    )
  }

  /// The label of the row without its box, in quotes.
  var pickedWords: String {
    quoted(picker.list.picked.map { String($0.label.dropFirst(2)) } ?? "", limit: 32)
  }

  func pick(_ id: RowID) {
    context.reading { () throws(StoreError) in submit(try adjustment(for: id)) }
  }

  /// Runs a command of all lists; `removal` is what `d` does to a row, or nil if no card has its item.
  func run(_ command: ListCommand, on row: RowID?, removal: (RowID) -> CardAdjustment?) {
    switch command {
    case .add: picker.openLine()
    case .undo: outcomes.submit(.undo) { [self] in finish($0, nil) }
    case .redo: outcomes.submit(.redo) { [self] in finish($0, nil) }
    case .delete:
      guard let row else { return picker.report("Select a row first.") }
      guard let adjustment = removal(row) else {
        return picker.report("There is nothing to remove: \(pickedWords) isn't chosen.")
      }
      submit(adjustment)
    default: break
    }
  }

  private func submit(_ adjustment: CardAdjustment) {
    outcomes.submit(.adjust(subject.cards, [adjustment]), about: subject.title) { [self] in
      finish($0, adjustment)
    }
  }

  private func finish(_ outcome: ActionOutcome, _ adjustment: CardAdjustment?) {
    if case .failure(let error) = outcome.result {
      return picker.report("\(error.reason.capitalizedFirst).")
    }
    if let adjustment {
      reportDone(adjustment)
      if allowsOnlyOne {
        context.host?.dismiss()
        return
      }
    }
    // In this order, so that a new name has a row before the typed one goes.
    contentChanged()
    clear()
  }
}
