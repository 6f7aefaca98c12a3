/// What of the log concerns a person.
@MainActor package protocol InboxReading: SettingKeeping {
  /// Whether anybody but this person has written here, so that there is something to look for.
  ///
  /// - Complexity: O(*n*) for *n* programs that have written here; the log is not read.
  func hasOthers(than person: String) throws(StoreError) -> Bool

  /// The entries in one part of the log that ends before a place, and begins after another.
  ///
  /// - Complexity: O(`InboxPage.stride`), whatever the length of the log.
  func inbox(
    of person: String,
    before end: Int64?,
    after start: Int64
  ) throws(StoreError) -> InboxPage
}

/// What of one part of the log concerns a person.
package struct InboxPage: Hashable, Sendable {
  /// How many entries of the log one page looks at.
  package static let stride: Int64 = 2_048
  /// Older entries of the log are left out.
  package static let reach: Int64 = 50_000

  /// Newest first.
  package let entries: [InboxEntry]
  /// The part of the log that was looked at, inclusive; nil if there was none.
  package let stretch: ClosedRange<Int64>?
  /// Whether there is nothing more before it.
  package let isLast: Bool

  package init(entries: [InboxEntry], stretch: ClosedRange<Int64>?, isLast: Bool) {
    (self.entries, self.stretch, self.isLast) = (entries, stretch, isLast)
  }
}
