import BoardModel
import BoardViewModels
import TerminalSurface

/// The context that the lines of a card depend on, apart from its content.
struct CardContext {
  let today: CalendarDay
  /// The minute of today.
  let minute: Int
  let now: Timestamp
  let boards: [Board]
  let localMoment: (Timestamp) -> LocalMoment
  /// The name of the user; only other authors are shown.
  let author: String
  let colors: NameColors
  /// Whether the steps show the digits that toggle them.
  let numbersSteps: Bool

  init(_ context: BoardContext, numbersSteps: Bool = false) {
    self.numbersSteps = numbersSteps
    today = context.columns.today
    now = context.environment.time()
    minute = context.minuteOfDay
    boards = context.viewModel.boards
    localMoment = context.environment.localMoment
    author = context.environment.author
    colors = context.viewModel.colors
  }
}
