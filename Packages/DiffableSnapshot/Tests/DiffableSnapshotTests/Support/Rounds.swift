import Foundation

/// How often a random test repeats: few times in `make test`, many in `make soak`.
enum Rounds {
  static let isSoak = ProcessInfo.processInfo.environment["TERCET_SOAK"] != nil

  static func of<Count: BinaryInteger>(_ count: Count, soak: Count) -> Count {
    isSoak ? soak : count
  }
}
