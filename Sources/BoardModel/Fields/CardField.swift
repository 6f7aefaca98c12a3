/// What a user writes of a card; its place and its times are not among them.
package enum CardField: Int, Sendable, CaseIterable {
  case title
  case due
  case priority
  case tags
  case assignees
  case checklist
  case blockedBy
  case body
  case claim
  case source
}

extension CardField {
  /// What the program knows about each field, in the order of the editor.
  package static let table: [any CardFieldDescriptor] = allCases.map(\.described)

  package var descriptor: any CardFieldDescriptor { Self.table[rawValue] }

  private static let keys = table.map { "\($0.facts.key)" }

  /// The name in the log, on the wire and in every JSON; never changed.
  package var key: String { Self.keys[rawValue] }

  package init?(key: String) {
    guard let index = Self.keys.firstIndex(of: key) else { return nil }
    self = Self.allCases[index]
  }

  /// What a message calls the field.
  package var name: String { descriptor.facts.name }

  /// What is before the field in a form.
  package var label: String { descriptor.facts.label }

  /// How two values that were written apart become one.
  package var mergeRule: MergeRule { descriptor.facts.merge }

  private var described: any CardFieldDescriptor {
    switch self {
    case .title:
      Field(\.title, CardEdit.title, FieldFacts("title"), check: TitleRule.checked) { from, _, _ in
        "title was “\(from)”"
      }
    case .due:
      Field(
        \.due,
        CardEdit.due,
        FieldFacts(
          "due",
          name: "due date",
          example: "fri, 3d, 24 dec",
          hint: "2026-11-27, fri, 3d or none"
        )
      )
    case .priority: Field(\.priority, CardEdit.priority, FieldFacts("priority"))
    case .tags:
      Field(
        \.tags,
        CardEdit.tags,
        FieldFacts("tags", sign: "#", example: "home work", merge: .elements),
        tidy: TagRule.merged,
        check: TagRule.checked
      )
    case .assignees:
      Field(
        \.assignees,
        CardEdit.assignees,
        FieldFacts(
          "assignees",
          sign: "@",
          merge: .elements,
          presence: .rare,
          column: .rows(.text(1))
        ),
        check: AssigneeRule.checked
      )
    case .checklist:
      Field(
        \.checklist,
        CardEdit.checklist,
        FieldFacts("checklist", merge: .elements, presence: .added),
        check: ChecklistRule.checked
      )
    case .blockedBy:
      Field(
        \.blockedBy,
        CardEdit.blockedBy,
        FieldFacts(
          "blockedBy",
          name: "dependencies",
          label: "Blocked by",
          hint: "ids",
          merge: .elements,
          presence: .rare,
          column: .rows(.identifier(2))
        ),
        check: BlockerRule.checked
      )
    case .body:
      Field(
        \.body,
        CardEdit.body,
        FieldFacts("body", hint: "Markdown", merge: .lines),
        check: TextRule.checkedBody
      ) { _, _, _ in
        "body"
      }
    case .claim:
      Field(
        \.claim,
        CardEdit.claim,
        FieldFacts(
          "claim",
          isGiven: false,
          merge: .claim,
          presence: .rare,
          column: .members([.text(3), .number(4)])
        ),
        check: { claim throws(StoreError) in try claim.map(MarkRule.checked) }
      ) { _, to, _ in to.map { "claimed by \($0.by)" } ?? "claim given up" }
    case .source:
      Field(
        \.source,
        CardEdit.source,
        FieldFacts("source", isGiven: false, presence: .rare, column: .line(.text(5))),
        check: { source throws(StoreError) in try source.map(MarkRule.checked) }
      ) { _, to, _ in to.map { "imported from \($0.program)" } ?? "source" }
    }
  }
}
