import BoardModel
import FileSystem
import Glibc

/// A line for an open board that reports no failure.
package nonisolated enum LinkNote {
  package static let mark = "note: "
}

/// Syncs linked files and their boards whenever either changes.
final class LinkFollower {
  private struct Link {
    let link: any BoardLink
    let following: LinkFollowing
    /// Nil if the system has none left, or the folder is missing.
    var watch: FolderWatch?
    let live: any LiveFollowing
    /// When the next round is; nil for a file.
    var next: ContinuousClock.Instant?
    /// The last message, so that it is not repeated.
    var trouble: LinkTrouble?

    /// Whether another way to follow it was set meanwhile.
    var isFollowedOtherwise: Bool { link.following != following }

    /// The folders of the files to watch; none for another program.
    var folders: [String] {
      switch following {
      case .file(_, let folder): [folder]
      case .folders(let folders): folders
      case .every, .never: []
      }
    }

    /// The name in messages for an open board.
    var shortName: String {
      if case .file(let name, _) = following { name } else { link.path }
    }

    func takeChange() -> Bool {
      guard let watch else { return false }
      if case .file(let name, _) = following { return watch.takeChange(of: name) }
      return watch.takeChange { !$0.hasPrefix(".") }
    }
  }

  private let links: BoardLinks
  private var followed: [Link] = []
  /// Whether to end when standard input is closed.
  private let endsWithInput: Bool
  /// Whether the lack of file watches was reported.
  private var isBlindnessTold = false

  init(_ links: BoardLinks, endsWithInput: Bool) {
    self.links = links
    self.endsWithInput = endsWithInput
  }

  /// Runs until nobody reads the output any more, or nothing is linked any more.
  func run() throws {
    try follow(links.links())
    while try followChangedLinks(), try wait() {}
  }

  private func follow(_ links: [any BoardLink]) throws {
    followed = links.map { link in
      let following = link.following
      var result = Link(link: link, following: following, live: link.store.store.makeLive())
      if !result.folders.isEmpty { result.watch = FolderWatch(result.folders) }
      if case .every = following { result.next = .now }
      return result
    }
    try tellBlindness()
    for index in followed.indices where !followed[index].folders.isEmpty { try sync(index) }
  }

  /// Reports once that the system has no watch left; an open board reports it itself.
  private func tellBlindness() throws {
    if isBlindnessTold || endsWithInput || Inotify.isAvailable { return }
    isBlindnessTold = true
    try StandardOutput.printLine(
      "The system has no file watches left (fs.inotify.max_user_instances); checking once a second"
    )
  }

  /// Follows new links and drops ended ones; false if none is left.
  private func followChangedLinks() throws -> Bool {
    while true {
      let names = try links.names()
      if names.isEmpty { return false }
      let isSame = names == followed.map(\.link.name)
      if isSame, !followed.contains(where: \.isFollowedOtherwise) { return true }
      // What changes before their boards are watched is found by the next round.
      try follow(links.links())
    }
  }

  /// Syncs one file with its board, and reports what could not be merged.
  private func sync(_ index: Int) throws {
    do {
      let notes = try followed[index].link.sync() ?? []
      // Any note about the file implies that it is linked again, and the row shows only the last
      // line.
      if followed[index].trouble != nil, notes.isEmpty {
        try printLine(
          "“\(followed[index].link.path)” is linked again",
          of: index,
          isNote: true
        )
      }
      for note in notes { try printLine(note, of: index, isNote: true) }
      followed[index].trouble = nil
    } catch var trouble as LinkTrouble {
      for note in trouble.notes { try printLine(note, of: index, isNote: true) }
      trouble.notes = []
      if followed[index].trouble == trouble { return }
      followed[index].trouble = trouble
      try printLine(trouble.failure.line, of: index, isNote: false)
    }
  }

  /// Prints a line.
  ///
  /// For an open board, the file goes by its name only, since a row has no room for a long path, and
  /// a line that reports no failure is marked.
  private func printLine(_ line: String, of index: Int, isNote: Bool) throws {
    let path = followed[index].link.path
    guard endsWithInput else { return try StandardOutput.printLine(line) }
    let name = followed[index].shortName
    let mark = isNote ? LinkNote.mark : ""
    try StandardOutput.printLine(mark + line.replacing("“\(path)”", with: "“\(name)”"))
  }

  /// Sleeps until a file or a board changes; false at the end.
  private func wait() throws -> Bool {
    var descriptors = [
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: endsWithInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    ]
    for link in followed {
      for descriptor in [link.watch?.descriptor, link.live.descriptor] {
        descriptors.append(pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0))
      }
    }
    _ = poll(&descriptors, nfds_t(descriptors.count), timeout)
    let ends = Int16(POLLERR | POLLHUP)
    if descriptors[0].revents & ends != 0 { throw StandardOutput.Closed() }
    if descriptors[1].revents & (ends | Int16(POLLIN)) != 0 { return false }
    for index in followed.indices {
      let (file, board) = (descriptors[2 + 2 * index].revents, descriptors[3 + 2 * index].revents)
      try look(index, isFileTouched: file != 0, isBoardTouched: board != 0)
    }
    return true
  }

  private func look(_ index: Int, isFileTouched: Bool, isBoardTouched: Bool) throws {
    let link = followed[index]
    if isBoardTouched { link.live.receive() }
    let isLate = link.live.nextLook.map { $0 <= .now } ?? !link.live.isNotified
    if isLate { link.live.look() }
    if link.folders.isEmpty { return try lookAtProgram(index) }
    let isSaved = isFileTouched && link.takeChange()
    let isPolling = link.watch?.isLost ?? true
    if isPolling { followed[index].watch = FolderWatch(link.folders) }
    if isSaved || isBoardTouched || isLate || isPolling { try sync(index) }
  }

  private func lookAtProgram(_ index: Int) throws {
    guard case .every(let seconds) = followed[index].following, let next = followed[index].next,
      next <= .now
    else { return }
    try sync(index)
    followed[index].next = .now + .seconds(seconds)
  }

  /// In milliseconds; without a watch, polls every second.
  private var timeout: Int32 {
    let isPolling = followed.contains {
      !$0.live.isNotified || !$0.folders.isEmpty && $0.watch == nil
    }
    let looks = followed.compactMap(\.live.nextLook) + followed.compactMap(\.next)
    guard let look = looks.min() else { return isPolling ? 1_000 : -1 }
    let (seconds, rest) = (look - .now).components
    return Int32(max(0, min(seconds, 60) * 1_000 + rest / 1_000_000_000_000_000 + 1))
  }
}
