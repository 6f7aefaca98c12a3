import BoardModel
import FileSystem
import Foundation

/// What a board is linked with, if it isn't a file: `github:OWNER/NAME`, `exec:PROGRAM`, or a folder.
struct TrackerAddress: Hashable {
  enum Kind: Hashable {
    /// The owner and the name of a repository.
    case github(String)
    /// The absolute path of a program.
    case program(String)
    /// The absolute path of a folder of tasks, with a slash at its end.
    case folder(String)
  }

  let kind: Kind

  /// The same in full.
  var text: String {
    switch kind {
    case .github(let repository): "github:\(repository)"
    case .program(let path): "exec:\(path)"
    case .folder(let path): path
    }
  }

  /// Whether both mean the same; GitHub ignores capitals.
  func isSame(as other: TrackerAddress) -> Bool {
    if case .github = kind { return text.lowercased() == other.text.lowercased() }
    return self == other
  }

  /// A name for a new board.
  var name: String {
    switch kind {
    case .github(let repository): repository.split(separator: "/").last.map(String.init) ?? ""
    case .program(let path): path.split(separator: "/").last.map(String.init) ?? ""
    case .folder(let path):
      path.split(separator: "/").last { !Self.bases.contains(String($0)) }.map(String.init) ?? ""
    }
  }

  var isFolder: Bool { if case .folder = kind { true } else { false } }

  /// The folders in which programs keep their tasks.
  private static let bases = ["backlog", ".backlog", "kanban", ".kanbn"]

  /// What the user named; nil for the name of a file.
  init?(argument: String) throws(CommandFailure) {
    if let address = try TrackerAddress(argument) {
      guard address.isFolder else {
        self = address
        return
      }
    }
    let path = try FilePath.argument(argument)
    guard path.hasSuffix("/") || Self.isFolder(path) else { return nil }
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    // One that is missing can still be unlinked.
    let real = RealPath.of(path) ?? whole.split(separator: "/").map { "/\($0)" }.joined()
    let base = ([""] + Self.bases.map { "/" + $0 }).first { Self.isFolder("\(real)\($0)/tasks") }
    kind = .folder(real + (base ?? "") + "/")
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Nil for the name of a file.
  init?(_ text: String) throws(CommandFailure) {
    if text.hasPrefix("github:") {
      let repository = String(text.dropFirst("github:".count))
      let parts = repository.split(separator: "/")
      guard repository.wholeMatch(of: /[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+/) != nil,
        !parts.contains(where: { $0.allSatisfy { $0 == "." } })
      else {
        throw .usage(
          "“\(text.prefix(80))” is not a repository; write it as in github:octocat/hello-world"
        )
      }
      kind = .github(repository)
    } else if text.hasPrefix("exec:") {
      let path = String(text.dropFirst("exec:".count))
      if path.isEmpty { throw .usage("Name the program, as in exec:./my-tracker") }
      kind = .program(RealPath.of(path) ?? path)
    } else if text.hasPrefix("/"), text.hasSuffix("/") {
      kind = .folder(text)
    } else {
      return nil
    }
  }

  var tracker: any Tracker {
    switch kind {
    case .github(let repository): GitHubTracker(repository)
    case .program(let path): ProgramTracker(path)
    case .folder(let path): FolderTracker(path)
    }
  }
}
