import BoardModel
import TerminalSurface

/// What a line of the editor is, to a click.
enum EditorTarget: Hashable {
  case field(CardField)
  case step(Int)
  /// The step that is being typed.
  case typedStep
}

extension EditorScreen {
  /// The cells of a step's box, with the mark before it.
  private static let boxWidth = 7

  /// A click gives a field the focus, and ticks a step by its box; the wheel scrolls the body.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else {
      return form.focus == .body ? handleWheel(event, lines: 3) : .consumed
    }
    guard page.frame.rows.contains(event.position.row) else { return .consumed }
    context.say(nil)
    let line = page.top + event.position.row - page.frame.rows.lowerBound
    let target = targets.indices.contains(line) ? targets[line] : .field(.body)
    switch target {
    case .field(let field): setFocus(field)
    case .typedStep: break
    case .step(let index):
      setFocus(.checklist)
      form.checklist.select(at: index)
      if event.position.column < Self.boxWidth {
        form.checklist.tick()
        send(.checklist)
      }
    }
    return .consumed
  }

  private func setFocus(_ field: CardField) {
    if field == form.focus { return }
    if form.focus == .checklist { enterStep() }
    form.setFocus(field)
    // Looks up what the field offers.
    moveFocus(by: 0)
  }
}
