/// The actions of a batch, each with its arguments.
enum ActionSchema {
  /// The names in the order in which messages list them.
  static let names = [
    "add", "edit", "move", "done", "step", "archive", "restore", "delete", "comment",
  ]

  /// The arguments of an action; nil where there is none of that name.
  static func arguments(of name: String) -> [CallArgument]? { all[name] }

  private static let all: [String: [CallArgument]] = [
    "add": [
      CallArgument("column", .text, "First if absent"), CallArgument("board", .text),
      CallArgument("ref", .text),
    ] + fields(titleIsRequired: true),
    "edit": [cards] + fields(titleIsRequired: false),
    "move": [
      cards, CallArgument("column", .text), CallArgument("board", .text),
      CallArgument("before", .text, "id"), CallArgument("after", .text, "id"),
      CallArgument("top", .truth),
    ],
    "done": [cards],
    "step": [
      CallArgument("card", .card, isRequired: true), CallArgument("step", .number),
      CallArgument("done", .truth), CallArgument("add", .text), CallArgument("delete", .truth),
    ],
    "archive": [cards], "restore": [cards], "delete": [cards],
    "comment": [cards, CallArgument("text", .text, isRequired: true)],
  ]

  private static let cards = CallArgument("card", .cards, "ids", isRequired: true)

  private static func fields(titleIsRequired: Bool) -> [CallArgument] {
    [
      CallArgument("title", .text, isRequired: titleIsRequired),
      CallArgument("body", .text, "Markdown"),
      CallArgument("due", .optionalText, "2026-11-27, fri, 3d or none"),
      CallArgument("priority", .choice(["none", "low", "medium", "high"])),
      CallArgument("tags", .texts), CallArgument("checklist", .steps),
      CallArgument("assignees", .texts), CallArgument("blockedBy", .cardList, "ids"),
    ]
  }
}
