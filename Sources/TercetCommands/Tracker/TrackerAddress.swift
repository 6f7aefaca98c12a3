import BoardModel
import FileSystem
import Foundation

/// What a board is linked with, if it isn't a file: `github:OWNER/NAME`, `exec:PROGRAM`, or a folder.
///
/// A project is part of the address, as in `github:OWNER/NAME/projects/3`.
struct TrackerAddress: Hashable {
  enum Kind: Hashable {
    /// The owner and the name of a repository, and the number of a project with its columns.
    case github(String, project: Int?)
    /// The absolute path of a program.
    case program(String)
    /// The absolute path of a folder of tasks, with a slash at its end.
    case folder(String)
  }

  let kind: Kind

  /// The same in full.
  var text: String {
    switch kind {
    case .github(let repository, let project):
      "github:\(repository)" + (project.map { "/projects/\($0)" } ?? "")
    case .program(let path): "exec:\(path)"
    case .folder(let path): path
    }
  }

  /// Whether this is what the user named, who may leave the project out; GitHub ignores capitals.
  func isMeant(by named: TrackerAddress) -> Bool {
    guard case .github(let ours, let project) = kind,
      case .github(let theirs, let other) = named.kind
    else { return self == named }
    return ours.lowercased() == theirs.lowercased() && (other == nil || other == project)
  }

  /// The same with a project.
  func with(project: Int) throws(CommandFailure) -> TrackerAddress {
    guard case .github(let repository, _) = kind, project > 0 else {
      throw .usage("--project is the number of a project on GitHub; use it with github:OWNER/NAME")
    }
    return TrackerAddress(kind: .github(repository, project: project))
  }

  private init(kind: Kind) { self.kind = kind }

  /// A name for a new board.
  var name: String {
    switch kind {
    case .github(let repository, _): repository.split(separator: "/").last.map(String.init) ?? ""
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
    guard path.hasSuffix("/") || stat(at: path)?.isFolder == true else { return nil }
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    // One that is missing can still be unlinked.
    let real = RealPath.of(path) ?? whole.split(separator: "/").map { "/\($0)" }.joined()
    let base = ([""] + Self.bases.map { "/" + $0 })
      .first { stat(at: "\(real)\($0)/tasks")?.isFolder == true }
    kind = .folder(real + (base ?? "") + "/")
  }

  /// Nil for the name of a file.
  init?(_ text: String) throws(CommandFailure) {
    if text.hasPrefix("github:") {
      let place = text.dropFirst("github:".count)
      let form = /([A-Za-z0-9._-]+\/[A-Za-z0-9._-]+)(?:\/projects\/([1-9][0-9]{0,8}))?/
      let parts = place.split(separator: "/")
      guard let match = place.wholeMatch(of: form),
        !parts.contains(where: { $0.allSatisfy { $0 == "." } })
      else {
        throw .usage(
          "“\(text.prefix(80))” is not a repository; write it as in github:octocat/hello-world"
        )
      }
      kind = .github(String(match.1), project: match.2.flatMap { Int($0) })
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
    case .github(let repository, let project): GitHubTracker(repository, project: project)
    case .program(let path): ProgramTracker(path)
    case .folder(let path): FolderTracker(path)
    }
  }
}
