import BoardInterchange
import BoardModel
import Foundation

/// The issues of a repository on GitHub, through the user's own `gh`, which keeps the token.
final class GitHubTracker: Tracker {
  private let repository: String
  private var issues: GitHubIssues

  /// Asks for nothing on the terminal.
  private static let program = ChildProgram(
    name: "gh",
    environment: ["GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1", "NO_COLOR": "1"]
  )

  init(_ repository: String) {
    self.repository = repository
    issues = GitHubIssues(repository)
  }

  var latest: Timestamp? { issues.latest }

  func board(since: Timestamp?) throws -> TrackerBoard {
    var found = GitHubIssues(repository)
    try eachPage { page in
      try found.addIssues(get(found.issuesPath(page: page, since: since)))
    }
    if !found.items.isEmpty {
      try eachPage { page in
        try found.addComments(get(found.commentsPath(page: page, since: since)))
      }
    }
    issues = found
    return TrackerBoard(
      fields: GitHubIssues.fields,
      columns: GitHubIssues.columns,
      items: found.items,
      isWhole: false
    )
  }

  private func eachPage(_ add: (_ page: Int) throws -> Int) throws {
    do {
      var page = 1
      while try add(page) == GitHubIssues.pageSize { page += 1 }
    } catch let fault as SourceFault { throw TrackerFault(reason: fault.reason) }
  }

  private func get(_ path: String) throws -> [UInt8] {
    let outcome = try Self.call(["api", path])
    if outcome.status != 0 { throw TrackerFault(reason: Self.reason(outcome)) }
    return outcome.output
  }

  private static func call(_ words: [String], input: [UInt8] = []) throws -> ChildProgram.Outcome {
    do {
      return try program.run(words, input: input)
    } catch let failure as ChildProgram.Failure {
      if case .missing = failure {
        throw TrackerFault(reason: "“gh” is not installed; see https://cli.github.com")
      }
      throw TrackerFault(reason: failure.reason("gh"))
    }
  }

  private static func reason(_ outcome: ChildProgram.Outcome) -> String {
    // The documented code of `gh` if nobody is logged in.
    outcome.status == 4 ? "log in with “gh auth login” first" : outcome.reason
  }

  // MARK: Changes

  func make(_ changes: [(change: TrackerChange, id: String?)]) -> [TrackerAnswer] {
    var answers: [TrackerAnswer] = []
    for (change, id) in changes {
      let answer = make(change, id)
      answers.append(answer)
      if case .failed = answer { break }
    }
    return answers
  }

  private func make(_ change: TrackerChange, _ known: String?) -> TrackerAnswer {
    var id = known
    do {
      for request in issues.requests(for: change) {
        let outcome = try Self.call(
          ["api", "-X", request.method, request.path(id), "--input", "-"],
          input: Array(request.body.json.utf8)
        )
        if outcome.status != 0 {
          let reason = Self.reason(outcome)
          return Self.isRefusal(outcome) ? .refused(reason) : .failed(reason)
        }
        if id == nil || change.isComment {
          id = try GitHubIssues.id(in: outcome.output, of: change)
        }
      }
      return .done(id ?? "")
    } catch { return .failed((error as? TrackerFault)?.reason ?? "its answer can't be read") }
  }

  /// Whether only this change can't be made: an unknown person, a locked or deleted issue.
  private static func isRefusal(_ outcome: ChildProgram.Outcome) -> Bool {
    ["404", "410", "422"].contains { outcome.errors.contains("(HTTP \($0))") }
  }
}
