internal import ArgumentParser
import BoardModel

enum StructureOption {
  static func kind(_ text: String?) throws(CommandFailure) -> Column.Kind? {
    guard let text else { return nil }
    if let kind = Column.Kind(named: text) { return kind }
    throw .usage("“\(text.prefix(40))” is not a kind; use to-do, doing or done")
  }

  /// A limit; `.some(nil)` for none.
  static func limit(_ text: String?) throws(CommandFailure) -> Int?? {
    guard let text else { return nil }
    if text.lowercased() == "none" { return .some(nil) }
    guard let limit = Int(text) else {
      throw .usage("“\(text.prefix(40))” is not a limit; use a number from 1, or none")
    }
    return .some(limit)
  }

  /// The placement for the *n*-th place of a list.
  static func placement<ID>(
    _ text: String,
    of id: ID,
    among ids: [ID]
  ) throws(CommandFailure) -> ListPlacement<ID> {
    guard let number = Int(text), (1...ids.count).contains(number) else {
      throw .usage("--to must be from 1 to \(ids.count), not “\(text.prefix(40))”")
    }
    let others = ids.filter { $0 != id }
    return number == 1 ? .first : .after(others[number - 2])
  }
}
