import Foundation

/// The seed of a test that draws random numbers.
enum Seed {
  static func value(or standard: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? standard
  }
}
