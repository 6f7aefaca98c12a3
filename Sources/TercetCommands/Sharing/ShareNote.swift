package import BoardModel
import TerminalSurface

/// The note about sharing on an open board.
package struct ShareNote {
  /// A few characters next to the board's name; nil if all is well.
  package let title: String?
  /// Shown once; nil if the title says enough.
  package let message: String?

  /// A nil status means that no process syncs the board.
  ///
  /// `waiting` is then the number of unsent changes if such a process has ended, for good if it
  /// `cannotRun`.
  package init(
    _ status: SyncStatus?,
    of board: String,
    waiting count: Int? = nil,
    cannotRun: Bool = false
  ) {
    // The file may have several shared boards, and another one may be open.
    let start = "\(board.inQuotes) is not sent: "
    guard let status else {
      title = count.map { $0 > 0 ? "↑\($0) not exchanged" : "not exchanged" }
      message =
        cannotRun
        ? start + "“tercet-sync” stops at once; “tercet sync” shows why" : nil
      return
    }
    let waiting = status.waiting > 0 ? "↑\(status.waiting)" : nil
    let state: String? =
      switch status.state {
      case .online, .stopped: nil
      case .offline: "offline since \(status.sinceWords)"
      case .readOnly: "read only"
      case .commentOnly: "comments only"
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
  /// The reason on one line of the screen; “tercet sync” shows what to do.
  private static func short(_ reason: String) -> String {
    let parts = reason.split(separator: ";", maxSplits: 1)
    return parts.count < 2 ? reason : "\(parts[0]); see “tercet sync”"
  }
}

extension SyncStatus {
  /// The time if it was today, otherwise the date and the time.
  var sinceWords: String {
    let moment = LocalMoment.here(at: Timestamp(milliseconds: since))
    return moment.day == LocalClock.today ? moment.clock : "\(moment.day.iso) \(moment.clock)"
  }
}
