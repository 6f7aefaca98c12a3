/// How a shared board stands with its server.
package struct SyncStatus: Encodable, Hashable {
  package enum State: String, Encodable {
    /// Connected; what is made here is sent at once.
    case online
    /// The server cannot be reached.
    case offline
    /// Connected, with a role that may only read: what is changed here is undone.
    case readOnly
    /// The server does not let this role do what it was asked.
    case refused
    /// This machine cannot take part, for example because its disk is full.
    case failed
    /// No process looks after the share.
    case stopped
  }

  package var state: State
  /// Since when, in milliseconds since 1970.
  package var since: Int64
  /// How many changes wait to be sent.
  package var waiting: Int
  /// What the server or the network said; nil where all is well.
  package var reason: String?

  package init(_ state: State, since: Int64, waiting: Int, reason: String? = nil) {
    self.state = state
    self.since = since
    self.waiting = waiting
    self.reason = reason
  }
}
