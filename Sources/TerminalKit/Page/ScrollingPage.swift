package import TerminalSurface

/// Scrollable lines between a heading and a footer.
package struct ScrollingPage {
  package var heading: LineContent
  package var lines: [CellLine] = []
  package var hints: [Hint]
  /// Replaces the hints until the next key.
  package var note: StatusMessage? { didSet { if note != oldValue { isDirty = true } } }
  package private(set) var top = 0
  private let keymap: Keymap
  private var frame: PageFrame
  private var isDirty = true

  package typealias LineContent = PageFrame.LineContent

  package init(
    size: Size,
    hints: [Hint],
    keymap: Keymap = Keymap(),
    heading: @escaping LineContent
  ) {
    self.keymap = keymap
    frame = PageFrame(size: size, hasStatus: false)
    self.hints = hints
    self.heading = heading
  }

  package var width: Int { frame.size.columns }

  private var room: Range<Int> { frame.rows }

  /// Whether all lines are visible.
  package var fits: Bool { lines.count <= room.count }

  /// Reports an unbound key, and returns how the stack should proceed.
  package mutating func refuse(_ press: KeyPress) -> Handling {
    if Handling.unbound(press) == .ignored { return .ignored }
    note = .unbound(press, help: nil)
    return .consumed
  }

  package mutating func invalidate() { isDirty = true }

  package mutating func resize(to size: Size) {
    frame.size = size
    isDirty = true
  }

  /// Shows other lines; if they are the same page with changes, it can keep its scroll position.
  package mutating func show(_ lines: [CellLine], keepingPlace: Bool = false) {
    self.lines = lines
    top = keepingPlace ? max(0, min(top, lines.count - room.count)) : 0
    isDirty = true
  }

  /// Scrolls by a key; returns false if the key doesn't scroll.
  package mutating func handle(_ press: KeyPress) -> Bool {
    note = nil
    guard let motion = keymap.command(for: press, as: PageCommand.self)?.motion else {
      return false
    }
    let whole = motion == .first ? -lines.count : lines.count
    scroll(by: motion.distance(page: room.count) ?? whole)
    return true
  }

  private mutating func scroll(by distance: Int) {
    let target = max(0, min(top + distance, lines.count - room.count))
    if target == top { return }
    top = target
    isDirty = true
  }

  package mutating func paint(on canvas: inout Canvas) {
    guard isDirty else { return }
    isDirty = false
    for (offset, row) in room.enumerated() {
      let index = top + offset
      let line = index < lines.count ? lines[index] : CellLine(width: width)
      canvas.blit(line, column: 0, row: row)
    }
    frame.paint(
      heading: heading,
      instead: note,
      hints: hints,
      position: position,
      on: &canvas
    )
  }

  /// The number of lines below or above, unless all are visible.
  ///
  /// Narrow screens show only the number.
  private var position: String {
    let below = lines.count - top - room.count
    let more = width < 50 ? "" : "more "
    if below > 0 { return "\(below.grouped) \(more)↓ " }
    return top > 0 ? "\(top.grouped) \(more)↑ " : ""
  }
}
