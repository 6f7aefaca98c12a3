import BoardInterchange

/// What the tools say of themselves; kept short, since every client pays for it.
extension ProtocolTools {
  static let list: JSONValue = .array([
    tool(
      "list",
      "Cards, one a line: id, column, !priority, due, steps done, #tags, +text if it has a body, title.",
      [
        "query": text("Words and conditions such as #api due:week is:overdue"), "column": text(),
        "board": text(), "limit": number(),
      ]
    ),
    tool(
      "show",
      "One card with its body and checklist, as JSON.",
      ["id": text("Beginning of the id")],
      ["id"]
    ),
    tool(
      "add",
      "Add a card at the bottom of a column.",
      fields(["column": text("First if absent"), "board": text()]),
      ["title"]
    ),
    tool(
      "edit",
      "Change the named fields of a card. tags and checklist replace the old ones.",
      fields(["card": text("id")]),
      ["card"]
    ),
    tool(
      "move",
      "Move cards to a column, or before or after another card.",
      [
        "card": ids(), "column": text(), "board": text(), "before": text("id"), "after": text("id"),
        "top": ["type": "boolean"],
      ],
      ["card"]
    ),
    tool("next", "The first card of the to do columns.", ["query": text(), "board": text()]),
    tool("log", "What happened, newest first.", ["id": text("Only this card"), "limit": number()]),
    tool(
      "batch",
      """
      Many actions as one step, all or none. Each is an object with do: add, edit, move, done, step, \
      archive, restore or delete, and the arguments of that tool. step takes card, and step (number) \
      with done, or add (text). add may have ref NAME, then card is $NAME.
      """,
      ["actions": ["type": "array", "items": ["type": "object"]]],
      ["actions"]
    ),
  ])

  private static func tool(
    _ name: String,
    _ description: String,
    _ properties: JSONValue,
    _ required: [String] = []
  ) -> JSONValue {
    var schema: [JSONValue.Member] = [
      JSONValue.Member(name: "type", value: "object"),
      JSONValue.Member(name: "properties", value: properties),
    ]
    if !required.isEmpty {
      schema.append(
        JSONValue.Member(name: "required", value: .array(required.map(JSONValue.string)))
      )
    }
    return [
      "name": .string(name), "description": .string(description), "inputSchema": .object(schema),
    ]
  }

  private static func fields(_ others: JSONValue) -> JSONValue {
    let fields: JSONValue = [
      "title": text(), "body": text("Markdown"), "due": text("2026-11-27, fri, 3d or none"),
      "priority": ["type": "string", "enum": ["none", "low", "medium", "high"]],
      "tags": ["type": "array", "items": ["type": "string"]],
      "checklist": [
        "type": "array",
        "items": ["type": "object", "properties": ["text": text(), "done": ["type": "boolean"]]],
      ],
    ]
    return .object(others.members + fields.members)
  }

  private static func text(_ words: String? = nil) -> JSONValue {
    words.map { ["type": "string", "description": .string($0)] } ?? ["type": "string"]
  }

  private static func number() -> JSONValue { ["type": "integer"] }

  private static func ids() -> JSONValue {
    ["type": "array", "items": ["type": "string"], "description": "ids"]
  }
}
