/// The lane of a card: the name of a project, a milestone or whatever you group cards by.
///
/// Names that differ only in capitals are one lane, which is shown as its first card has it.
package struct Lane: Hashable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  /// As it is typed: `~api`, or `~"Release 2"`.
  package var text: String {
    name.contains(where: \.isWhitespace) ? "~\"\(name)\"" : "~\(name)"
  }

  package func checked() throws(StoreError) -> Lane {
    Lane(try NameRule.checked(name, of: .lane))
  }
}

extension Lane: FieldElement {
  package static var expected: String { "a name of at most \(NameRule.limit) characters" }

  package func agrees(with other: Self) -> Bool { name.agrees(with: other.name) }

  package func form(for origin: FieldOrigin) -> SharedValue { .text(name) }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let text = form.text, !text.isEmpty else { return nil }
    guard origin != .log else {
      self.init(text)
      return
    }
    guard let lane = try? Lane(text).checked() else { return nil }
    self = lane
  }

  package static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self? {
    let name = TitleRule.singleLine(text).drop { $0 == "~" }.filter { $0 != "\"" }
    if name.isEmpty || name.lowercased() == "none" { return nil }
    do throws(StoreError) {
      return try Lane(name).checked()
    } catch {
      throw ValueFault(error.reason)
    }
  }

  package func word(_ today: CalendarDay) -> String { text }
}
