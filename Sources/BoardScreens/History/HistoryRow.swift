import BoardModel
import TerminalKit
import TerminalSurface

/// One entry as a line: when, what was done, to which card, and where or how.
///
/// A narrow screen keeps what was done and to which card; the status line says the rest of the
/// selected entry.
nonisolated struct HistoryRow {
  let words: HistoryWords
  /// Who did it, where that was someone else.
  let author: String?
  /// The time on the clock, or how long ago.
  let time: (clock: String, age: String?)
  let isSelected: Bool
  /// What names the key that brings the card back, as in `r restore`; empty where nothing does.
  let restoring: String

  func line(width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    line.append(isSelected ? "▌" : " ", isSelected ? Style(.accent, .bold) : Style())
    if width >= 60 {
      line.skip(1)
      append(time.age ?? time.clock, cells: 10, Style(.quiet), to: &line)
    } else if width >= 34 {
      append(time.clock, cells: 5, Style(.quiet), to: &line)
    }
    append(words.shortVerb, cells: Self.verbWidth, Style(), to: &line)
    guard width >= 60 else {
      appendSubject(cells: line.room, to: &line)
      return line.finished()
    }
    let hint = DisplayText(restoring.isEmpty ? "" : restoring + " ")
    let room = line.room - Self.gap - (hint.isEmpty ? 0 : hint.width + 1)
    let cells = subjectCells(of: line.room, room: room)
    appendSubject(cells: cells, to: &line)
    line.skip(Self.gap)
    appendDetail(cells: max(0, room - cells), to: &line)
    if !hint.isEmpty { line.alignRight(hint, Style(.quiet)) }
    return line.finished()
  }

  private static let gap = 2

  /// How wide the title stands: as in the other rows, or less where it leaves cells that the details
  /// need.
  private func subjectCells(of line: Int, room: Int) -> Int {
    let usual = min(Self.widestTitle, line * 6 / 10)
    let needed = DisplayText(words.title).width + DisplayText(words.others).width
    let detail = DisplayText(words.detail).width
    let author = author.map { DisplayText($0).width + (detail > 0 ? Self.gap : 0) } ?? 0
    return max(min(usual, needed), min(usual, room - detail - author))
  }

  /// Puts where or how, and who; the name is cut off last.
  private func appendDetail(cells: Int, to line: inout LineBuilder) {
    let author = DisplayText(author ?? "").truncated(to: cells)
    let gap = author.isEmpty ? 0 : Self.gap
    let detail = DisplayText(words.detail).truncated(to: max(0, cells - author.width - gap))
    line.append(detail, Style(.quiet))
    if !detail.isEmpty { line.skip(gap) }
    line.append(author, Style(.quiet))
  }

  private static let verbWidth = 9

  /// Wider titles would take the details too far away from them.
  private static let widestTitle = 60

  private var titleStyle: Style { isSelected ? Style(.accent, .bold) : Style() }

  /// Puts the title in so many cells, with how many others there were, which is not cut off.
  private func appendSubject(cells: Int, to line: inout LineBuilder) {
    let others = DisplayText(words.others)
    let title = DisplayText(words.title).truncated(to: max(1, cells - others.width))
    line.append(title, titleStyle)
    line.append(others, titleStyle)
    line.skip(cells - title.width - others.width)
  }

  /// Puts text into a column of its own, with a gap behind it.
  private func append(_ text: String, cells: Int, _ style: Style, to line: inout LineBuilder) {
    let text = DisplayText(text).truncated(to: cells)
    line.append(text, style)
    line.skip(cells - text.width + (line.room > 50 ? 2 : 1))
  }
}

nonisolated extension HistoryWords {
  /// What was done, in nine letters at most: what comes out of the archive is restored too.
  var shortVerb: String { verb == HistoryWords.verb(of: .unarchived) ? "restored" : verb }
}
