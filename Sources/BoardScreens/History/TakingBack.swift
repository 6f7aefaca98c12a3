import BoardModel
import TerminalKit

struct TakingBack {
  private let changes: AuthoredChanges

  init(_ changes: AuthoredChanges) { self.changes = changes }

  /// For example `14 changes by @agent`.
  private var what: String {
    let count = changes.count == 1 ? "1 change" : "\(changes.count.grouped) changes"
    return changes.author.map { "\(count) by @\($0.prefix(24))" } ?? count
  }

  var done: String { "Undid \(what)" }

  var question: String { "Undo \(what)?" }
}
