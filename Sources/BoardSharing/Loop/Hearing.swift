/// Whether a connection delivers notifications.
///
/// With a pooler, the test notification may arrive, while later ones go to another client's
/// connection. So missing notifications are detected too.
struct Hearing {
  var isNotified: Bool

  /// Records the result of checking the server.
  ///
  /// New entries without a notification mean that this connection doesn't deliver all of them.
  mutating func note(isNew: Bool, isTold: Bool) {
    if isNew, !isTold { isNotified = false }
  }
}
