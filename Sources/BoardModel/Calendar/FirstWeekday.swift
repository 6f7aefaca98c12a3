/// The first day of a calendar's week; the raw value counts from Monday, 0.
package enum FirstWeekday: Int, Hashable, Sendable, CaseIterable {
  case monday = 0
  case saturday = 5
  case sunday = 6

  /// The weekdays in two letters, in the order of a calendar's columns.
  package var headings: [String] {
    (0..<7).map { String(CalendarDay.weekdayNames[($0 + rawValue) % 7].prefix(2)) }
  }

  /// The first weekday in the territory of the first of `LC_ALL`, `LC_TIME` and `LANG` that is not
  /// empty.
  ///
  /// Monday, as in ISO 8601, if the locale has no territory, as `C.UTF-8`.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_TIME", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    self.init(locale: locale)
  }

  /// Reads a locale such as `pt_BR.UTF-8@euro`.
  package init(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let territory = name.split(whereSeparator: { $0 == "_" || $0 == "-" }).dropFirst().last ?? ""
    switch territory.uppercased() {
    case let code where Self.fromSunday.contains(code): self = .sunday
    case let code where Self.fromSaturday.contains(code): self = .saturday
    default: self = .monday
    }
  }

  /// The conventions of the territories, from the Common Locale Data Repository.
  private static let fromSunday: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
    "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ",
    "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "US", "VE",
    "VI", "WS", "YE", "ZA", "ZW",
  ]
  private static let fromSaturday: Set<String> = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}
