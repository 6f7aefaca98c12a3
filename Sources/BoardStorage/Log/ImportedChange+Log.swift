internal import BoardModel
internal import Foundation

extension ImportedChange {
  /// A log entry for export, encoded by this version, so that an older entry and its copy are
  /// exported alike.
  init(_ change: Change) {
    let logged = LoggedSubject(change.subject)
    self.init(
      sequence: change.sequence,
      action: change.action,
      kind: change.kind,
      subject: logged.kind,
      id: logged.id,
      date: change.date,
      client: change.client,
      author: change.author,
      before: logged.before,
      after: logged.after
    )
  }

  /// The subject with its old and new state.
  ///
  /// - Throws: `StoreError.damaged` if either state can't be decoded.
  func decodedSubject() throws -> Change.Subject {
    try LoggedSubject(kind: subject.rawValue, id: id, before: before, after: after).decoded()
  }
}
