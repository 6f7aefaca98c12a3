import BoardModel
import TerminalKit
import TerminalSurface

/// The selected card at the right of the columns, filled when no key waits.
///
/// A key that moves the selection costs what it costs without the pane: what was shown stays until
/// there is time to read.
final class ReadingPane {
  private let context: BoardContext
  private let reader: CardReader
  /// Where it stands; nil while it does not show.
  var area: Rect? {
    didSet {
      if area == oldValue { return }
      isLaidOut = false
      // Lines of another width would reach over its edge.
      if area?.width != oldValue?.width { (lines, more) = ([], "") }
    }
  }
  private var lines: [CellLine] = []
  private var more = ""
  private var isLaidOut = false
  private var isDirty = true
  /// How many events the columns had heard when the card was read.
  private var eventsSeen = 0
  /// What the filter looked for as the page was made.
  private var marked: [SearchPhrase] = []

  init(_ context: BoardContext) {
    self.context = context
    reader = CardReader(context)
  }

  /// Whether it shows something else than it should.
  var needsFilling: Bool {
    guard area != nil else { return false }
    return !isLaidOut || reader.needsReading || eventsSeen != context.columns.eventsHeard
      || marked != wanted
  }

  /// What the filter looks for.
  private var wanted: [SearchPhrase] { context.columns.focused.view.phrases }

  /// Reads the card and makes its lines.
  func fill() {
    guard let area else { return }
    if eventsSeen != context.columns.eventsHeard { reader.invalidate() }
    eventsSeen = context.columns.eventsHeard
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

  /// The card that it shows; nil before it is filled.
  var card: Card? { reader.page?.reading.card }

  /// The step that it shows at one of its lines; nil for any other line, and where another card is about to
  /// show.
  func step(atLine line: Int) -> Int? {
    // The last line may tell how much is below.
    guard let area, !needsFilling, more.isEmpty || line < area.height - 1 else { return nil }
    var step: Int?
    reader.scroll { step = $0.step(atLine: line) }
    return step
  }

  /// The canvas no longer shows what was painted.
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

  /// How much is below, and the key with which one reads on.
  private var moreLine: CellLine {
    var line = LineBuilder(width: area?.width ?? 0)
    let key = context.keymap.binding(of: Command.read)?.keys.first?.label
    let words = key.map { "\(more) · \($0)" } ?? more
    line.alignRight(DisplayText(words), Style(.quiet))
    return line.finished()
  }
}
