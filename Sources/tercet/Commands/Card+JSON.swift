import BoardModel

extension Card {
  /// The card with all its fields, as the commands print it; the position counts from 1.
  func json(in column: String, at position: Int) -> String {
    var object = JSONObject()
    object.set("id", id.text)
    object.set("title", title)
    object.set("column", column)
    object.set("position", position)
    object.set("due", due?.iso)
    object.set("priority", "\(priority)")
    object.set("tags", tags)
    object.set("checklist", checklist)
    object.set("body", body)
    object.set("createdAt", createdAt.iso)
    object.set("updatedAt", updatedAt.iso)
    return object.json
  }
}
