import BoardModel
import TerminalSurface

/// Holds the page of the selected card, and reads the card again when it or the selection has
/// changed.
final class CardReader {
  private let context: BoardContext
  private let numbersSteps: Bool
  /// The page; nil if no card is selected.
  private(set) var page: CardPage?
  private var isStale = true
  /// What was last read, or failed to be read.
  ///
  /// A failure is not tried again before something changes.
  private var tried: (card: Card.ID?, day: CalendarDay)?

  init(_ context: BoardContext, numbersSteps: Bool = false) {
    self.context = context
    self.numbersSteps = numbersSteps
  }

  private var look: CardContext { CardContext(context, numbersSteps: numbersSteps) }

  func invalidate() { isStale = true }

  /// Whether reading could change the page.
  var needsReading: Bool {
    isStale || tried?.card != context.selected || tried?.day != context.columns.today
  }

  /// Updates the page; reads at most once for each change.
  func read(width: Int, height: Int) throws(StoreError) {
    guard needsReading else { return layOut(width: width, height: height) }
    isStale = false
    let selected = context.selected
    tried = (selected, context.columns.today)
    guard let selected, let reading = try CardDetails(selected, context) else {
      page = nil
      return
    }
    let former = page
    page = CardPage(reading, look, width: width)
    if let former, former.reading.card.id == selected {
      page?.scroll(to: former.top, height: height)
    }
  }

  private func layOut(width: Int, height: Int) {
    guard let former = page, former.width != width else { return }
    page = CardPage(former.reading, look, width: width)
    page?.scroll(to: former.top, height: height)
  }

  func scroll(_ change: (inout CardPage) -> Void) {
    guard var page else { return }
    // Release the page first, so that its rendered lines are not copied when it changes.
    self.page = nil
    change(&page)
    self.page = page
  }
}
