/// The fields that users write; not the place and the times of a card.
package enum CardField: Int, Sendable, CaseIterable {
  case title
  case due
  case start
  case priority
  case tags
  case repeats
  case repeatFrom
  case assignees
  case lane
  case estimate
  case checklist
  case blockedBy
  case parent
  case body
  case claim
  case source
  case template
}

extension CardField {
  /// In the order of the cases.
  package static let table: [any CardFieldDescriptor] = allCases.map(\.described)

  package var descriptor: any CardFieldDescriptor { Self.table[rawValue] }

  // Arrays, because copying the facts for every field of every card would be too slow.
  private static let facts = table.map(\.facts)
  private static let keys = facts.map { "\($0.key)" }
  private static let rare = facts.map { !$0.columns.isEmpty }

  /// Whether few cards have it: it is in `card_value`, and in the log only if it isn't empty.
  package var isRare: Bool { Self.rare[rawValue] }

  var staticKey: StaticString { Self.facts[rawValue].key }

  /// The name in the log, on the wire and in all JSON; never changed.
  package var key: String { Self.keys[rawValue] }

  package init?(key: String) {
    guard let index = Self.keys.firstIndex(of: key) else { return nil }
    self = Self.allCases[index]
  }

  /// The name in messages.
  package var name: String { descriptor.facts.name ?? key }

  /// The label in a form.
  package var label: String {
    let title = descriptor.facts.title
    return title.prefix(1).uppercased() + title.dropFirst()
  }

  /// The editor's control; nil if the editor only shows the field.
  package var input: FieldFacts.Input? { descriptor.facts.input }

  /// Whether the value is a day, which a calendar can pick.
  package var isDay: Bool { descriptor.facts.isDay }

  /// In the order of the editor: folded lines follow the others, before the steps and the text.
  package static let inEditor = {
    let fields = allCases.filter { $0.input != nil }
    let lines = fields.filter { $0.input == .line || $0.input == .choice }
    let folded = lines.filter(\.descriptor.facts.isFolded)
    return lines.filter { !folded.contains($0) } + folded + fields.filter { !lines.contains($0) }
  }()

  /// The fields that are typed on one line.
  package static let lines = allCases.filter { $0.input == .line }

  /// How two values that were written apart become one.
  package var mergeRule: MergeRule {
    descriptor.facts.merge ?? (descriptor.isList ? .elements : .lastWriter)
  }

