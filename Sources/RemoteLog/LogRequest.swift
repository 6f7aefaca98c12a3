internal import BoardModel
internal import BoardSync
internal import Foundation

/// What a replica asks the program that serves a log.
enum LogRequest: Codable {
  case boards
  case share(UUID, named: String, by: LogFilling)
  case removable(named: String)
  case remove(named: String)
  case board(UUID, BoardRequest)

  /// Whether the program looks for people who went without a word when it is asked this.
  var looksForPeople: Bool {
    switch self {
    case .board(_, .attend), .board(_, .show): true
    default: false
    }
  }
}

/// A call of `SharedLog`; the payload has entries, rows and facts.
enum BoardRequest: Codable {
  case attend(as: UUID, at: Int64, from: String?)
  case push(base: Int64)
  case entries(after: Int64, limit: Int, bytes: Int)
  case known(Set<UUID>)
  case subjects(Set<SubjectKey>)
  case cards(Set<UUID>)
  case cut
  case forget(UUID)
  case clock
  case head
  case rows(of: FieldKey.Subject, after: String)
  case load
  case finishLoading
  case complete(UUID?)
  case close(LogMove)
  case commit(LogMove)
  case reopen(movedTo: String, attempt: UUID?, isForced: Bool)
  case listen
  /// A list of `Presence`; the other end skips entries that it can't read.
  case show(SharedValue)
}

/// The answer to `BoardRequest.entries`; the payload has the entries themselves.
struct StretchAnswer: Codable {
  struct Place: Codable {
    let sequence: Int64
    let base: Int64?
  }

  let places: [Place]
  let hasMore: Bool

  init(_ stretch: LogStretch) {
    places = stretch.entries.map { Place(sequence: $0.sequence, base: $0.base) }
    hasMore = stretch.hasMore
  }
}
