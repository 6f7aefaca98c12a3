import TerminalSurface
import Testing

@testable import BoardScreens

struct BoardLayoutTests {
  @Test func theColumnsAndTheirSeparatorsFillTheScreenAtEverySize() {
    for width in 60...300 {
      for height in [5, 8, 12, 24, 100] {
        let layout = BoardLayout(
          size: Size(columns: width, rows: height),
          columnCount: 3,
          focus: 0
        )
        let spans = layout.shownColumns.map { layout.span(ofColumn: $0) }
        #expect(spans[0].start == 1, "at \(width)×\(height)")
        for (span, next) in zip(spans, spans.dropFirst()) {
          #expect(next.start == span.start + span.width + 2, "at \(width)×\(height)")
        }
        let end = spans.last.map { $0.start + $0.width + 1 }
        #expect(end == width, "at \(width)×\(height)")
        #expect(spans.map(\.width).max()! - spans.map(\.width).min()! <= 1)
        #expect(layout.area(ofColumn: 0).height >= 2, "at \(width)×\(height)")
      }
    }
  }

  @Test func everyPartHasARowOfItsOwnFromEightRowsOn() {
    for height in 8...100 {
      let layout = BoardLayout(size: Size(columns: 80, rows: height), columnCount: 3, focus: 0)
      let area = layout.area(ofColumn: 0)
      // From 24 rows on the one under the bar is blank.
      let blank = height >= 24 ? 1 : 0
      let rows =
        [layout.titleRow, layout.headerRow, layout.topRule, layout.bottomRule].compactMap(\.self)
        + [layout.statusRow, layout.footerRow] + Array(area.row..<area.endRow)
      #expect(Set(rows).count == rows.count, "height \(height): \(rows)")
      #expect(rows.count == height - blank, "height \(height): \(rows)")
    }
  }

  @Test func aNarrowScreenShowsOnlyTheFocusedColumn() {
    let layout = BoardLayout(size: Size(columns: 59, rows: 12), columnCount: 3, focus: 1)

    #expect(layout.isStrip)
    #expect(layout.shownColumns == 1..<2)
    #expect(layout.area(ofColumn: 1) == Rect(column: 1, row: 2, width: 57, height: 7))
  }

  @Test func moreColumnsThanFitFollowTheFocus() {
    let first = BoardLayout(size: Size(columns: 80, rows: 24), columnCount: 6, focus: 0)
    let last = BoardLayout(size: Size(columns: 80, rows: 24), columnCount: 6, focus: 5)

    #expect(first.shownColumns == 0..<3)
    #expect(last.shownColumns == 3..<6)
  }
}
