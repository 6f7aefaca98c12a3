import BoardInterchange

/// A tool as agents see it; its texts are short, since every client pays for them.
struct ProtocolTool {
  let name: String
  let description: String
  let arguments: [CallArgument]

  func isReading(_ arguments: JSONValue) -> Bool {
    switch name {
    case "list", "show", "log": true
    case "next": arguments["claim"]?.truth != true
    default: false
    }
  }

  /// Its entry in `tools/list`.
  var object: JSONValue {
    let required = arguments.filter(\.isRequired).map { JSONValue.string($0.name) }
    var schema: [JSONValue.Member] = [
      JSONValue.Member(name: "type", value: "object"),
      JSONValue.Member(name: "properties", value: .object(arguments.map(\.property))),
    ]
    if !required.isEmpty {
      schema.append(JSONValue.Member(name: "required", value: .array(required)))
    }
    return [
      "name": .string(name), "description": .string(description), "inputSchema": .object(schema),
    ]
  }
}

extension ProtocolTools {
  static let all = [
    ProtocolTool(
      name: "list",
      description:
        "Cards, one per line: id, column, !priority, due, steps done, #tags, +text if it has a body, title.",
      arguments: [
        CallArgument("query", .text, "Words and conditions such as #api is:week -is:done"),
        CallArgument("column", .text), board, limit,
      ]
    ),
    ProtocolTool(
      name: "show",
      description: "One card with its body and checklist, as JSON.",
      arguments: [
        CallArgument("card", .text, "Start of the id", isRequired: true, formerly: "id")
      ]
    ),
    action("add", "Add a card at the bottom of a column."),
    action("edit", "Change the named fields of a card. tags and checklist replace the old ones."),
    action("move", "Move cards to a column, or before or after another card."),
    ProtocolTool(
      name: "next",
      description: """
        The first card that can be started: not done, blocked or claimed. claim keeps it from \
        others until lease (an hour) ends.
        """,
      arguments: [
        CallArgument("query", .text), board, CallArgument("claim", .truth),
        CallArgument("lease", .text, "30m, 2h, 1d"),
      ]
    ),
    ProtocolTool(
      name: "log",
      description: "The history, newest first; each line starts with its sequence.",
      arguments: [CallArgument("card", .text, "Only this card", formerly: "id"), limit]
    ),
    ProtocolTool(
      name: "batch",
      description: """
        Many actions as one step, all or none. Each is an object with do: add, edit, move, done, \
        step, comment, archive, restore, delete, duplicate or template, and the arguments of that tool. step takes card, \
        and step (number) with done, or add (text); comment takes card and text. add may have ref \
        NAME, then card is $NAME.
        """,
      arguments: [CallArgument("actions", .objects, isRequired: true), ifAt]
    ),
  ]

  private static let board = CallArgument("board", .text)
  private static let limit = CallArgument("limit", .number)
  private static let ifAt = CallArgument("if_at", .number, "Refuse if changed since this sequence")

  /// A batch action as a tool, without `ref`.
  private static func action(_ name: String, _ description: String) -> ProtocolTool {
    let arguments = ActionSchema.arguments(of: name) ?? []
    return ProtocolTool(
      name: name,
      description: description,
      arguments: arguments.filter { $0.name != "ref" } + [ifAt]
    )
  }
}
