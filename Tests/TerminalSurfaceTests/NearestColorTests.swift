import TerminalSurface
import Testing

/// The number of a colour among the 240 that terminals share.
@Suite struct NearestColorTests {
  /// Every fifth level of each part, and those between two levels of the cube.
  private static let parts: [UInt8] =
    Array(stride(from: 0, through: 255, by: 5)) + [47, 48, 114, 116, 154, 156, 194, 196, 234, 236]

  private func distance(_ left: RGB, _ right: RGB) -> Int {
    func square(_ left: UInt8, _ right: UInt8) -> Int {
      (Int(left) - Int(right)) * (Int(left) - Int(right))
    }
    return 3 * square(left.red, right.red) + 6 * square(left.green, right.green)
      + square(left.blue, right.blue)
  }

  @Test func noOtherColourIsNearer() {
    for red in Self.parts {
      for green in Self.parts {
        let color = RGB(red, green, green &* 7 &+ red)
        let all = UInt8(16)...255
        let nearest = all.min {
          distance(color, RGB(index: $0)) < distance(color, RGB(index: $1))
        }
        #expect(color.nearestIndex() == nearest, "\(color)")
      }
    }
  }

  @Test func usedColoursAreLeftOut() {
    let color = RGB(0x12_3456)
    var taken: Set<UInt8> = []
    while let next = color.nearestIndex(except: taken.contains) {
      #expect(taken.insert(next).inserted, "\(next) twice")
    }
    #expect(taken.count == 240)
  }
}
