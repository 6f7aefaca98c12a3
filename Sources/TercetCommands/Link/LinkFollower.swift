import BoardModel
import BoardStorage
import Glibc

/// Keeps linked files and their boards together, as either changes; does nothing while nothing does.
final class LinkFollower {
  private struct Link {
    let runner: LinkRunner
    let watch: LinkedFileWatch?
    let live: LiveBoard
    /// What was said last, so that it is not said again and again.
    var trouble: LinkTrouble?
  }

  private var links: [Link]
  /// Whether it ends when nobody holds the other end of standard input any more.
  private let endsWithInput: Bool

  init(_ runners: [LinkRunner], endsWithInput: Bool) {
    links = runners.map { runner in
      Link(runner: runner, watch: LinkedFileWatch(runner.file), live: runner.store.store.makeLive())
    }
    self.endsWithInput = endsWithInput
  }

  /// Goes on until nobody reads what it says any more.
  func run() throws {
    for index in links.indices { try sync(index) }
    while try wait() {}
  }

  /// Brings one file and its board together, and says what could not be joined.
  private func sync(_ index: Int) throws {
    do {
      let notes = try links[index].runner.sync() ?? []
      for note in notes { try StandardOutput.printLine(note) }
      if links[index].trouble != nil {
        try StandardOutput.printLine("“\(links[index].runner.file.path)” is linked again")
      }
      links[index].trouble = nil
    } catch let trouble as LinkTrouble {
      if links[index].trouble == trouble { return }
      links[index].trouble = trouble
      try StandardOutput.printLine(trouble.failure.line)
    }
  }

  /// Sleeps until a file or a board changes; false at the end.
  private func wait() throws -> Bool {
    var descriptors = [
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: endsWithInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    ]
    for link in links {
      for descriptor in [link.watch?.descriptor, link.live.descriptor] {
        descriptors.append(pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0))
      }
    }
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
    let ends = Int16(POLLERR | POLLHUP)
    if descriptors[0].revents & ends != 0 { throw StandardOutput.Closed() }
    if descriptors[1].revents & (ends | Int16(POLLIN)) != 0 { return false }
    for index in links.indices {
      let (file, board) = (descriptors[2 + 2 * index].revents, descriptors[3 + 2 * index].revents)
      try look(index, isFileTouched: file != 0, isBoardTouched: board != 0 || count == 0)
    }
    return true
  }

  private func look(_ index: Int, isFileTouched: Bool, isBoardTouched: Bool) throws {
    let link = links[index]
    let isSaved = isFileTouched && link.watch?.take() == true
    if isBoardTouched {
      if descriptorIsReadable(link.live) { link.live.receive() } else { link.live.look() }
    }
    let isLate = link.live.nextLook.map { $0 <= .now } ?? false
    if isLate { link.live.look() }
    if isSaved || isBoardTouched || isLate || link.watch == nil { try sync(index) }
  }

  private func descriptorIsReadable(_ live: LiveBoard) -> Bool { live.descriptor != nil }

  /// In milliseconds; without a watch, which the system may have none left of, it looks each second.
  private var timeout: Int32 {
    let isBlind = links.contains { $0.watch == nil || !$0.live.isNotified }
    guard let look = links.compactMap(\.live.nextLook).min() else { return isBlind ? 1_000 : -1 }
    let (seconds, rest) = (look - .now).components
    return Int32(max(0, min(seconds, 60) * 1_000 + rest / 1_000_000_000_000_000 + 1))
  }
}
