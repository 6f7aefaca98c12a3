/// The connection of a shared board to its server.
package struct SyncStatus: Encodable, Hashable {
  package enum State: String, Encodable {
    /// Connected; changes are sent at once.
    case online
    case offline
    /// Connected with a read-only role: changes made here are undone.
    case readOnly
    /// Connected with a role that may only comment: other changes made here are undone.
    case commentOnly
    /// The server refuses a request of this role.
    case refused
    /// This machine can't take part, for example because its disk is full.
    case failed
    case stopped

    /// Whether the server answers.
    package var isConnected: Bool { [.online, .readOnly, .commentOnly].contains(self) }
  }

  package var state: State
  /// Milliseconds since 1970.
  package var since: Int64
  package var waiting: Int
  /// The message of the server or the network; nil if all is well.
  package var reason: String?
  /// When the server last answered an exchange, in milliseconds since 1970; nil if not known.
  ///
  /// A process that stays connected writes it only with something else that is new.
  package var exchanged: Int64?
  /// Who else has the board open, as far as there is room for them, and how many more do.
  package var people: [Presence] = []
  package var morePeople = 0

  package init(
    _ state: State,
    since: Int64,
    waiting: Int,
    reason: String? = nil,
    exchanged: Int64? = nil
  ) {
    self.state = state
    self.since = since
    self.waiting = waiting
    self.reason = reason
    self.exchanged = exchanged
  }

  /// Leaves out an eighth of the people, but for their number.
  package mutating func leaveOutPeople() {
    let count = people.count / 8 + 1
    people.removeLast(count)
    morePeople += count
  }
}
