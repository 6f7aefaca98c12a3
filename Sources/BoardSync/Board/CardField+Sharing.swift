package import BoardModel
internal import Foundation

extension CardField {
  /// The name on the wire; never change it.
  package var sharedName: String {
    switch self {
    case .title: "title"
    case .due: "due"
    case .priority: "priority"
    case .tags: "tags"
    case .assignees: "assignees"
    case .checklist: "checklist"
    case .blockedBy: "blockedBy"
    case .body: "body"
    case .claim: "claim"
    case .source: "source"
    }
  }

  package init?(sharedName name: String) {
    guard let field = Self.allCases.first(where: { $0.sharedName == name }) else { return nil }
    self = field
  }

  package var mergeRule: MergeRule {
    switch self {
    case .body: .lines
    case .tags, .assignees, .checklist, .blockedBy: .elements
    case .claim: .claim
    case .title, .due, .priority, .source: .lastWriter
    }
  }
}

extension CardEdit {
  package var shared: SharedValue {
    switch self {
    case .title(let text), .body(let text): .text(text)
    case .due(let day): day.map { .text($0.iso) } ?? .null
    case .priority(let priority): .number(Int64(priority.rawValue))
    case .tags(let names), .assignees(let names): .list(names.map(SharedValue.text))
    case .checklist(let items):
      .list(items.map { .record(["text": .text($0.text), "done": .flag($0.isDone)]) })
    case .blockedBy(let cards): .list(cards.map { .text($0.text) })
    case .claim(let claim):
      claim.map { .record(["by": .text($0.by), "until": .number($0.until.milliseconds)]) } ?? .null
    case .source(let source):
      source.map { .record(["program": .text($0.program), "id": .text($0.id)]) } ?? .null
    }
  }

  /// Parses a value from the wire; nil if it is invalid.
  ///
  /// It may come from a newer or malicious program, so values that violate the field's rules are
  /// nil too.
  package init?(_ field: CardField, shared value: SharedValue) {
    guard let edit = Self.read(field, value), let checked = try? edit.checked() else { return nil }
    self = checked
  }

  private static func read(_ field: CardField, _ value: SharedValue) -> CardEdit? {
    switch field {
    case .title: value.text.map(CardEdit.title)
    case .body: value.text.map(CardEdit.body)
    case .due:
      value == .null ? .due(nil) : value.text.flatMap { CalendarDay(iso: $0) }.map { .due($0) }
    case .priority: value.number.flatMap { Priority(rawValue: Int($0)) }.map(CardEdit.priority)
    case .tags: value.texts.map(CardEdit.tags)
    case .assignees: value.texts.map(CardEdit.assignees)
    case .checklist: value.list.map { .checklist($0.compactMap(ChecklistItem.init)) }
    case .blockedBy:
      value.texts.map { .blockedBy($0.compactMap(Card.ID.init(text:))) }
    case .claim: value == .null ? .claim(nil) : CardClaim(value).map { .claim($0) }
    case .source: value == .null ? .source(nil) : CardSource(value).map { .source($0) }
    }
  }
}

extension ChecklistItem {
  fileprivate init?(_ value: SharedValue) {
    guard let text = value["text"].text, case .flag(let isDone) = value["done"] else { return nil }
    self.init(text: text, isDone: isDone)
  }
}

extension CardClaim {
  fileprivate init?(_ value: SharedValue) {
    guard let by = value["by"].text, let until = value["until"].number else { return nil }
    self.init(by: by, until: Timestamp(milliseconds: until))
  }
}

extension CardSource {
  fileprivate init?(_ value: SharedValue) {
    guard let program = value["program"].text, let id = value["id"].text else { return nil }
    self.init(program: program, id: id)
  }
}
