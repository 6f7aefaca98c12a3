import BoardModel
import BoardViewModels
import TerminalKit

extension Command {
  /// Nil for other commands.
  fileprivate nonisolated func edgeWords(isEmpty: Bool, _ section: String) -> String? {
    switch self {
    case .focusLeft: "This is the first column."
    case .focusRight: "This is the last column."
    case .selectNext: isEmpty ? "No cards here." : "This is the last card."
    case .selectPrevious: isEmpty ? "No cards here." : "This is the first card."
    case .nextSection: isEmpty ? "No cards here." : "This is the last \(section)."
    case .previousSection: isEmpty ? "No cards here." : "This is the first \(section)."
    default: nil
    }
  }
}

extension BoardCommands {
  func reportEdge(of command: Command) {
    let isEmpty = context.columns.focused.viewModel.count == 0
    let section = context.columns.arrangement.group == .lane ? "lane" : "section"
    guard context.status.message == nil, let words = command.edgeWords(isEmpty: isEmpty, section)
    else { return }
    context.report(.note(words))
  }
}
