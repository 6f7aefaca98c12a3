package import BoardModel

/// What an open board says of its share.
package struct ShareNote {
  /// A few characters beside the board's name; nil where all is well.
  package let title: String?
  /// Told once; nil where the title says enough.
  package let message: String?

  /// Nil is for no process that looks after the share; `waiting` is how many changes wait then, where
  /// there was one and it ended, for good where it `cannotRun`.
  package init(
    _ status: SyncStatus?,
    of board: String,
    waiting count: Int? = nil,
    cannotRun: Bool = false
  ) {
    // A file may have several shared boards, and another one may show.
    let start = "“\(board)” is not sent: "
    guard let status else {
      title = count.map { $0 > 0 ? "↑\($0) not exchanged" : "not exchanged" }
      message =
        cannotRun
        ? start + "“tercet-sync” ends at once; “tercet sync” says why" : nil
      return
    }
    let waiting = status.waiting > 0 ? "↑\(status.waiting)" : nil
    let state: String? =
      switch status.state {
      case .online, .stopped: nil
      case .offline: "offline since \(status.sinceWords)"
      case .readOnly: "read only"
      case .refused: "refused since \(status.sinceWords)"
      case .failed: "not exchanged since \(status.sinceWords)"
      }
    let words = [waiting, state].compactMap(\.self)
    title = words.isEmpty ? nil : words.joined(separator: " ")
    let isTold = status.state == .refused || status.state == .failed
    message = isTold ? status.reason.map { start + Self.short($0) } : nil
  }
}

extension ShareNote {
  /// Why, in one line of the screen: what can be done about it is said by the command.
  private static func short(_ reason: String) -> String {
    let parts = reason.split(separator: ";", maxSplits: 1)
    return parts.count < 2 ? reason : "\(parts[0]); see “tercet sync”"
  }
}

extension SyncStatus {
  /// Since when: the time of today, or the day and the time.
  var sinceWords: String {
    let moment = LocalDay.moment(at: Timestamp(milliseconds: since))
    return moment.day == LocalDay.today ? moment.clock : "\(moment.day.iso) \(moment.clock)"
  }
}
