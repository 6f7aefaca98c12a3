import BoardModel
import TerminalKit
import TerminalSurface

/// One line of the history or of the inbox: the time, the action, the card, and the details.
///
/// A narrow screen shows only the action and the card; the status line shows the rest of the
/// selected entry.
nonisolated struct HistoryRow {
  let verb: String
  let title: String
  /// What follows the title and is never cut off, such as ` and 2 more`.
  var others = ""
  let detail: String
  /// The author, unless it is the user.
  let author: String?
  /// The time, and how long ago that was if it is recent.
  let time: (clock: String, age: String?)
  let isSelected: Bool
  /// Nil in a list without unread entries.
  var isUnread: Bool?
  /// The hint for restoring the card, such as `r restore`; empty if it can't be restored.
  var restoring = ""

  func line(width: Int) -> CellLine {
    // As in the heading, the last cell of a wide row stays blank.
    var line = LineBuilder(width: width, leaving: width >= 60 ? 1 : 0)
    line.append(isSelected ? "▌" : " ", isSelected ? Style(.accent, .bold) : Style())
    if let isUnread { line.append(isUnread ? "●" : " ", Style(.accent, .bold)) }
    if width >= 60 {
      line.skip(1)
      append(time.age ?? time.clock, cells: isUnread == nil ? 10 : 5, Style(.quiet), to: &line)
    } else if width >= 34 {
      if isUnread != nil { line.skip(1) }
      append(time.clock, cells: 5, Style(.quiet), to: &line)
    }
    append(verb, cells: Self.verbWidth, Style(), to: &line)
    guard width >= 60 else {
      appendSubject(cells: line.room, to: &line)
      return line.finished()
    }
    let hint = DisplayText(restoring)
    let room = line.room - Self.gap - (hint.isEmpty ? 0 : hint.width + 1)
    // The inbox has long details, which begin in one column.
    let cells = isUnread == nil ? subjectCells(of: line.room, room: room) : line.room * 4 / 10
    appendSubject(cells: cells, to: &line)
    line.skip(Self.gap)
    appendDetail(cells: max(0, room - cells), to: &line)
    if !hint.isEmpty { line.alignRight(hint, Style(.quiet)) }
    return line.finished()
  }

  private static let gap = 2

  /// The width of the title: as in the other rows, or less if the details need the room.
  private func subjectCells(of line: Int, room: Int) -> Int {
    let usual = min(Self.widestTitle, line * 6 / 10)
    let needed = DisplayText(title).width + DisplayText(others).width
    let detail = DisplayText(detail).width
    let author = author.map { DisplayText($0).width + (detail > 0 ? Self.gap : 0) } ?? 0
    return max(min(usual, needed), min(usual, room - detail - author))
  }

  /// Appends the details and the author; the details are cut off first.
  private func appendDetail(cells: Int, to line: inout LineBuilder) {
    let author = DisplayText(author ?? "").truncated(to: cells)
    let gap = author.isEmpty ? 0 : Self.gap
    let detail = DisplayText(detail).truncated(to: max(0, cells - author.width - gap))
    line.append(detail, Style(.quiet))
    if !detail.isEmpty { line.skip(gap) }
    line.append(author, Style(.quiet))
  }

  private static let verbWidth = 9

  /// Wider titles would move the details too far away from short ones.
  private static let widestTitle = 60

  private var titleStyle: Style { isSelected ? Style(.accent, .bold) : Style() }

  /// Appends the title in a fixed width, with the number of other cards, which is never cut off.
  private func appendSubject(cells: Int, to line: inout LineBuilder) {
    let others = DisplayText(others)
    let title = DisplayText(title).truncated(to: max(1, cells - others.width))
    line.append(title, titleStyle)
    line.append(others, titleStyle)
    line.skip(cells - title.width - others.width)
  }

  private func append(_ text: String, cells: Int, _ style: Style, to line: inout LineBuilder) {
    let text = DisplayText(text).truncated(to: cells)
    line.append(text, style)
    line.skip(cells - text.width + (line.room > 50 ? 2 : 1))
  }
}
