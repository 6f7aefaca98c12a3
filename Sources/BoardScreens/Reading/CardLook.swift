import BoardModel
import BoardViewModels
import TerminalSurface

/// What the lines of a card depend on besides its content.
struct CardLook {
  let today: CalendarDay
  let now: Timestamp
  let boards: [Board]
  let localMoment: (Timestamp) -> LocalMoment
  /// Who works here: others are named.
  let author: String

  init(_ context: BoardContext) {
    today = context.columns.today
    now = context.environment.time()
    boards = context.viewModel.boards
    localMoment = context.environment.localMoment
    author = context.environment.author
  }
}
