package import BoardModel

/// What concerns the user, newest first, as far as it has been looked for.
///
/// Each read looks at one part of the log, which may have nothing, so that keys are answered quickly.
/// It holds no subscription: the screen reports changes.
package final class InboxViewModel {
  package private(set) var entries: [InboxEntry] = [] {
    didSet { extent.loaded = entries.count }
  }
  package private(set) var extent = WindowExtent(limit: .max)
  package var words: SearchText?

  private let person: String
  private let store: any InboxReading
  private var all: [InboxEntry] = []
  /// The part of the log that was looked at; nil before the first look.
  private var stretch: ClosedRange<Int64>?

  package init(of person: String, store: any InboxReading) throws(StoreError) {
    (self.person, self.store) = (person, store)
    try begin(at: .start)
  }

  // MARK: Extent

  /// Reading stops after each part, as it does in a list with a filter.
  package var isFiltered: Bool { true }

  // MARK: Reading

  package func begin(at end: WindowExtent.Side) throws(StoreError) {
    if end == .start {
      (all, entries, stretch) = ([], [], nil)
      extent.isEndReached = person.isEmpty
      if !isWhole { _ = try read(.end) }
    }
    // It reaches back only so far.
    if end == .end { while !isWhole { _ = try read(.end) } }
  }

  package func look(for text: String) throws(StoreError) -> Bool {
    let words = SearchText(text)
    if words == self.words { return false }
    self.words = words
    entries = all.filter(isWanted)
    return true
  }

  private func isWanted(_ entry: InboxEntry) -> Bool {
    words?.isFound(in: entry.searched) ?? true
  }

  package func read(_ side: WindowExtent.Side) throws(StoreError) -> Int {
    side == .end ? try readOlder() : try readNewer()
  }

  private func readOlder() throws(StoreError) -> Int {
    let page = try store.inbox(of: person, before: stretch?.lowerBound, after: 0)
    if let read = page.stretch {
      stretch = read.lowerBound...(stretch?.upperBound ?? read.upperBound)
    }
    all += page.entries
    entries += page.entries.filter(isWanted)
    extent.isEndReached = page.isLast
    return 0
  }

  private func readNewer() throws(StoreError) -> Int {
    guard let known = stretch?.upperBound else { return try readOlder() }
    var new: [InboxEntry] = []
    var end: Int64?
    repeat {
      let page = try store.inbox(of: person, before: end, after: known)
      if let read = page.stretch, end == nil {
        stretch = (stretch?.lowerBound ?? read.lowerBound)...read.upperBound
      }
      new += page.entries
      end = page.isLast ? nil : page.stretch?.lowerBound
    } while end != nil
    let wanted = new.filter(isWanted)
    all = new + all
    entries = wanted + entries
    return wanted.count
  }

  /// Everything stays, as the inbox reaches back only so far.
  package func release(around index: Int) -> Int { 0 }
}
