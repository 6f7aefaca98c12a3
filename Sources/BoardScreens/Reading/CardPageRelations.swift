import BoardModel
import TerminalKit
import TerminalSurface

/// The cards that block a card and that it blocks, one per line.
struct CardPageRelations {
  private let relations: CardRelations
  private let isDone: Bool

  init(_ reading: CardDetails) {
    relations = reading.relations
    isDone = reading.isDone
  }

  func lines(width: Int) -> [CellLine] {
    var lines = relations.blockers.map { line(of: $0, width) }
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
    return lines.isEmpty ? [] : [CellLine(width: width)] + lines
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
