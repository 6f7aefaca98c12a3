package import TerminalSurface

/// A screen that is a picker, and says what its rows are and what becomes of them.
@MainActor package protocol PickerScreen: Screen {
  associatedtype RowID: Hashable & Sendable
  associatedtype RowAction: Hashable & Sendable

  var picker: Picker<RowID, RowAction> { get }
}

extension PickerScreen {
  package var isOpaque: Bool { false }

  package func handle(_ event: TerminalEvent) -> Handling { picker.handle(event) }

  package func handle(mouse event: MouseEvent) -> Handling { picker.handle(mouse: event) }

  package var keyContexts: [KeyContext] { picker.keyContexts }

  package func bindsAlt(_ press: KeyPress) -> Bool { picker.bindsAlt(press) }

  package func resize(to size: Size) { picker.resize(to: size) }

  package func invalidate() { picker.invalidate() }

  package func paint(on canvas: inout Canvas) -> Point? { picker.paint(on: &canvas) }
}
