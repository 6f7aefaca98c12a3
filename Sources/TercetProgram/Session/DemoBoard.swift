import BoardModel
import BoardScreens
import BoardStorage
import TerminalKit

/// The sample board of `--demo`: some weeks of a small team, with an example of everything.
struct DemoBoard {
  private let store: SQLiteBoardStore
  private let clock: DemoClock
  private let columns: [Column]

  private init(_ store: SQLiteBoardStore, _ clock: DemoClock) throws(StoreError) {
    self.store = store
    self.clock = clock
    columns = try store.board(store.openBoard()).columns
  }

  /// Makes a new board in memory; one of its cards explains the keys.
  static func make(
    today: CalendarDay,
    keymap: Keymap,
    clock: DemoClock = DemoClock()
  ) throws -> SQLiteBoardStore {
    let store = try SQLiteBoardStore.inMemory(sources: clock.sources)
    store.database.keepsSteps = false
    let demo = try DemoBoard(store, clock)
    try demo.fill(DemoStories(today: today, keymap: keymap))
    clock.stop()
    store.database.keepsSteps = true
    return store
  }

  private func fill(_ stories: DemoStories) throws(StoreError) {
    var waiting: [Event] = []
    for story in stories.all.sorted(by: { $0.added > $1.added }) {
      clock.go(toDaysAgo: story.added)
      try play(&waiting, until: story.added)
      let place: Placement = story.isOnTop ? .top(of: columns[0].id) : .bottom(of: columns[0].id)
      let card = try store.add([story.draft], at: place)[0]
      if let begun = story.begun {
        waiting.append(Event(daysAgo: begun, action: .move([card], to: .bottom(of: columns[1].id))))
      }
      if let done = story.done {
        waiting.append(Event(daysAgo: done, action: .move([card], to: .top(of: columns[2].id))))
      }
      waiting += story.comments.map { Event(daysAgo: $0, action: .comment(card, $1)) }
    }
    try play(&waiting, until: -1)
  }

  private struct Event {
    let daysAgo: Double
    let action: BoardAction
  }

  /// Performs the events before a time.
  private func play(_ waiting: inout [Event], until daysAgo: Double) throws(StoreError) {
    waiting.sort { $0.daysAgo > $1.daysAgo }
    while let next = waiting.first, next.daysAgo > daysAgo {
      clock.go(toDaysAgo: next.daysAgo)
      try store.perform(next.action)
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
  var comments: [(Double, String)] = []
  /// Whether it was added at the top.
  var isOnTop = false
}
