import BoardModel
import FileSystem
import Foundation

/// What a board is linked with, if it isn't a file: `github:OWNER/NAME` or `exec:PROGRAM`.
struct TrackerAddress: Hashable {
  enum Kind: Hashable {
    /// The owner and the name of a repository.
    case github(String)
    /// The absolute path of a program.
    case program(String)
  }

  let kind: Kind

  /// The same in full.
  var text: String {
    switch kind {
    case .github(let repository): "github:\(repository)"
    case .program(let path): "exec:\(path)"
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
    }
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
    } else {
      return nil
    }
  }

  var tracker: any Tracker {
    switch kind {
    case .github(let repository): GitHubTracker(repository)
    case .program(let path): ProgramTracker(path)
    }
  }
}
