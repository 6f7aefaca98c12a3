import Glibc

/// The goals and the measured figures.
struct GoalTable {
  private struct Row {
    var goal: String
    var measured: String
    var isMet: Bool
  }

  private var rows: [Row] = []

  var areAllMet: Bool { rows.allSatisfy(\.isMet) }

  mutating func add(_ goal: String, _ measured: String, isMet: Bool) {
    rows.append(Row(goal: goal, measured: measured, isMet: isMet))
    // Print at once, because a run takes minutes.
    print("\(goal): \(measured)")
    fflush(nil)
  }

  func printAll() {
    print("\n| goal | measured | |\n| --- | --- | --- |")
    for row in rows {
      print("| \(row.goal) | \(row.measured) | \(row.isMet ? "met" : "NOT MET") |")
    }
  }
}

func exitWithFailure() {
  exit(1)
}

/// Nanoseconds in a readable unit.
func duration(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<10_000: "\(Int(nanoseconds)) ns"
  case ..<10_000_000: "\(decimal(nanoseconds / 1000)) us"
  default: "\(decimal(nanoseconds / 1e6)) ms"
  }
}

func decimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
