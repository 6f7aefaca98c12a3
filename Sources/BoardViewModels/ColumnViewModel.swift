package import BoardModel
package import EventStreams

/// What a column shows and what can be done with its cards; one class, one instance a column.
///
/// It holds no subscription: `transform` makes one stream of what the store publishes and of what
/// the view sends, and the controller alone subscribes to it, once. Identifiers in order are the
/// snapshot's, not kept here; contents are asked for by identifier and cached for a while.
package final class ColumnViewModel {
  /// How many cards are read at once.
  package static let pageSize = 100

  /// How many contents are kept; past it they are all asked for anew.
  static let contentLimit = 1_000

  package let column: Column
  package private(set) var count: Int

  let store: any BoardStore
  private let changes: EventStream<Change>
  private let upheavals: EventStream<Void>
  private var contents: [Card.ID: CardPreview] = [:]
  /// The contents before the last upheaval.
  private var formerContents: [Card.ID: CardPreview] = [:]

  /// A view model for a column, which reads its count.
  package init(
    column: Column,
    store: any BoardStore,
    changes: EventStream<Change>,
    upheavals: EventStream<Void> = EventStream()
  ) throws(StoreError) {
    self.column = column
    self.store = store
    self.changes = changes
    self.upheavals = upheavals
    count = try store.count(of: column.id)
  }

  /// One merged stream: what became of the column, and of each intention.
  ///
  /// What an intention changed comes before its outcome.
  package func transform(_ input: Input) -> EventStream<Output> {
    let events = changes.flatMap { [self] change in receive(change).map(Output.event) }
    let outcomes = input.intentions.map { [self] intention in
      Output.outcome(intention, perform(intention))
    }
    let resets = upheavals.map { [self] in Output.event(reset()) }
    return EventStream.merge(events, resets, outcomes).shared()
  }

  /// What the view sends.
  package struct Input {
    package let intentions: EventStream<Intention>

    package init(intentions: EventStream<Intention>) {
      self.intentions = intentions
    }
  }

  /// What the controller hears.
  package enum Output {
    case event(Event)
    case outcome(Intention, Outcome)
  }

  /// What became of the column's cards.
  package enum Event: Hashable {
    case cardCreated(Card.ID, count: Int)
    case cardUpdated(Card.ID)
    /// The card has another place in this column.
    case cardMoved(Card.ID)
    case cardDeleted(Card.ID, count: Int)
    case countChanged(Int)
    /// So much was changed that what is loaded is to be read anew.
    case upheaval(count: Int)
  }

  // MARK: Contents

  /// The content of a card, or nil where it is not there any more.
  package func preview(of card: Card.ID) -> CardPreview? {
    if let known = contents[card] { return known }
    guard let read = try? store.previews(of: [card]).first else { return nil }
    keep([read])
    return read
  }

  /// The identifiers of a page in the column's order; its contents are kept at hand.
  package func page(_ start: PageStart) throws(StoreError) -> [Card.ID] {
    let previews = try store.page(of: column.id, start, limit: Self.pageSize)
    keep(previews)
    return previews.map(\.id)
  }

  private func keep(_ previews: [CardPreview]) {
    if contents.count + previews.count > Self.contentLimit {
      contents.removeAll(keepingCapacity: true)
    }
    for preview in previews { contents[preview.id] = preview }
  }

  // MARK: Changes

  /// What a committed change means for this column.
  ///
  /// A move across columns is a deletion in one and a creation in the other.
  private func receive(_ change: Change) -> [Event] {
    let wasHere = change.before?.column == column.id
    let isHere = change.after?.column == column.id
    guard wasHere || isHere else { return [] }
    contents[change.card] = nil
    switch (wasHere, isHere) {
    case (true, true):
      let stayed = change.before?.orderKey == change.after?.orderKey
      return [stayed ? .cardUpdated(change.card) : .cardMoved(change.card)]
    case (false, true):
      count = countNow(otherwise: count + 1)
      return [.cardCreated(change.card, count: count), .countChanged(count)]
    default:
      count = countNow(otherwise: count - 1)
      return [.cardDeleted(change.card, count: count), .countChanged(count)]
    }
  }

  private func reset() -> Event {
    formerContents = contents
    contents.removeAll(keepingCapacity: true)
    count = countNow(otherwise: count)
    return .upheaval(count: count)
  }

  /// Whether a card says something else than before the last upheaval, as far as that is known.
  package func wasChanged(_ card: Card.ID) -> Bool {
    guard let former = formerContents[card] else { return true }
    return preview(of: card) != former
  }

  /// The database's own count; where it can't be read, what the change makes of the last one.
  private func countNow(otherwise expected: Int) -> Int {
    (try? store.count(of: column.id)) ?? expected
  }
}
