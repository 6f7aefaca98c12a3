internal import BoardModel
internal import Foundation

extension ImportedChange {
  /// An entry as an export has it, written in the way of this version, so that an entry of an older
  /// version and its copy are exported the same.
  init(_ change: Change) {
    let logged = LoggedSubject(change.subject)
    self.init(
      sequence: change.sequence,
      action: change.action,
      kind: change.kind,
      subject: Subject(logged.kind),
      id: logged.id,
      date: change.date,
      client: change.client,
      author: change.author,
      before: logged.before,
      after: logged.after
    )
  }

  /// What it is about.
  ///
  /// - Throws: `StoreError.damaged` where what was before and after cannot be read.
  func decodedSubject() throws -> Change.Subject {
    try LoggedSubject(kind: loggedKind.rawValue, id: id, before: before, after: after).decoded()
  }

  private var loggedKind: LoggedSubject.Kind {
    switch subject {
    case .card: .card
    case .column: .column
    case .board: .board
    case .comment: .comment
    case .view: .view
    }
  }
}

extension ImportedChange.Subject {
  fileprivate init(_ kind: LoggedSubject.Kind) {
    switch kind {
    case .card: self = .card
    case .column: self = .column
    case .board: self = .board
    case .comment: self = .comment
    case .view: self = .view
    }
  }
}
