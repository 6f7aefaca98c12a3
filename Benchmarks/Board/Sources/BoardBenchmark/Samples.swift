/// Readings of one figure.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) {
    values.append(value)
  }

  /// Adds the time of a frame; a key that caused none has no time.
  mutating func add(_ answer: MeasuredProgram.Answer) {
    if answer.bytes > 0 { values.append(answer.milliseconds) }
  }

  var median: Double { percentile(50) }
  var p99: Double { percentile(99) }
  var mean: Double { values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count) }

  /// The nearest reading at or above the share; not a number where there is none.
  func percentile(_ percent: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let rank = Int((percent / 100 * Double(values.count - 1)).rounded())
    return values.sorted()[rank]
  }
}
