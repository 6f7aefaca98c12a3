import FileSystem
import Foundation
import Glibc

/// The folder that is shared with a board.
///
/// Anyone who may write to a folder can replace its files, however these are protected.
struct SharedFolder {
  let path: String
  private let board: String

  init(of file: String) {
    let end = file.lastIndex(of: "/") ?? file.startIndex
    path = end == file.startIndex ? "/" : String(file[..<end])
    board = String(file[end...].drop { $0 == "/" })
  }

  /// Refuses a folder with other files, or a home folder.
  ///
  /// `holdingOthers` allows other files, but never a home folder.
  func check(holdingOthers: Bool) throws(CommandFailure) {
    let isSticky = stat(at: path).map { $0.st_mode & 0o1000 != 0 } ?? false
    if path == "/" || isSticky || homes.contains(path) {
      throw .usage("The group would get all of “\(path)”; \(Self.advice)")
    }
    guard !holdingOthers, let first = others.first else { return }
    let more = others.count > 1 ? " and \(others.count - 1) more" : ""
    throw .usage(
      "“\(path)” also holds other files, which the group could replace: “\(first)”\(more);"
        + " \(Self.advice), or use --with-folder to share the folder anyway"
    )
  }

  private static let advice = "move the board into a folder of its own first"

  private var others: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !isOfBoard($0) }.sorted()
  }

  /// Whether a file is the board, its log, index or search file, or a kept copy.
  private func isOfBoard(_ name: String) -> Bool {
    guard name.hasPrefix(board) else { return false }
    let rest = name.dropFirst(board.count)
    return ["", "-wal", "-shm", "-journal", "-search"].contains(rest)
      || rest.hasPrefix(".before-") || rest.hasPrefix(".new-")
  }

  /// The homes of the user and of the owners of board and folder, and `$HOME`.
  private var homes: Set<String> {
    let owners = [path, "\(path)/\(board)"].compactMap { stat(at: $0)?.st_uid }
    var homes = ([getuid()] + owners)
      .compactMap { UserDirectory.home(of: $0) }
    if let home = getenv("HOME") { homes.append(String(cString: home)) }
    return Set(homes.compactMap(RealPath.of))
  }
}
