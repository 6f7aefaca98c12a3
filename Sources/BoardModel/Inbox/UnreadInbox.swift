/// The unread entries of a person's inbox, found part by part.
@MainActor package final class UnreadInbox {
  /// Newest first.
  package private(set) var entries: [InboxEntry] = [] {
    didSet { if entries.count != oldValue.count { onCount() } }
  }
  /// Called when their number has changed.
  package var onCount: () -> Void = {}

  private var state = InboxState(nil)
  private let person: String
  private let store: any InboxReading
  private let now: () -> Timestamp
  /// Whether anybody else writes on these boards.
  private var hasOthers = false
  /// The newest place of the log that was looked at; nil before the first look.
  private var newest: Int64?
  /// Where to look on, backwards; nil for the end of the log.
  private var next: Int64?
  private var isWhole = false

  package init(of person: String, in store: any InboxReading, now: @escaping () -> Timestamp) {
    (self.person, self.store, self.now) = (person, store, now)
  }

  /// Whether there are older entries to look for; not on boards where nobody else writes.
  package var isLooking: Bool { !isWhole && hasOthers }

  package func isUnread(_ entry: InboxEntry) -> Bool { state.isUnread(entry, at: now()) }

  /// Starts again with what is stored.
  package func begin() throws(StoreError) {
    (entries, newest, next, isWhole) = ([], nil, nil, person.isEmpty)
    state = InboxState(try store.setting(InboxState.setting))
    hasOthers = try person.isEmpty ? false : store.hasOthers(than: person)
  }

  /// Looks at one part of the log.
  package func lookOn() throws(StoreError) {
    let page = try store.inbox(of: person, before: next, after: state.start)
    newest = newest ?? page.stretch?.upperBound ?? state.start
    next = page.stretch?.lowerBound
    isWhole = page.isLast
    entries += page.entries.filter(isUnread)
  }

  package func lookAtAll() throws(StoreError) { while !isWhole { try lookOn() } }

  /// Looks for what is new since the last look, and follows what another program has marked.
  ///
  /// - Returns: The new unread entries.
  package func follow() throws(StoreError) -> [InboxEntry] {
    let known = newest ?? 0
    let stored = InboxState(try store.setting(InboxState.setting))
    if known == 0 || stored != state {
      try begin()
      guard hasOthers else { return [] }
      try lookAtAll()
      return entries.filter { $0.sequence > known }
    }
    var found: [InboxEntry] = []
    var end: Int64?
    repeat {
      let page = try store.inbox(of: person, before: end, after: known)
      newest = max(newest ?? 0, page.stretch?.upperBound ?? 0)
      found += page.entries.filter(isUnread)
      end = page.isLast ? nil : page.stretch?.lowerBound
    } while end != nil
    entries = found + entries
    return found
  }

  // MARK: Marking

  /// Marks an entry, and keeps that in the file.
  package func mark(_ entry: InboxEntry, isRead: Bool) throws(StoreError) {
    try catchUp()
    entries.removeAll { $0.sequence == entry.sequence }
    if !isRead {
      let place = entries.firstIndex { $0.sequence < entry.sequence } ?? entries.count
      entries.insert(entry, at: place)
    }
    try keep(upTo: max(newest ?? 0, entry.sequence))
  }

  package func markRead(where isMeant: (InboxEntry) -> Bool = { _ in true }) throws(StoreError) {
    try catchUp()
    entries.removeAll(where: isMeant)
    try keep(upTo: newest ?? 0)
  }

  private func catchUp() throws(StoreError) {
    _ = try follow()
    try lookAtAll()
  }

  private func keep(upTo place: Int64) throws(StoreError) {
    let new = InboxState(readUpTo: place, except: entries.map(\.sequence))
    try store.keepSetting(new.text, as: InboxState.setting)
    state = new
  }
}
