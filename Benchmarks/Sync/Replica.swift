import BoardModel
import BoardStorage
import EventStreams
import Foundation

/// A board's file as an open board sees it: it is told what others commit.
final class Replica {
  let store: SQLiteBoardStore
  let live: LiveBoard
  /// The titles that came from elsewhere since the last look.
  private(set) var news: [String] = []
  private let subscriptions = SubscriptionBag()

  init(_ path: String, author: String) throws {
    store = try SQLiteBoardStore.open(at: path, sources: .system(author: author))
    live = store.database.makeLive()
    store.feed
      .subscribe { [weak self] event in
        guard case .change(let change) = event, let title = change.card?.title else { return }
        self?.news.append(title)
      }
      .store(in: subscriptions)
  }

  var board: Board { get throws { try store.board(store.openBoard()) } }

  /// Takes in what was told.
  func receive() {
    live.receive()
    while let next = live.nextLook, next <= .now { live.look() }
  }

  func takeNews() -> [String] {
    defer { news = [] }
    return news
  }
}

/// Waits until some replicas were told something; answers which.
func waitForNews(_ replicas: [Replica], seconds: Double) -> [Replica] {
  var requests = replicas.map {
    pollfd(fd: $0.live.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
  }
  let next = replicas.compactMap(\.live.nextLook).min()
  let wait = next.map { ContinuousClock.now.duration(to: $0) / .seconds(1) } ?? seconds
  poll(&requests, nfds_t(requests.count), Int32(max(0, min(wait, seconds)) * 1_000))
  var told: [Replica] = []
  for (request, replica) in zip(requests, replicas) {
    if request.revents != 0 { replica.live.receive() }
    if let look = replica.live.nextLook, look <= .now { replica.live.look() }
    if !replica.news.isEmpty { told.append(replica) }
  }
  return told
}
