import BoardInterchange
import BoardModel

/// The arguments of one call: each is known and of its kind, and comes once.
struct CallArguments {
  private let object: JSONValue

  /// - Parameters:
  ///   - object: what was sent.
  ///   - known: the arguments that there are.
  ///   - call: what is called, for the message.
  /// - Throws: what is wrong with the first member that is not as it should be, or what is missing.
  init(
    _ object: JSONValue,
    _ known: [CallArgument],
    of call: String
  ) throws(CommandFailure) {
    let object = Self.renamed(object, known)
    if let name = object.repeatedName {
      throw .usage("“\(name.prefix(40))” is here twice")
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

  /// The members under the names of today.
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
      "“\(name.prefix(40))” is not known here; \(near ?? "“\(call)” takes \(list)")"
    )
  }

  subscript(name: String) -> JSONValue? { object[name] }

  var members: [JSONValue.Member] { object.members }

  func text(_ name: String) -> String? { object[name]?.text }
  func number(_ name: String) -> Int? { object[name]?.integer }
  func truth(_ name: String) -> Bool? { object[name]?.truth }

  /// - Throws: where two arguments are there that exclude one another.
  func exclude(_ first: String, _ others: String...) throws(CommandFailure) {
    if object[first] == nil { return }
    for other in others where object[other] != nil {
      throw .usage("“\(first)” and “\(other)” do not go together")
    }
  }
}

extension JSONValue {
  /// A name that comes twice in the same object, here or inside.
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
