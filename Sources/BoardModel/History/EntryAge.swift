/// How long ago something happened; the history shows it for an hour.
package struct EntryAge {
  private static let limit: Int64 = 60
  private let milliseconds: Int64

  package init(of date: Timestamp, at now: Timestamp) {
    milliseconds = now.milliseconds - date.milliseconds
  }

  private var minutes: Int64 { max(0, milliseconds) / 60_000 }

  /// For example `5 min ago`; nil after an hour, and for dates in the future.
  package var words: String? {
    guard milliseconds > -60_000, minutes < Self.limit else { return nil }
    return minutes == 0 ? "just now" : "\(minutes) min ago"
  }

  /// How long the words stay right.
  package var rest: Duration? {
    words == nil ? nil : .milliseconds((minutes + 1) * 60_000 - milliseconds)
  }
}
