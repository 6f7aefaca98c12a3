import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A list of boards, columns, views or templates, which stays open while its keys change them.
///
/// It reads its rows again after each of its actions and after changes by others.
protocol StructurePicker: PickerScreen {
  var context: BoardContext { get }
  var outcomes: BoardOutcomes { get }

  /// Reads the rows and shows them.
  func read() throws(StoreError)

  /// Called after an action of this list, when the rows are up to date.
  func succeeded(_ outcome: ActionOutcome)
}

extension StructurePicker {
  func succeeded(_ outcome: ActionOutcome) {}

  func contentChanged() { context.reading { () throws(StoreError) in try read() } }

  /// Runs an action about something with this name; a failure is reported in the list.
  ///
  /// Nothing more happens if the list was closed while the action waited for a lock.
  func submit(_ action: BoardAction, about name: String = "", takingBoards: Bool = false) {
    outcomes.submit(action, about: name, takingBoards: takingBoards) { [weak self] outcome in
      guard let self else { return }
      if case .failure(let error) = outcome.result {
        return picker.report("\(error.reason.capitalizedFirst).")
      }
      contentChanged()
      succeeded(outcome)
    }
  }

  func askForName(
    _ title: String,
    text: String = "",
    submit word: String,
    example: String = "",
    _ check: NameCheck,
    then enter: @escaping (String) -> Void
  ) {
    let reason = check.reason
    context.host?
      .askForName(title, text: text, submit: word, example: example, check: reason, then: enter)
  }

  /// The place after or before the neighbour of an item; nil at an end, which is reported.
  func place<ID>(
    of id: ID,
    movedBy distance: Int,
    among ids: [ID],
    _ noun: String
  ) -> ListPlacement<ID>? {
    guard let index = ids.firstIndex(of: id) else { return nil }
    guard ids.indices.contains(index + distance) else {
      picker.report("This is the \(distance > 0 ? "last" : "first") \(noun).")
      return nil
    }
    let neighbour = ids[index + distance]
    return distance > 0 ? .after(neighbour) : .before(neighbour)
  }
}
