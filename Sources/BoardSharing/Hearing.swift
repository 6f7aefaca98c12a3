/// Whether a connection tells of new entries.
///
/// Behind a pooler one may hear the notification with which it is tried, while those of later entries go
/// to the connection of another client. So silence is noticed too.
struct Hearing {
  /// Whether notifications arrive, as far as is known.
  var isNotified: Bool

  /// Takes down what a look at the server found: entries that are new and of which nothing was told
  /// mean that not all are told, for as long as the connection is there.
  mutating func note(isNew: Bool, isTold: Bool) {
    if isNew, !isTold { isNotified = false }
  }
}
