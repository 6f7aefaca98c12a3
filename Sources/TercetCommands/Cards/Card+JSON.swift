import BoardModel

extension Card {
  /// The card with all its fields, as the commands print it; the position counts from 1, in its column
  /// or in the archive.
  func object(_ boards: BoardIndex, at position: Int?) -> JSONObject {
    var object = JSONObject()
    object.set("id", id.text)
    object.set("title", title)
    object.set("board", boards.board(of: self)?.name)
    object.set("column", boards.column(column)?.name)
    object.set("position", position)
    object.set("due", due?.iso)
    object.set("priority", "\(priority)")
    object.set("tags", tags)
    object.set("checklist", checklist)
    object.set("body", body)
    object.set("createdAt", createdAt.iso)
    object.set("updatedAt", updatedAt.iso)
    object.set("archivedAt", place.archived?.date.iso)
    return object
  }
}
