package import TerminalSurface

/// What came of an event in a picker.
package nonisolated enum PickerAnswer<ID: Hashable & Sendable, Action: Hashable & Sendable> {
  case picked(ID)
  /// Of a row; of none, where no row fits.
  case action(Action, ID?)
  /// Enter was pressed, and no row fits what was typed.
  case missing(String)
  /// Another row has the bar, before it is taken.
  case moved(to: ID)
  /// Something else is typed.
  case edited(String)
  case closed
}

/// A screen that is a picker, and says what its rows are and what becomes of them.
@MainActor package protocol PickerScreen: Screen {
  associatedtype RowID: Hashable & Sendable
  associatedtype RowAction: Hashable & Sendable

  var picker: Picker<RowID, RowAction> { get }

  /// A row was taken; the picker stays.
  func pick(_ row: RowID)

  /// What came of an event besides.
  func receive(_ answer: PickerAnswer<RowID, RowAction>)
}

extension PickerScreen {
  package func receive(_ answer: PickerAnswer<RowID, RowAction>) {}

  package var isOpaque: Bool { false }

  package func handle(_ event: TerminalEvent) -> Handling { offer(event) }

  /// Has the picker handle an event.
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

  /// Clears what was typed, and hears of it.
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

  package func paint(on canvas: inout Canvas) -> Point? { picker.paint(on: &canvas) }
}

/// A picker that closes as a row is taken.
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
