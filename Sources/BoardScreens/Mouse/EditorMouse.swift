import BoardModel
import TerminalKit
import TerminalSurface

/// What a click on a line of the editor can hit.
enum EditorTarget: Hashable {
  case field(CardField)
  case step(Int)
  case typedStep
  /// A fact that can't be edited here.
  case fact
}

/// Mouse actions in the editor: placing the cursor, selecting text, ticking steps, scrolling.
///
/// The wheel can scroll the cursor out of view. The next key scrolls back to it.
final class EditorMouse {
  private unowned let screen: EditorScreen
  private var card: EditedCard { screen.card }
  /// Whether the button is held on the body's text.
  private var isSelecting = false
  private var edge = EdgeScroll()

  private static let wheelLines = 3

  init(_ screen: EditorScreen) {
    self.screen = screen
  }

  /// When to scroll the text under a held button; nil if there is nothing to scroll.
  var deadline: ContinuousClock.Instant? { edge.deadline }

  func handle(_ event: MouseEvent) {
    switch event.action {
    case .press(.left): press(at: event.position)
    case .drag(.left): if isSelecting { drag(to: event.position) }
    case .press, .drag, .release: letGo()
    case .wheel(.up): screen.page.scroll(by: -Self.wheelLines)
    case .wheel(.down): screen.page.scroll(by: Self.wheelLines)
    case .wheel: break
    }
  }

  func letGo() {
    isSelecting = false
    edge.stop()
  }

  // MARK: Pressing

  private func press(at place: Point) {
    letGo()
    guard screen.page.frame.rows.contains(place.row) else { return }
    screen.context.report(nil)
    screen.search.keep()
    let line = screen.page.line(atRow: place.row)
    if screen.targets.indices.contains(line) {
      press(screen.targets[line], atColumn: place.column)
    } else {
      card.setFocus(.body)
      moveBodyCursor(to: place, isSelecting: false)
      isSelecting = true
    }
    screen.page.follow()
  }

  private func press(_ target: EditorTarget, atColumn column: Int) {
    switch target {
    case .field(let field): press(field, atColumn: column)
    case .step(let index): press(step: index, atColumn: column)
    case .fact: break
    case .typedStep:
      let first = screen.page.lineStart
      _ = card.form.checklist.edit { editor in
        editor.moveCursor(toColumn: column - EditorLines.stepStart, from: first)
        return true
      }
    }
  }

  private func press(_ field: CardField, atColumn column: Int) {
    // Without the focus, a line shows its start.
    let first = card.form.focus == field ? screen.page.lineStart : 0
    if !card.form.shows(field) { card.form.unfold() }
    card.setFocus(field)
    let width = card.context.size.columns
    if field == .priority, let priority = EditorLines.priority(atColumn: column, width: width) {
      card.form.priority = priority
      card.send(.priority)
    }
    guard column >= EditorLines.labelWidth else { return }
    card.form.line?.moveCursor(toColumn: column - EditorLines.labelWidth, from: first)
    card.complete()
  }

  private func press(step index: Int, atColumn column: Int) {
    var index = index
    if let typing = card.form.checklist.typing, card.enterStep(), typing.row <= index {
      index += 1
    }
    card.setFocus(.checklist)
    card.form.checklist.select(at: index)
    guard column < EditorLines.stepStart else { return }
    card.form.checklist.tick()
    card.send(.checklist)
  }

  // MARK: Selecting

  private func drag(to place: Point) {
    moveBodyCursor(to: place, isSelecting: true)
    screen.page.follow()
    let isBeyond = !screen.page.frame.rows.contains(place.row)
    edge.hold(at: place, isAtEdge: isBeyond, now: screen.context.environment.now())
  }

  /// Scrolls and extends the selection while the button is held outside the text.
  func scrollIfDue() {
    guard let place = edge.step(now: screen.context.environment.now()) else { return }
    let before = card.form.body.cursor
    moveBodyCursor(to: place, isSelecting: true)
    // Stop at the end of the text.
    if card.form.body.cursor == before { edge.stop() }
  }

  /// Moves the cursor to a position.
  ///
  /// Outside the text, moves it to the row just beyond the edge, which then scrolls into view.
  private func moveBodyCursor(to place: Point, isSelecting: Bool) {
    let rows = screen.page.frame.rows
    let row = max(rows.lowerBound - 1, min(place.row, rows.upperBound))
    let target = Point(
      column: place.column - EditorScreen.bodyIndent,
      row: screen.page.line(atRow: row) - screen.targets.count
    )
    card.form.body.moveCursor(to: target, isSelecting: isSelecting)
  }
}

extension EditorScreen {
  func handle(mouse event: MouseEvent) -> Handling {
    mouse.handle(event)
    return .consumed
  }
}
