import BoardModel
import BoardStorage
import BoardSync

extension SyncJob {
  /// Prints what lets another person use a board: a name and a level, in the details.
  func invite(_ store: SQLiteBoardStore) throws {
    let shared = try shared(board, of: store)
    followIfMoved(shared)
    let name = ShellWord(try store.board(shared.board).name).description
    let (person, level) = (details[1], details[2])
    // It becomes a part of commands.
    guard !person.isEmpty, !person.hasPrefix("-"), !person.hasPrefix("."),
      person.allSatisfy({ $0.isLetter || $0.isNumber || "_.-".contains($0) })
    else {
      throw SyncFailure(
        2,
        "“\(person)” can't be invited: a name has letters, digits, “_”, “.” and “-”"
      )
    }
    let place = try LogPlaces.stored(shared.state.address)
    let isDatabase = place.noun == "database"
    let right: LogRight = ["read": .read, "comment": .comment][level] ?? .write
    let invitation = place.invitation(of: person, right)
    let join = "tercet join \(ShellWord(invitation.address))" + (isDatabase ? " \(name)" : "")
    let permit = isDatabase ? "tercet members \(person) \(level) --board \(name)" : nil
    if isJSON {
      var object = JSONObject()
      object.set("prepare", invitation.preparation)
      object.set("permit", permit)
      object.set("join", join)
      return printLine(object.json)
    }
    printLine(
      isDatabase
        ? "Whoever administers the database, in psql, unless \(person) has a role:"
        : "Whoever administers the machine of the log:"
    )
    for line in invitation.preparation { printLine("  \(line)") }
    if let permit {
      printLine("You, or who else may give rights:")
      printLine("  \(permit)")
    }
    printLine("\(person):")
    printLine("  \(join)")
  }
}
