import BoardInterchange
import BoardModel

/// The checked arguments of one call: known, of the right kind, and unique.
struct CallArguments {
  private let object: JSONValue

  /// - Parameters:
  ///   - object: The received object.
  ///   - known: The allowed arguments.
  ///   - call: The name of the call, for messages.
  /// - Throws: The first wrong member, or what is missing.
  init(
    _ object: JSONValue,
    _ known: [CallArgument],
    of call: String
  ) throws(CommandFailure) {
    let object = Self.renamed(object, known)
    if let name = object.repeatedName {
      throw .usage("“\(name.prefix(40))” is given twice")
    }
    for member in object.members {
      guard let argument = known.first(where: { $0.name == member.name }) else {
        throw Self.unknown(member.name, known.map(\.name), of: call)
      }
      try argument.check(member.value)
    }
    self.object = object
    for argument in known where argument.isRequired && object[argument.name] == nil {
      throw .usage("“\(argument.name)” is missing")
    }
  }

  /// The members with former names replaced.
  private static func renamed(_ object: JSONValue, _ known: [CallArgument]) -> JSONValue {
    guard case .object(let members) = object,
      members.contains(where: { member in known.contains { $0.formerName == member.name } })
    else { return object }
    return .object(
      members.map { member in
        let argument = known.first { $0.formerName == member.name }
        return JSONValue.Member(name: argument?.name ?? member.name, value: member.value)
      }
    )
  }

  private static func unknown(
    _ name: String,
    _ known: [String],
    of call: String
  ) -> CommandFailure {
    let near = Spelling.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
    let list = known.joined(separator: ", ")
    return .usage(
      "unknown name “\(name.prefix(40))”; \(near ?? "the names of “\(call)” are \(list)")"
    )
  }

  subscript(name: String) -> JSONValue? { object[name] }

  var members: [JSONValue.Member] { object.members }

  func text(_ name: String) -> String? { object[name]?.text }
  func number(_ name: String) -> Int? { object[name]?.integer }
  func truth(_ name: String) -> Bool? { object[name]?.truth }

  /// - Throws: If both arguments are given.
  func exclude(_ first: String, _ others: String...) throws(CommandFailure) {
    if object[first] == nil { return }
    for other in others where object[other] != nil {
      throw .usage("use only one of “\(first)” and “\(other)”")
    }
  }
}

extension JSONValue {
  /// A repeated name in an object, here or nested.
  ///
  /// - Complexity: O(*n*) for *n* values.
  var repeatedName: String? {
    var names: Set<String> = []
    for member in members {
      if !names.insert(member.name).inserted { return member.name }
      if let name = member.value.repeatedName { return name }
    }
    return elements.lazy.compactMap(\.repeatedName).first
  }
}
