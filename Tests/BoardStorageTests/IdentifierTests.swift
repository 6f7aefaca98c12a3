import Foundation
import Testing

@testable import BoardStorage

@Suite struct IdentifierTests {
  @Test func identifiersRiseWithTimeAndCarryTheirVersion() {
    let time: Int64 = 1_795_250_712_345_000_000
    let identifiers = (0..<1000).map { UUID.risingWithTime(nanoseconds: time + $0 * 300) }

    #expect(identifiers.map(\.uuidString) == identifiers.map(\.uuidString).sorted())
    #expect(Set(identifiers).count == 1000)
    for identifier in identifiers {
      #expect(identifier.uuid.6 >> 4 == 7)
      #expect(identifier.uuid.8 >> 6 == 2)
    }
    #expect(identifiers[0].uuidString.hasPrefix("01A1FD47-EF19-7"), "\(identifiers[0])")
  }
}
