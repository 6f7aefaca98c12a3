import TerminalSurface
import Testing

@testable import TerminalKit

struct LineBuilderTests {
  @Test func aCutBeforeAWideCharacterIsShownOnce() {
    var line = LineBuilder(width: 8)
    line.append(["#new급해해", " ", "#x"].map { TextPart(DisplayText($0), Style()) })

    let cells = line.finished().cells.filter { $0.glyph != .continuation }
    #expect(cells.map(\.glyph.description).joined().hasPrefix("#new급…"), "\(cells)")
    #expect(cells.count { $0.glyph == .ellipsis } == 1, "\(cells)")
  }
}
