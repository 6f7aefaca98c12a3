import BoardModel
import TerminalKit
import TerminalSurface

/// The cards that block a card, that it blocks, and that are parts of it, one per line.
struct CardPageRelations {
  private let relations: CardRelations
  private let isDone: Bool

  init(_ reading: CardDetails) {
    relations = reading.relations
    isDone = reading.isDone
  }

  func lines(width: Int) -> [CellLine] {
    var lines = relations.parent.map { [partOf($0, width)] } ?? []
    lines += relations.blockers.map { line(of: $0, width) }
    let shown = relations.dependents.prefix(CardRelations.dependentsLimit)
    lines += shown.map { other in
      var line = LineBuilder(width: width)
      line.append("→ ", Style(.quiet))
      line.append("blocks ", Style(.quiet))
      line.append(other.title, Style(.text))
      return line.finished()
    }
    let more = relations.dependents.count - shown.count
    if more > 0 {
      var line = LineBuilder(width: width)
      line.append("  and \(more) more", Style(.quiet))
      lines.append(line.finished())
    }
    return (lines.isEmpty ? [] : [CellLine(width: width)] + lines) + parts(width)
  }

  private func partOf(_ parent: CardRelations.Other, _ width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    line.append("↰ part of ", Style(.quiet))
    line.append(parent.title, Style(.text))
    return line.finished()
  }

  /// The children, each with its column.
  private func parts(_ width: Int) -> [CellLine] {
    let children = relations.children
    if children.isEmpty { return [] }
    let shown = children.prefix(CardRelations.childLimit)
    var head = LineBuilder(width: width)
    let done = shown.count { !$0.isOpen }
    let more = children.count > shown.count
    head.append("↳ \(done) of \(shown.count)\(more ? "+" : "") parts done", Style(.quiet))
    return [CellLine(width: width), head.finished()]
      + shown.map { child in
        var line = LineBuilder(width: width)
        let column = TextPart(child.column, Style(.quiet))
        line.append(child.isOpen ? "  ○ " : "  ✓ ", Style(child.isOpen ? .text : .success))
        let room = line.room - column.text.width - 1
        let title = DisplayText(child.title).truncated(to: max(1, room))
        line.append(title, Style(child.isOpen ? .text : .quiet))
        if room > 0 { line.alignRight([column]) }
        return line.finished()
      }
  }

  /// A blocker that is done is shown in the past tense.
  private func line(of other: CardRelations.Other, _ width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    if other.isOpen, !isDone {
      line.append("⊘ ", Style(.warning))
      line.append("blocked by ", Style(.warning))
      line.append(other.title, Style(.text))
    } else {
      line.append("✓ ", Style(.success))
      line.append("waited for ", Style(.quiet))
      line.append(other.title, Style(.quiet))
    }
    return line.finished()
  }
}
