import BoardModel
import TerminalKit
import TerminalSurface

struct CardPageComments {
  private let comments: [CardComment]
  private let look: CardContext

  init(_ reading: CardDetails, _ look: CardContext) {
    comments = reading.comments
    self.look = look
  }

  func lines(width: Int) -> [CellLine] {
    guard !comments.isEmpty else { return [] }
    var heading = LineBuilder(width: width)
    heading.append("Comments", Style(.quiet, .bold))
    let lines = CommentLines(comments, look).lines(width: width)
    return [heading.finished()]
      + lines.map { parts in
        var line = LineBuilder(width: width)
        line.append(parts)
        return line.finished()
      }
  }
}
