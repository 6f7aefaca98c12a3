package import TerminalSurface

/// The result of an event in a picker.
package nonisolated enum PickerResult<ID: Hashable & Sendable, Action: Hashable & Sendable> {
  case picked(ID)
  /// The row is nil if none matches.
  case action(Action, ID?)
  /// A command of all lists that this one has.
  case command(ListCommand, ID?)
  /// Enter was pressed, but no row matches the search text.
  case missing(String)
  /// Another row was selected, but not picked.
  case moved(to: ID)
  /// The search text changed.
  case edited(String)
  case closed
}

/// A screen that shows a picker and handles its results.
@MainActor package protocol PickerScreen: Screen {
  associatedtype RowID: Hashable & Sendable
  associatedtype RowAction: Hashable & Sendable

  var picker: Picker<RowID, RowAction> { get }

  /// A row was picked. The picker stays open.
  func pick(_ row: RowID)

  func receive(_ answer: PickerResult<RowID, RowAction>)
}

extension PickerScreen {
  package func receive(_ answer: PickerResult<RowID, RowAction>) {}

  package var isOpaque: Bool { false }

  package func handle(_ event: TerminalEvent) -> Handling { offer(event) }

  package func offer(_ event: TerminalEvent) -> Handling {
    defer { takeAnswers() }
    return picker.handle(event)
  }

  package func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event) }
    picker.click(at: event.position)
    takeAnswers()
    return .consumed
  }

  /// Clears the search text and handles the result.
  package func clear() {
    picker.clear()
    takeAnswers()
  }

  private func takeAnswers() {
    for answer in picker.takeAnswers() {
      if case .picked(let row) = answer { pick(row) } else { receive(answer) }
    }
  }

  package var keyContexts: [KeyContext] { picker.keyContexts }

  package func bindsAlt(_ press: KeyPress) -> Bool { picker.bindsAlt(press) }

  package func resize(to size: Size) {}

  package func invalidate() {}

  package var focus: Point? { picker.focus }

  package func paint(on canvas: inout Canvas) -> Point? { picker.paint(on: &canvas) }
}

/// A picker that closes when a row is picked.
package final class PickerMenu<ID: Hashable & Sendable>: PickerScreen {
  package let picker: Picker<ID, Never>
  private weak var host: (any ScreenHost)?
  private let answer: (ID) -> Void

  package init(
    _ words: Picker<ID, Never>.Words,
    _ rows: [PickerRow<ID>],
    picked: ID? = nil,
    host: any ScreenHost,
    then answer: @escaping (ID) -> Void
  ) {
    self.host = host
    self.answer = answer
    picker = Picker(words: words, rows: rows, picked: picked, keymap: host.keymap, host: host)
  }

  package func pick(_ row: ID) {
    host?.dismiss()
    answer(row)
  }
}
