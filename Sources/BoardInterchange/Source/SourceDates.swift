import BoardModel

/// Reads the dates of a card; counts and names unreadable ones.
struct SourceDates {
  let dates: LocalDates
  let title: String

  func due(_ text: String?, _ notCarried: inout NotCarried) -> CalendarDay? {
    notCarried.reading(text, as: "due dates", of: title) { dates.day(iso: $0) }
  }

  func start(_ text: String?, _ notCarried: inout NotCarried) -> CalendarDay? {
    notCarried.reading(text, as: "start dates", of: title) { dates.day(iso: $0) }
  }

  func created(_ text: String?, _ notCarried: inout NotCarried) -> Timestamp? {
    notCarried.reading(text, as: "dates of creation", of: title, Self.moment)
  }

  func updated(_ text: String?, _ notCarried: inout NotCarried) -> Timestamp? {
    notCarried.reading(text, as: "dates of the last change", of: title, Self.moment)
  }

  func finished(_ text: String?, _ notCarried: inout NotCarried) -> Timestamp? {
    notCarried.reading(text, as: "dates of completion", of: title, Self.finish)
  }

  /// A moment, or noon of a day.
  static func finish(_ text: String) -> Timestamp? {
    Timestamp(iso: text) ?? CalendarDay(iso: text)?.noon
  }

  /// A moment, or the beginning of a day.
  private static func moment(_ text: String) -> Timestamp? {
    Timestamp(iso: text) ?? CalendarDay(iso: text)?.midnight
  }
}

extension JSONValue {
  /// The text, or any other value as JSON; nil for null.
  var written: String? { isNull ? nil : text ?? json }
}
