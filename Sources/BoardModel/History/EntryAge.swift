/// How long ago something happened, as the history says it for an hour.
package struct EntryAge {
  private static let limit: Int64 = 60
  private let milliseconds: Int64

  package init(of date: Timestamp, at now: Timestamp) {
    milliseconds = now.milliseconds - date.milliseconds
  }

  private var minutes: Int64 { max(0, milliseconds) / 60_000 }

  /// Such as `5 min ago`; nil from an hour on, and for what a clock has dated ahead of this one.
  package var words: String? {
    guard milliseconds > -60_000, minutes < Self.limit else { return nil }
    return minutes == 0 ? "just now" : "\(minutes) min ago"
  }

  /// How long the words hold.
  package var rest: Duration? {
    words == nil ? nil : .milliseconds((minutes + 1) * 60_000 - milliseconds)
  }
}
