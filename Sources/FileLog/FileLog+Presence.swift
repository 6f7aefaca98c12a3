package import BoardModel
package import BoardSync
internal import FileSystem

/// Who has the board open: a note of each connection in a file next to the log.
extension FileLog {
  package func show(_ people: [Presence]) throws(SharedLogError) {
    let notes = notes ?? NoteFile(file.path + "-here", like: file.path)
    if self.notes == nil { watch?.follow(notes) }
    self.notes = notes
    notes.leave(people.isEmpty ? nil : people.text)
  }

  package func takeOthers(looking looks: Bool) throws(SharedLogError) -> [Presence]? {
    guard let notes else { return nil }
    // Somebody else may have made or replaced the file.
    if looks { watch?.follow(notes) }
    let news = watch?.takeNoteNews() ?? (isNew: looks, hasEnd: false)
    guard news.isNew else { return nil }
    known = news.hasEnd ? notes.others(endedSince: known) : notes.others()
    return known.flatMap { [Presence](json: $0) }
  }
}