  private var described: any CardFieldDescriptor {
    switch self {
    case .title:
      Field(
        value: \.title,
        edit: CardEdit.title,
        facts: FieldFacts(key: "title", input: .line),
        check: TitleRule.checked,
        words: { from, _ in "title was “\(from)”" }
      )
    case .due:
      Field(
        value: \.dueDate,
        edit: { .due($0?.day, at: $0?.time) },
        facts: FieldFacts(
          key: "due",
          name: "due date",
          example: "fri, 3d, 24 dec 9am",
          hint: "2026-11-27, fri, 3d, fri 15:00 or none",
          input: .line,
          isDay: true
        )
      )
    case .start:
      Field(
        value: \.start,
        edit: CardEdit.start,
        facts: FieldFacts(
          key: "start",
          name: "start date",
          example: "mon, 3d, 24 dec",
          hint: "hidden until then: 2026-11-27, fri, 3d or none",
          input: .line,
          isFolded: true,
          isDay: true,
          columns: [.text(7)]
        )
      )
    case .repeats:
      Field(
        value: \.repeatField,
        edit: CardEdit.repeats,
        facts: FieldFacts(
          key: "repeat",
          example: "every week, every mon,thu, 3 days after done",
          hint: "every week, every mon,thu, 3 days after done, an RRULE, or none",
          input: .line,
          isFolded: true,
          columns: [.text(10)]
        ),
        line: { $0.repeats?.words ?? "" }
      )
    case .repeatFrom:
      Field(
        value: \.repeatFrom,
        edit: CardEdit.repeatFrom,
        facts: FieldFacts(
          key: "repeatFrom",
          name: "start of the repeat",
          hint: "due or done",
          columns: [.text(11)]
        ),
        words: { _, to in
          to == .done ? "repeats from the day it is done" : "repeats from the due date"
        }
      )
    case .priority:
      Field(
        value: \.priority,
        edit: CardEdit.priority,
        facts: FieldFacts(key: "priority", input: .choice)
      )
    case .tags:
      Field(
        value: \.tags,
        edit: CardEdit.tags,
        facts: FieldFacts(key: "tags", sign: "#", example: "home work", input: .line),
        tidy: TagRule.merged,
        check: TagRule.checked
      )
    case .assignees:
      Field(
        value: \.assignees,
        edit: CardEdit.assignees,
        facts: FieldFacts(
          key: "assignees",
          sign: "@",
          example: "anna ben",
          input: .line,
          columns: [.text(1)]
        ),
        check: AssigneeRule.checked
      )
    case .lane:
      Field(
        value: \.lane,
        edit: CardEdit.lane,
        facts: FieldFacts(
          key: "lane",
          sign: "~",
          example: "api",
          hint: "a name, or none",
          input: .line,
          isFolded: true,
          columns: [.text(13)]
        ),
        check: { lane throws(StoreError) in try lane?.checked() },
        line: { $0.lane?.name ?? "" }
      )
    case .estimate:
      Field(
        value: \.estimate,
        edit: CardEdit.estimate,
        facts: FieldFacts(
          key: "estimate",
          example: "3",
          hint: "a number such as 3 or 0.5, or none",
          input: .line,
          isFolded: true,
          columns: [.number(12)]
        ),
        line: { $0.estimate?.text ?? "" }
      )
    case .checklist:
      Field(
        value: \.checklist,
        edit: CardEdit.checklist,
        facts: FieldFacts(key: "checklist", input: .steps, isAdded: true),
        check: ChecklistRule.checked
      )
    case .blockedBy:
      Field(
        value: \.blockedBy,
        edit: CardEdit.blockedBy,
        facts: FieldFacts(
          key: "blockedBy",
          name: "dependencies",
          label: "Blocked by",
          hint: "ids",
          columns: [.identifier(2)]
        ),
        check: BlockerRule.checked,
        words: { from, to in
          if to.isEmpty { return "no longer blocked" }
          if from.count == to.count { return "blocked by other cards" }
          let cards = "blocked by \(Plural.cards(to.count))"
          return from.isEmpty ? cards : "\(cards) instead of \(from.count)"
        }
      )
    case .parent:
      Field(
        value: \.parent,
        edit: CardEdit.parent,
        facts: FieldFacts(key: "parent", hint: "an id, or none", columns: [.identifier(14)]),
        words: { _, to in
          to == nil ? "no longer part of another card" : "part of another card"
        }
      )
    case .body:
      Field(
        value: \.body,
        edit: CardEdit.body,
        facts: FieldFacts(
          key: "body",
          name: "description",
          label: "Description",
          hint: "Markdown",
          input: .text,
          merge: .lines
        ),
        check: TextRule.checkedBody,
        words: { _, _ in "description" }
      )
    case .claim:
      Field(
        value: \.claim,
        edit: CardEdit.claim,
        facts: FieldFacts(
          key: "claim",
          isGiven: false,
          merge: .claim,
          columns: [.text(3), .number(4)]
        ),
        check: { claim throws(StoreError) in try claim.map(MarkRule.checked) },
        words: { _, to in to.map { "claimed by \($0.by)" } ?? "claim given up" }
      )
    case .source:
      Field(
        value: \.source,
        edit: CardEdit.source,
        facts: FieldFacts(key: "source", isGiven: false, columns: [.text(5)]),
        check: { source throws(StoreError) in try source.map(MarkRule.checked) },
        words: { _, to in to.map { "imported from \($0.program)" } ?? "source" }
      )
    case .template:
      Field(
        value: \.isTemplate,
        edit: CardEdit.template,
        facts: FieldFacts(key: "template", isGiven: false, columns: [.number(15)]),
        words: { _, to in to ? "made a template" : "no longer a template" }
      )
    }
  }
}
