/// The destination or origin of a value's form.
package enum FieldOrigin: Sendable {
  /// An invalid value makes the entry unreadable.
  case log
  /// As in the log, but possibly from a newer program or an attacker.
  case server
  /// For people: exports, and the output of commands.
  case document
}

/// A typed text, or a value in a document, is invalid for the field.
package struct ValueFault: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// Has a form in the log, on the wire and in documents.
package protocol FieldForm: Hashable, Sendable {
  /// Describes a valid value in a document, such as “a day as in 2026-11-27”.
  static var expected: String { get }

  static var isList: Bool { get }

  /// Whether a script may write a number instead of a text.
  static var isNumber: Bool { get }

  /// The members of a record, in the order in which JSON has them.
  static var members: [String] { get }

  /// Whether both are equal byte for byte. `==` ignores the normal form of a text.
  func agrees(with other: Self) -> Bool

  func form(for origin: FieldOrigin) -> SharedValue

  init?(_ form: SharedValue, from origin: FieldOrigin)

  var summary: SharedValue { get }

  // The types of frequent fields override these two, which saves a third of the time.

  /// The value in the log; nil for null, if null is not a value.
  static func logged(_ reader: inout JSONReader) throws -> Self?

  func write(to writer: inout JSONWriter, for origin: FieldOrigin)
}

extension FieldForm {
  package static var isList: Bool { false }
  package static var isNumber: Bool { false }
  package static var members: [String] { [] }

  package func agrees(with other: Self) -> Bool { self == other }

  package var summary: SharedValue { form(for: .document) }

  package static func logged(_ reader: inout JSONReader) throws -> Self? {
    let form = try reader.sharedValue()
    if let value = Self(form, from: .log) { return value }
    if form == .null { return nil }
    throw reader.fault("this is not \(expected)")
  }

  package func write(to writer: inout JSONWriter, for origin: FieldOrigin) {
    writer.add(form(for: origin), members: Self.members)
  }
}

package protocol FieldValue: FieldForm {
  static var nothing: Self { get }

  /// Parses typed text: one text, or one for each element of a list.
  init(typed texts: [String], today: CalendarDay) throws(ValueFault)

  /// The words of the history, with a sign before each name of a list.
  func word(_ sign: String, _ today: CalendarDay) -> String
}

extension FieldValue {
  package var isNothing: Bool { self == .nothing }

  /// The value as a person would type it, on one line.
  package func typed(_ sign: String) -> String {
    let form = form(for: .document)
    return (form.list ?? [form]).compactMap(\.word).map { sign + $0 }.joined(separator: " ")
  }
}

/// A value that a field has at most once, or as a list.
package protocol FieldElement: FieldForm {
  /// Parses typed text; nil for no value.
  static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self?

  func word(_ today: CalendarDay) -> String

  /// Whether an invalid text in the log means no value.
  static var isNothingIfUnreadable: Bool { get }

  // MARK: Lists

  static var expectedList: String { get }
  static func list(_ forms: [SharedValue], from origin: FieldOrigin) -> [Self]?
  static func word(_ list: [Self], _ sign: String) -> String
  static func summary(_ list: [Self]) -> SharedValue
}

extension FieldElement {
  package static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self? {
    throw ValueFault("this can't be typed")
  }

  package func word(_ today: CalendarDay) -> String { "\(self)" }

  package static var isNothingIfUnreadable: Bool { false }

  package static var expectedList: String { "a list, each item \(expected)" }

  package static func list(_ forms: [SharedValue], from origin: FieldOrigin) -> [Self]? {
    let list = forms.compactMap { Self($0, from: origin) }
    return list.count == forms.count ? list : nil
  }

  package static func word(_ list: [Self], _ sign: String) -> String {
    list.map { "\(sign)\($0)" }.joined(separator: " ")
  }

  package static func summary(_ list: [Self]) -> SharedValue { list.form(for: .document) }
}

/// A field that may be empty.
extension Optional: FieldForm where Wrapped: FieldElement {}
extension Optional: FieldValue where Wrapped: FieldElement {
  package static var expected: String { Wrapped.expected }
  package static var isNumber: Bool { Wrapped.isNumber }
  package static var members: [String] { Wrapped.members }
  package static var nothing: Self { nil }

  package func form(for origin: FieldOrigin) -> SharedValue { self?.form(for: origin) ?? .null }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    self = Wrapped(form, from: origin)
    if self != nil || form == .null { return }
    guard origin == .log, form.text != nil, Wrapped.isNothingIfUnreadable else { return nil }
  }

  package func write(to writer: inout JSONWriter, for origin: FieldOrigin) {
    if let self { self.write(to: &writer, for: origin) } else { writer.add("null") }
  }

  package var summary: SharedValue { self?.summary ?? .null }

  package init(typed texts: [String], today: CalendarDay) throws(ValueFault) {
    self = try Wrapped.read(typed: texts.first ?? "", today: today)
  }

  package func word(_ sign: String, _ today: CalendarDay) -> String { self?.word(today) ?? "none" }
}

extension Array: FieldForm where Element: FieldElement {}
extension Array: FieldValue where Element: FieldElement {
  package static var isList: Bool { true }
  package static var expected: String { Element.expectedList }
  package static var members: [String] { Element.members }
  package static var nothing: Self { [] }

  package func agrees(with other: Self) -> Bool {
    count == other.count && (isEmpty || elementsEqual(other) { $0.agrees(with: $1) })
  }

  package func form(for origin: FieldOrigin) -> SharedValue {
    .list(map { $0.form(for: origin) })
  }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let list = form.list.flatMap({ Element.list($0, from: origin) }) else { return nil }
    self = list
  }

  package static func logged(_ reader: inout JSONReader) throws -> Self? {
    try reader.optional { reader in
      try reader.array { reader in
        guard let element = try Element.logged(&reader) else {
          throw reader.fault("this is not \(Element.expected)")
        }
        return element
      }
    }
  }

  package func write(to writer: inout JSONWriter, for origin: FieldOrigin) {
    writer.array(self) { $1.write(to: &$0, for: origin) }
  }

  package var summary: SharedValue { Element.summary(self) }

  package init(typed texts: [String], today: CalendarDay) throws(ValueFault) {
    self = []
    for text in texts where texts != [""] {
      if let element = try Element.read(typed: text, today: today) { append(element) }
    }
  }

  package func word(_ sign: String, _ today: CalendarDay) -> String {
    isEmpty ? "none" : Element.word(self, sign)
  }
}
