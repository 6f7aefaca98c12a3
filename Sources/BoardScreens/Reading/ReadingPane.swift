import BoardModel
import TerminalKit
import TerminalSurface

/// Shows the selected card to the right of the columns.
///
/// It is updated when no key waits.
///
/// The old card stays until then, so the pane does not slow down keys that move the selection.
final class ReadingPane {
  private let context: BoardContext
  private let reader: CardReader
  /// Nil while the pane is hidden.
  var area: Rect? {
    didSet {
      if area == oldValue { return }
      isLaidOut = false
      // Lines of another width would cross its edge.
      if area?.width != oldValue?.width { (lines, more) = ([], "") }
    }
  }
  private var lines: [CellLine] = []
  private var more = ""
  private var isLaidOut = false
  private var isDirty = true
  /// The number of column events when the card was read.
  private var eventsSeen = 0
  /// The words of the filter when the page was made.
  private var marked: [SearchPhrase] = []

  init(_ context: BoardContext) {
    self.context = context
    reader = CardReader(context)
  }

  var needsFilling: Bool {
    guard area != nil else { return false }
    return !isLaidOut || reader.needsReading || eventsSeen != context.columns.eventCount
      || marked != wanted
  }

  private var wanted: [SearchPhrase] { context.columns.focused.view.phrases }

  func fill() {
    guard let area else { return }
    if eventsSeen != context.columns.eventCount { reader.invalidate() }
    eventsSeen = context.columns.eventCount
    isLaidOut = true
    isDirty = true
    marked = wanted
    context.reading { () throws(StoreError) in
      try reader.read(width: area.width, height: area.height)
    }
    lines = []
    more = ""
    reader.scroll { page in
      page.scrollToTop()
      page.showFirstMatch(of: marked, height: area.height)
      lines = page.shown(height: area.height)
      more = page.position(height: area.height)
    }
  }

  /// The shown card; nil before the first update.
  var card: Card? { reader.page?.reading.card }

  /// The step at a line; nil for other lines, and if another card is about to be shown.
  func step(atLine line: Int) -> Int? {
    // The last line may be the count of lines below.
    guard let area, !needsFilling, more.isEmpty || line < area.height - 1 else { return nil }
    var step: Int?
    reader.scroll { step = $0.step(atLine: line) }
    return step
  }

  func invalidate() { isDirty = true }

  func paint(on canvas: inout Canvas) {
    guard isDirty, let area else { return }
    isDirty = false
    for offset in 0..<area.height {
      let isLast = offset == area.height - 1 && !more.isEmpty
      let line = isLast ? moreLine : offset < lines.count ? lines[offset] : blank
      canvas.blit(line, column: area.column, row: area.row + offset)
    }
  }

  private var blank: CellLine { CellLine(width: area?.width ?? 0) }

  /// How much is below, and the key to read it.
  private var moreLine: CellLine {
    var line = LineBuilder(width: area?.width ?? 0)
    let key = context.keymap.binding(of: Command.read)?.keys.first?.label
    let words = key.map { "\(more) · \($0)" } ?? more
    line.alignRight(DisplayText(words), Style(.quiet))
    return line.finished()
  }
}
