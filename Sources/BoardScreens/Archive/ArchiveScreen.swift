import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit
import TerminalSurface

/// The archived cards of one board or of all boards, latest first.
final class ArchiveScreen: ListScreen {
  let context: BoardContext
  let outcomes: BoardOutcomes
  let list: FilteredList<ArchiveViewModel>

  /// The cards that the next command acts on instead of the selected card, in the order of marking.
  var marked: [Card.ID] = []
  /// What each line of the page shows, for the mouse.
  var shownLines: [HeadedLines<Heading>.Line] = []
  private let subscriptions = SubscriptionBag()

  init(_ context: BoardContext, outcomes: BoardOutcomes) throws(StoreError) {
    self.context = context
    self.outcomes = outcomes
    list = FilteredList(
      try ArchiveViewModel(of: context.viewModel.choice, store: context.store),
      context
    )
    context.feed.subscribe { [weak self] _ in self?.contentChanged() }.store(in: subscriptions)
  }

  var viewModel: ArchiveViewModel { list.pages }

  var entries: [CardPreview] { viewModel.entries }

  var card: CardPreview? { list.entry }

  func refresh() {
    let choice = context.inUse(viewModel.choice)
    if choice != viewModel.choice {
      list.reading { () throws(StoreError) in try viewModel.show(choice) }
      (list.selected, list.top) = (0, 0)
    }
    let isAtStart = list.top == 0
    guard list.refresh() else { return }
    // A card that another program archives shows at once.
    if isAtStart, viewModel.isReached(.start) { list.top = 0 }
    // Cards that left the archive must not be restored or deleted a second time.
    marked.removeAll { !isArchived($0) }
  }

  private func isArchived(_ id: Card.ID) -> Bool {
    if entries.contains(where: { $0.id == id }) { return true }
    return (try? context.store.card(id))??.place.isArchived ?? false
  }
}
