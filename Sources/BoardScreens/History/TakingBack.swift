import BoardModel
import TerminalKit

/// How taking back what an author did is spoken of.
struct TakingBack {
  private let changes: AuthoredChanges

  init(_ changes: AuthoredChanges) { self.changes = changes }

  /// Such as `14 changes of @agent`.
  private var what: String {
    let count = changes.count == 1 ? "1 change" : "\(changes.count.grouped) changes"
    return changes.author.map { "\(count) of @\($0.prefix(24))" } ?? count
  }

  /// What is said when it is done.
  var done: String { "Undid \(what)" }

  /// The title of the question.
  var question: String { "Undo \(what)?" }
}
