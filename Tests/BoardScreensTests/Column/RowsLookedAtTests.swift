import BoardModel
import Foundation
import TerminalSurface
import Testing

@testable import BoardScreens

/// What a column's view asks for while the selection moves, counted.
struct RowsLookedAtTests {
  @Test func movingTheSelectionLooksAtTheTwoRowsThatChangeOnly() {
    let column = CountedColumn(count: 100)
    column.select(3)
    column.paint()
    _ = column.view.takePaintedCount()

    column.select(4)
    let asked = column.paint()

    #expect(asked == CountedColumn.Asked(contents: 2, places: 0))
    #expect(column.view.takePaintedCount() == 2)
    #expect(column.bars == ["card 4"])
  }

  @Test func theRowThatHasNoRoomIsRenderedOnce() {
    let column = CountedColumn(count: 100)
    column.select(0)
    let first = column.paint()
    let painted = column.view.takePaintedCount()
    column.view.needsLayout = true

    let again = column.paint()

    #expect(first.contents == painted + 1)
    #expect(again.contents == 0)
    #expect(column.view.takePaintedCount() == 0)
  }

  @Test func aSelectionOutOfSightScrolls() {
    let column = CountedColumn(count: 100)
    column.select(0)
    column.paint()
    let last = column.view.visible.upperBound - 1

    column.select(last + 1)
    column.paint()

    #expect(column.view.visible.contains(last + 1))
    #expect(column.bars == ["card \(last + 1)"])
  }

  @Test func aRowThatHasBecomeHigherMovesTheOthers() {
    let column = CountedColumn(count: 100)
    column.select(3)
    column.paint()

    column.titles[4] = String(repeating: "long ", count: 10)
    column.select(4)
    let asked = column.paint()

    #expect(asked.places > 0)
    #expect(column.text.contains("long long"))
    #expect(column.row(of: "card 5") == (column.row(of: "card 3") ?? 0) + 5)
  }

  @Test func twoMovesBeforeAFrameLeaveOneBar() {
    let column = CountedColumn(count: 100)
    column.select(3)
    column.paint()

    column.select(4)
    column.select(5)
    column.select(4)
    column.paint()

    #expect(column.bars == ["card 4"])
  }
}

/// A column of cards in memory, whose view is asked to paint.
private final class CountedColumn: ColumnRowProvider {
  struct Asked: Equatable {
    var contents = 0
    /// How often the card at a place was asked for.
    var places = 0
  }

  let view = ColumnView(kind: .toDo, today: CalendarDay(daysSinceEpoch: 20_778))
  var titles: [String]
  private let cards: [Card.ID]
  private var canvas = Canvas(size: Size(columns: 30, rows: 20))
  private var asked = Asked()

  init(count: Int) {
    titles = (0..<count).map { "card \($0)" }
    cards = (0..<count).map { _ in Card.ID(uuid: UUID()) }
    view.area = Rect(column: 0, row: 0, width: 28, height: 20)
    view.isFocused = true
    view.provider = self
  }

  func select(_ index: Int) { view.selected = cards[index] }

  @discardableResult func paint() -> Asked {
    asked = Asked()
    _ = view.paint(on: &canvas)
    return asked
  }

  var lines: [String] {
    (0..<canvas.size.rows)
      .map { row in
        (0..<28).map { canvas[$0, row].glyph.description }.joined()
      }
  }

  var text: String { lines.joined(separator: "\n") }

  func row(of title: String) -> Int? { lines.firstIndex { $0.contains("\(title) ") } }

  /// The titles behind the bar.
  var bars: [String] {
    lines.filter { $0.hasPrefix("▌") }
      .map { $0.dropFirst().trimmingCharacters(in: .whitespaces) }
  }

  func content(of card: Card.ID) -> CardPreview? {
    asked.contents += 1
    return index(of: card).map { CardPreview(id: card, title: titles[$0]) }
  }

  func card(at index: Int) -> Card.ID? {
    asked.places += 1
    return cards.indices.contains(index) ? cards[index] : nil
  }

  func index(of card: Card.ID) -> Int? { cards.firstIndex(of: card) }

  func heading(at index: Int) -> SectionHeading? { nil }
  func foldedHeading(of card: Card.ID) -> SectionHeading? { nil }
  func beginsSection(at index: Int) -> Bool { false }
  var emptyReason: String? { nil }
  func hit(of card: Card.ID) -> String? { nil }

  func boardName(of card: CardPreview) -> String? { nil }
  var extent: (loaded: Int, offset: Int, count: Int) { (cards.count, 0, cards.count) }
}
