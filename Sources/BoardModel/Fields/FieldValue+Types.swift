/// A title, a body, or one of several names.
extension String: FieldValue, FieldElement {
  package static var expected: String { "a text" }
  package static var nothing: String { "" }

  package func agrees(with other: Self) -> Bool { utf8.elementsEqual(other.utf8) }

  package func form(for origin: FieldOrigin) -> SharedValue { .text(self) }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let text = form.text ?? (form == .null && origin == .document ? "" : nil) else {
      return nil
    }
    self = text
  }

  package static func logged(_ reader: inout JSONReader) throws -> Self? {
    try reader.optionalText()
  }

  package func write(to writer: inout JSONWriter, for origin: FieldOrigin) {
    writer.add(string: self)
  }

  package init(typed texts: [String], today: CalendarDay) { self = texts.first ?? "" }

  package static func read(typed text: String, today: CalendarDay) -> String? {
    TagText.tag(typedAs: text)
  }

  package func word(_ sign: String, _ today: CalendarDay) -> String { self }
}

extension Bool: FieldValue {
  package static var expected: String { "true or false" }
  package static var nothing: Bool { false }

  package func form(for origin: FieldOrigin) -> SharedValue {
    origin == .document ? .flag(self) : .number(self ? 1 : 0)
  }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    switch form {
    case .flag(let value) where origin == .document: self = value
    case .number(let number) where origin != .document: self = number != 0
    case .null where origin == .document: self = false
    default: return nil
    }
  }

  package init(typed texts: [String], today: CalendarDay) throws(ValueFault) {
    throw ValueFault("this can't be typed")
  }

  package func word(_ sign: String, _ today: CalendarDay) -> String { self ? "yes" : "no" }
}

extension Priority: FieldValue {
  package static var expected: String { "none, low, medium or high" }
  package static var nothing: Priority { .none }

  package func form(for origin: FieldOrigin) -> SharedValue {
    origin == .document ? .text(word) : .number(Int64(rawValue))
  }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    if origin == .document {
      self.init(word: form == .null ? "none" : form.text ?? "")
    } else {
      guard let number = form.number else { return nil }
      self.init(rawValue: Int(number))
    }
  }

  package static func logged(_ reader: inout JSONReader) throws -> Self? {
    try reader.optional { Self(rawValue: Int(try $0.integer())) ?? Priority.none }
  }

  package init(typed texts: [String], today: CalendarDay) throws(ValueFault) {
    let text = texts.first ?? ""
    guard let priority = Priority(word: text.lowercased()) else {
      throw ValueFault("“\(text.prefix(40))” is not a priority; use \(Self.expected)")
    }
    self = priority
  }

  private init?(word: String) {
    guard let priority = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = priority
  }

  package func word(_ sign: String, _ today: CalendarDay) -> String { word }
}

extension CalendarDay: FieldElement {
  package static var expected: String { "a day as in 2026-11-27" }
  package static var isNothingIfUnreadable: Bool { true }

  package func form(for origin: FieldOrigin) -> SharedValue { .text(iso) }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let text = form.text else { return nil }
    self.init(iso: text)
  }

  package static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self? {
    do throws(DueDateFault) {
      return try DueDateParser.day(in: text, today: today)
    } catch {
      throw ValueFault(error.reason)
    }
  }

  package func word(_ today: CalendarDay) -> String { dayAndMonth(seenFrom: today) }
}

extension Card.ID: FieldElement {
  package static var expected: String { "an identifier" }

  package func form(for origin: FieldOrigin) -> SharedValue { .text(text) }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let text = form.text else { return nil }
    self.init(text: text)
  }

  /// Invalid identifiers from a server are dropped.
  package static func list(_ forms: [SharedValue], from origin: FieldOrigin) -> [Self]? {
    let cards = forms.compactMap { Self($0, from: origin) }
    if origin == .server { return forms.allSatisfy { $0.text != nil } ? cards : nil }
    return cards.count == forms.count ? cards : nil
  }

  package static func word(_ list: [Self], _ sign: String) -> String { Plural.cards(list.count) }

  package static func summary(_ list: [Self]) -> SharedValue { .number(Int64(list.count)) }
}

extension ChecklistItem: FieldElement {
  package static var expected: String { "a step with “text”, and with “done” true or false" }
  package static var members: [String] { ["text", "done"] }

  package func agrees(with other: Self) -> Bool {
    isDone == other.isDone && text.agrees(with: other.text)
  }

  package func form(for origin: FieldOrigin) -> SharedValue {
    .record(["text": .text(text), "done": .flag(isDone)])
  }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    let name = origin == .document ? form.text : nil
    guard let text = name ?? form["text"].text else { return nil }
    switch form["done"] {
    case .flag(let isDone): self.init(text: text, isDone: isDone)
    case .null where origin == .document: self.init(text: text)
    default: return nil
    }
  }

  package static func logged(_ reader: inout JSONReader) throws -> Self? {
    var (text, isDone): (String?, Bool?)
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "text": text = try reader.text()
      case "done": isDone = try reader.flag()
      default: try reader.skip()
      }
    }
    guard let text, let isDone else { throw reader.fault("this is not \(expected)") }
    return ChecklistItem(text: text, isDone: isDone)
  }

  package func write(to writer: inout JSONWriter, for origin: FieldOrigin) {
    writer.add("{\"text\":")
    writer.add(string: text)
    writer.add(",\"done\":")
    writer.add(isDone)
    writer.add("}")
  }

  package static func read(typed text: String, today: CalendarDay) -> Self? { Self(text: text) }

  /// Invalid steps from a server are dropped.
  package static func list(_ forms: [SharedValue], from origin: FieldOrigin) -> [Self]? {
    let items = forms.compactMap { Self($0, from: origin) }
    return origin == .server || items.count == forms.count ? items : nil
  }

  package static func word(_ list: [Self], _ sign: String) -> String {
    "\(list.count(where: \.isDone))/\(list.count)"
  }

  package static func summary(_ list: [Self]) -> SharedValue {
    list.isEmpty ? .null : .text(word(list, ""))
  }
}

extension CardClaim: FieldElement {
  package static var expected: String { "a claim with “by” and “until”" }
  package static var members: [String] { ["by", "until"] }

  package func form(for origin: FieldOrigin) -> SharedValue {
    let end: SharedValue = origin == .document ? .text(until.iso) : .number(until.milliseconds)
    return .record(["by": .text(by), "until": end])
  }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    let end = form["until"]
    let until =
      origin == .document
      ? end.text.flatMap { Timestamp(iso: $0) } : end.number.map { Timestamp(milliseconds: $0) }
    guard let by = form["by"].text, let until else { return nil }
    self.init(by: by, until: until)
  }

  package var summary: SharedValue { .text(by) }
}

extension CardSource: FieldElement {
  package static var expected: String { "a source with “program” and “id”" }
  package static var members: [String] { ["program", "id"] }

  package func form(for origin: FieldOrigin) -> SharedValue {
    .record(["program": .text(program), "id": .text(id)])
  }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let program = form["program"].text, let id = form["id"].text else { return nil }
    self.init(program: program, id: id)
  }

  package var summary: SharedValue { .text(program) }
}
