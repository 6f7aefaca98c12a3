import Testing

@testable import TerminalKit

struct ListCursorTests {
  @Test func aStepGoesRoundAtTheEndsAndAPageStopsThere() {
    var cursor = ListCursor()
    _ = cursor.shown(count: 10, room: 4)

    cursor.move(.previous, count: 10)
    #expect(cursor.selected == 9)
    cursor.move(.next, count: 10)
    #expect(cursor.selected == 0)
    cursor.move(.pageDown, count: 10)
    #expect(cursor.selected == 4)
    for _ in 0..<3 { cursor.move(.pageDown, count: 10) }
    #expect(cursor.selected == 9)
  }

  @Test func theRowsScrollNoMoreThanTheBarNeeds() {
    var cursor = ListCursor()
    #expect(cursor.shown(count: 10, room: 4) == 0..<4)

    cursor.select(5, count: 10)
    #expect(cursor.shown(count: 10, room: 4) == 2..<6)
    cursor.select(3, count: 10)
    #expect(cursor.shown(count: 10, room: 4) == 2..<6)
    #expect(cursor.shown(count: 3, room: 4) == 0..<3)
  }

  @Test func anEmptyListHasItsBarOnNothing() {
    var cursor = ListCursor()

    for motion in [ListMotion.next, .previous, .last, .pageDown] {
      cursor.move(motion, count: 0)
      #expect(cursor.selected == 0, "\(motion)")
    }
    #expect(cursor.shown(count: 0, room: 4) == 0..<0)
  }

  @Test(arguments: [
    ("next", ListMotion.next), ("down", .next), ("newest", .first), ("bottom", .last),
    ("half-page-up", .halfPageUp),
  ])
  func aCommandThatIsNamedLikeAMotionIsOne(name: String, motion: ListMotion) {
    #expect(ListMotion(named: name) == motion)
    #expect(ListMotion(named: "next-card") == nil)
  }
}
