import BoardModel
import BoardScreens
import BoardStorage

/// The sample board of `--demo`: a small team's weeks, with something of everything.
struct DemoBoard {
  private let store: SQLiteBoardStore
  private let clock: DemoClock
  private let columns: [Column]

  private init(_ store: SQLiteBoardStore, _ clock: DemoClock) throws(StoreError) {
    self.store = store
    self.clock = clock
    columns = try store.board(store.openBoard()).columns
  }

  /// A new board in memory, one of whose cards names keys.
  static func make(today: CalendarDay, keymap: Keymap) throws -> SQLiteBoardStore {
    let clock = DemoClock()
    let store = try SQLiteBoardStore.inMemory(sources: clock.sources)
    store.database.keepsSteps = false
    let demo = try DemoBoard(store, clock)
    try demo.fill(DemoStories(today: today, keymap: keymap))
    clock.stop()
    store.database.keepsSteps = true
    return store
  }

  private func fill(_ stories: DemoStories) throws(StoreError) {
    var waiting: [(daysAgo: Double, card: Card.ID, column: Int)] = []
    for story in stories.all.sorted(by: { $0.added > $1.added }) {
      clock.go(toDaysAgo: story.added)
      try play(&waiting, until: story.added)
      let place: Placement = story.isOnTop ? .top(of: columns[0].id) : .bottom(of: columns[0].id)
      let card = try store.add([story.draft], at: place)[0]
      if let begun = story.begun { waiting.append((begun, card, 1)) }
      if let done = story.done { waiting.append((done, card, 2)) }
    }
    try play(&waiting, until: -1)
  }

  /// Moves the cards whose time has come.
  private func play(
    _ waiting: inout [(daysAgo: Double, card: Card.ID, column: Int)],
    until daysAgo: Double
  ) throws(StoreError) {
    waiting.sort { $0.daysAgo > $1.daysAgo }
    while let next = waiting.first, next.daysAgo > daysAgo {
      clock.go(toDaysAgo: next.daysAgo)
      let column = columns[next.column].id
      try store.move(next.card, to: next.column == 2 ? .top(of: column) : .bottom(of: column))
      waiting.removeFirst()
    }
  }
}

/// A card of the sample with its times, in days before now.
struct DemoStory {
  var draft: CardDraft
  var added: Double
  var begun: Double?
  var done: Double?
  /// Whether it was put before the others.
  var isOnTop = false
}
