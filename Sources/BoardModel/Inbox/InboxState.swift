/// Which entries of the inbox are read: all up to a place in the log, but for some.
///
/// This is the only thing that is stored about the inbox; its entries are those of the log.
package struct InboxState: Hashable, Sendable {
  /// The name of the setting.
  package static let setting = "inbox"
  /// Until the user marks something, older entries count as read, in milliseconds.
  private static let newFor: Int64 = 14 * 86_400_000
  private static let unreadLimit = 1_000

  private var place: Int64?
  private var unread: Set<Int64> = []

  /// From the stored text; one that can't be read is like none.
  package init(_ text: String?) {
    let numbers = (text ?? "").split(separator: " ").map { Int64($0) }
    guard let first = numbers.first ?? nil, !numbers.contains(nil) else { return }
    place = first
    unread = Set(numbers.dropFirst().compactMap(\.self))
  }

  package init(readUpTo place: Int64, except unread: some Sequence<Int64>) {
    self.place = place
    self.unread = Set(unread.filter { $0 <= place }.sorted(by: >).prefix(Self.unreadLimit))
  }

  package var text: String? {
    place.map { ([$0] + unread.sorted(by: >)).map(String.init).joined(separator: " ") }
  }

  /// Every entry up to this place is read.
  package var start: Int64 { min(place ?? 0, (unread.min() ?? .max) - 1) }

  package func isUnread(_ entry: InboxEntry, at now: Timestamp) -> Bool {
    guard let place else { return entry.date.milliseconds > now.milliseconds - Self.newFor }
    return entry.sequence > place || unread.contains(entry.sequence)
  }
}
