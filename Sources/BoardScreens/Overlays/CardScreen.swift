import BoardModel
import BoardViewModels
import EventStreams
import TerminalSurface

/// One card, whole, to be read; it shares the column's controller with the board.
final class CardScreen: Screen {
  let isOpaque = true
  private let column: ColumnController
  private let today: CalendarDay
  private weak var host: (any ScreenHost)?
  private var page: ScrollingPage
  private var card: Card?

  init(column: ColumnController, today: CalendarDay, size: Size, host: (any ScreenHost)?) {
    self.column = column
    self.today = today
    self.host = host
    page = ScrollingPage(size: size, hints: Hint.card) { _ in }
  }

  /// Shows a card; the board's selection goes with it.
  func show(_ id: Card.ID) throws(StoreError) {
    guard let card = try column.viewModel.card(id) else { throw .cardNotFound(id) }
    self.card = card
    try column.reveal(id)
    let position = try column.viewModel.rank(of: id) + 1
    let place = "\(position) of \(column.viewModel.count)"
    let name = column.viewModel.column.name
    let today = today
    let when =
      "created \(card.createdAt.day.dayAndMonth(seenFrom: today)) · changed \(card.updatedAt.day.dayAndMonth(seenFrom: today)) "
    page.heading = { line in
      line.append(" Card · ", Style(.quiet))
      line.append(name, Style(.accent, .bold))
      line.append(" · \(place)", Style(.quiet))
      line.alignRight(DisplayText(when), Style(.quiet))
    }
    page.show(lines(of: card))
  }

  private func lines(of card: Card) -> [CellLine] {
    CardPage(card: card, kind: column.viewModel.column.kind, today: today, width: page.width).lines
  }

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    switch press {
    case KeyPress(.character("n")), .control("n"): step(by: 1)
    case KeyPress(.character("p")), .control("p"): step(by: -1)
    case KeyPress(.escape): host?.dismiss()
    default:
      if page.handle(press) { return .consumed }
      switch KeyTable.command(for: press) {
      case .repaint, .suspend: return .ignored
      case .quit, .open: host?.dismiss()
      default: break
      }
    }
    return .consumed
  }

  private func step(by distance: Int) {
    column.reading { () throws(StoreError) in
      try column.select(by: distance)
      if let selected = column.selected, selected != card?.id { try show(selected) }
    }
  }

  func resize(to size: Size) {
    page.resize(to: size)
    if let card { page.show(lines(of: card)) }
  }

  func invalidate() { page.invalidate() }

  func paint(on canvas: inout Canvas) -> Point? {
    page.paint(on: &canvas)
    return nil
  }
}
