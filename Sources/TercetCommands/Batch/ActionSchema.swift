import BoardModel

enum ActionSchema {
  /// In the order of messages.
  static let names = [
    "add", "edit", "move", "done", "step", "archive", "restore", "delete", "comment",
    "duplicate", "template",
  ]

  static func arguments(of name: String) -> [CallArgument]? { all[name] }

  private static let all: [String: [CallArgument]] = [
    "add": [
      CallArgument("column", .text, "First if absent"), CallArgument("board", .text),
      CallArgument("template", .text, "name or id"), CallArgument("ref", .text),
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
      CallArgument("toCard", .truth), CallArgument("toStep", .truth),
    ],
    "archive": [cards], "restore": [cards], "delete": [cards], "duplicate": [cards],
    "template": [cards],
    "comment": [cards, CallArgument("text", .text, isRequired: true)],
  ]

  private static let cards = CallArgument("card", .cards, "ids", isRequired: true)

  private static func fields(titleIsRequired: Bool) -> [CallArgument] {
    CardField.allCases.filter(\.descriptor.facts.isGiven)
      .map { field in
        CallArgument(
          field.key,
          CallArgument.Kind(field),
          field.descriptor.facts.hint,
          isRequired: titleIsRequired && field == .title
        )
      }
  }
}

extension CallArgument.Kind {
  /// How a batch writes a field.
  fileprivate init(_ field: CardField) {
    let type = type(of: CardDraft(title: "").edit(of: field).value)
    self =
      if type.isNumber {
        .optionalNumber
      } else if type == Priority.self {
        .choice(Priority.allCases.map(\.word))
      } else if type == [ChecklistItem].self {
        .steps
      } else if type == [Card.ID].self {
        .cardList
      } else if type == [String].self {
        .texts
      } else if type == String.self {
        .text
      } else {
        .optionalText
      }
  }
}
