import BoardInterchange
import BoardModel
import Foundation

/// The issues of a repository on GitHub, through the user's own `gh`, which keeps the token.
///
/// With a project, its field “Status” says in which column an issue is.
final class GitHubTracker: Tracker {
  private let repository: String
  private let number: Int?
  private var project: GitHubProject?
  private var issues: GitHubIssues

  /// Asks for nothing on the terminal.
  private static let program = ChildProgram(
    name: "gh",
    environment: ["GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1", "NO_COLOR": "1"]
  )

  init(_ repository: String, project: Int? = nil) {
    (self.repository, number) = (repository, project)
    issues = GitHubIssues(repository)
  }

  func columns() throws -> [ColumnDraft] {
    try readProject()
    return GitHubIssues(repository, project).columns
  }

  private func readProject() throws {
    guard let number else { return }
    project = try GitHubProject(number, of: repository, Self.answer)
  }

  /// How far the two clocks may be apart, in milliseconds.
  private static let clockDifference: Int64 = 3_600_000

  private(set) var latest: Timestamp?

  func board(since: Timestamp?) throws -> TrackerBoard {
    let now = Timestamp.now.milliseconds
    try readProject()
    var found = GitHubIssues(repository, project)
    var cursor = GitHubIssues.Cursor(since: since)
    while try found.addIssues(get(found.issuesPath(cursor, onlyOpen: since == nil)), &cursor) {}
    cursor = GitHubIssues.Cursor(since: since)
    if !found.items.isEmpty {
      while try found.addComments(get(found.commentsPath(cursor)), &cursor) {}
    }
    issues = found
    // After the first answer, what was closed before is not asked for.
    let first = Timestamp(milliseconds: now - Self.clockDifference)
    latest = [found.latest ?? since, since == nil ? first : nil].compactMap(\.self).max()
    var board = TrackerBoard(
      fields: Set(GitHubIssues.fields),
      columns: found.columns,
      items: found.items,
      isWhole: false
    )
    board.places = project?.places ?? [:]
    return board
  }

  private func get(_ path: String) throws -> [UInt8] { try Self.answer(["api", path]) }

  private static func answer(_ words: [String]) throws -> [UInt8] {
    let outcome = try call(words)
    if outcome.status != 0 { throw LinkFault(reason: reason(outcome)) }
    return outcome.output
  }

  private static func call(_ words: [String], input: [UInt8] = []) throws -> ChildProgram.Outcome {
    do {
      return try program.run(words, input: input)
    } catch let failure as ChildProgram.Failure {
      if case .missing = failure {
        throw LinkFault(reason: "“gh” is not installed; see https://cli.github.com")
      }
      throw LinkFault(reason: program.reason(failure))
    }
  }

  private static func reason(_ outcome: ChildProgram.Outcome) -> String {
    // The documented code of `gh` if nobody is logged in.
    if outcome.status == 4 { return "log in with “gh auth login” first" }
    if outcome.errors.contains("missing required scopes") {
      return "allow “gh” to change projects with “gh auth refresh -s project” first"
    }
    return outcome.reason
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
      for request in issues.requests(for: change, labels: try labels(of: known, for: change)) {
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
      if let id, let column = change.column { try move(id, to: column) }
      return .done(id ?? "")
    } catch { return .failed((error as? LinkFault)?.reason ?? "its answer can't be read") }
  }

  private func move(_ id: String, to column: String) throws {
    try project?
      .move(
        id,
        to: column,
        address: { try GitHubIssues.address(in: get(issues.path(ofIssue: id))) },
        Self.answer
      )
  }

  private func labels(of id: String?, for change: TrackerChange) throws -> [String] {
    guard let id, case .change(let edits, _) = change.content,
      edits.contains(where: { $0.field == .tags })
    else { return [] }
    return try GitHubIssues.labels(of: get(issues.path(ofIssue: id)))
  }

  /// Whether only this change can't be made: an unknown person, a locked or deleted issue.
  private static func isRefusal(_ outcome: ChildProgram.Outcome) -> Bool {
    ["404", "410", "422"].contains { outcome.errors.contains("(HTTP \($0))") }
  }
}
