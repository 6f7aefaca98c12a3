import BoardModel
import BoardViewModels
import DiffableSnapshot
import EventStreams

/// Binds a column's view model to its view: the snapshot and the data source live here.
///
/// The only subscriber of the view model's output: each event makes one small edit to the snapshot.
/// The snapshot holds a window of the column, which goes along by pages as one scrolls and starts
/// anew after a jump; `offset` says how many cards stand before it.
final class ColumnController {
  typealias Cards = Snapshot<Column.ID, Card.ID>

  let viewModel: ColumnViewModel
  let view: ColumnView
  let dataSource: DiffableDataSource<Column.ID, Card.ID, CardPreview?>
  /// What became of an intention.
  var onOutcome: (Intention, Outcome) -> Void = { _, _ in }
  var onCountChanged: () -> Void = {}
  /// Something could not be read.
  var onReadError: (StoreError) -> Void = { _ in }

  /// The number of loaded cards.
  private(set) var loaded = 0
  /// How many events have come so far.
  private(set) var eventsHeard = 0
  /// How many cards of the column stand before the first loaded one.
  var offset = 0
  private let intentions = EventStream<Intention>()
  private let subscriptions = SubscriptionBag()

  init(viewModel: ColumnViewModel, today: CalendarDay) {
    self.viewModel = viewModel
    view = ColumnView(kind: viewModel.column.kind, today: today)
    dataSource = DiffableDataSource(surface: view) { viewModel.preview(of: $0) }
    view.provider = self
    viewModel.transform(ColumnViewModel.Input(intentions: intentions))
      .subscribe { [weak self] output in self?.receive(output) }
      .store(in: subscriptions)
  }

  var section: Column.ID { viewModel.column.id }

  /// A copy of what is loaded.
  var cards: Cards { dataSource.snapshot() }

  /// The card that has the bar while the column has the focus; nil only in an empty column.
  var selected: Card.ID? {
    get { view.selected }
    set { view.selected = newValue }
  }

  func apply(_ cards: Cards) {
    loaded = cards.numberOfItems
    dataSource.apply(cards)
  }

  /// Asks the view model to do something; the outcome comes back through `onOutcome`.
  func send(_ intention: Intention) { intentions.send(intention) }

  private func receive(_ output: ColumnViewModel.Output) {
    switch output {
    case .event(let event):
      eventsHeard += 1
      reading { () throws(StoreError) in try receive(event) }
    case .outcome(let intention, let outcome): onOutcome(intention, outcome)
    }
  }

  private func receive(_ event: ColumnViewModel.Event) throws(StoreError) {
    switch event {
    case .cardCreated(let card, _): try created(card)
    case .cardUpdated(let card): updated(card)
    case .cardMoved(let card): try moved(card)
    case .cardDeleted(let card, _): try deleted(card)
    case .upheaval:
      try readAnew()
      onCountChanged()
    case .countChanged:
      view.needsLayout = true
      onCountChanged()
    }
  }

  /// Does what reads the store; a failure is told, and the column stays as it is.
  func reading(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      onReadError(error)
    }
  }
}

extension ColumnController: ColumnRowProvider {
  func content(of card: Card.ID) -> CardPreview? { dataSource.row(for: card) }

  func card(at index: Int) -> Card.ID? {
    dataSource.itemIdentifier(for: ItemPosition(section: 0, item: index))
  }

  func index(of card: Card.ID) -> Int? { dataSource.indexPath(for: card)?.item }

  var extent: (loaded: Int, offset: Int, count: Int) { (loaded, offset, viewModel.count) }
}
