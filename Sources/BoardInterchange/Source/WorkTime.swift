import BoardModel

/// Hours of work, in the forms of other programs.
enum WorkTime {
  /// What a number counts; the raw values are those of profiles.
  enum Unit: String, Sendable, CaseIterable {
    case hours, minutes, seconds, milliseconds

    var hours: Double {
      switch self {
      case .hours: 1
      case .minutes: 1 / 60
      case .seconds: 1 / 3_600
      case .milliseconds: 1 / 3_600_000
      }
    }
  }

  /// The estimate in `1:30`, `1h 30min` or `90 min`, or in a number of the unit.
  ///
  /// A number without a unit stays as it is; it may be points. Nil for any other text.
  static func estimate(_ text: String, in unit: Unit? = nil) -> Estimate? {
    if let unit, let number = Double(text) { return estimate(hours: number * unit.hours) }
    if let estimate = Estimate(text) { return estimate }
    if let match = text.wholeMatch(of: /(\d{1,6}):([0-5]\d)/) {
      return estimate(hours: (Double(match.1) ?? 0) + (Double(match.2) ?? 0) / 60)
    }
    let words = text.lowercased()
      .wholeMatch(
        of: /(?:(\d{1,6}(?:\.\d+)?) ?h(?:ours?|rs?)?)? ?(?:(\d{1,6}) ?m(?:in(?:ute)?s?)?)?/
      )
    guard let words, words.1 != nil || words.2 != nil else { return nil }
    let hours = words.1.flatMap { Double($0) } ?? 0
    return estimate(hours: hours + (words.2.flatMap { Double($0) } ?? 0) / 60)
  }

  private static func estimate(hours: Double) -> Estimate? {
    guard hours >= 0, hours <= Double(Estimate.limit) else { return nil }
    return Estimate(hundredths: Int64((hours * 100).rounded()))
  }
}
