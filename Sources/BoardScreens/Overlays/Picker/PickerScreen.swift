import TerminalSurface

/// A screen that is a picker, and says what its rows are and what becomes of them.
protocol PickerScreen: Screen {
  associatedtype RowID: Hashable & Sendable
  associatedtype RowAction: Hashable & Sendable

  var picker: Picker<RowID, RowAction> { get }
}

extension PickerScreen {
  var isOpaque: Bool { false }

  func handle(_ event: TerminalEvent) -> Handling { picker.handle(event) }

  func handle(mouse event: MouseEvent) -> Handling { picker.handle(mouse: event) }

  var keyContexts: [KeyContext] { picker.keyContexts }

  func bindsAlt(_ press: KeyPress) -> Bool { picker.bindsAlt(press) }

  func resize(to size: Size) { picker.resize(to: size) }

  func invalidate() { picker.invalidate() }

  func paint(on canvas: inout Canvas) -> Point? { picker.paint(on: &canvas) }
}
