import BoardModel
import Foundation
import SeededRandom
import Testing

/// A list of very many identifiers is what an array of them is.
struct CardIDsTests {
  @Test(arguments: [UInt64(1), 2])
  func aListOfIdentifiersBehavesLikeAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let card = { Card.ID(uuid: UUID(uuid: Self.bytes(of: $0))) }
    var (array, list) = ((0..<40_000).map(card), CardIDs())
    list.append(contentsOf: array)

    for number in 40_000..<40_400 {
      let index = Int.random(in: 0...array.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where index < array.count:
        array.remove(at: index)
        list.remove(at: index)
      case 1:
        array.append(card(number))
        list.append(card(number))
      default:
        array.insert(card(number), at: index)
        list.insert(card(number), at: index)
      }
      let place = Int.random(in: 0..<array.count, using: &random)
      #expect(list[place] == array[place], "seed \(seed), \(number)")
      #expect(list.firstIndex(of: array[place]) == place, "seed \(seed), \(number)")
    }
    #expect(Array(list) == array, "seed \(seed)")

    let isGone: (Card.ID) -> Bool = { $0.uuid.uuid.15 < 128 }
    array.removeAll(where: isGone)
    list.removeAll(where: isGone)

    #expect(Array(list) == array && list.count == array.count, "seed \(seed)")
    #expect(Array(list[10..<20]) == Array(array[10..<20]))
    #expect(list.firstIndex(of: card(999_999)) == nil)
  }

  @Test func anEmptiedListBeginsAgain() {
    let card = Card.ID(uuid: UUID())
    var list: CardIDs = [card]

    list.remove(at: 0)
    list.insert(card, at: 0)

    #expect(list == [card])
    #expect(list.count == 1)
  }

  private static func bytes(of number: Int) -> uuid_t {
    let low = UInt8(truncatingIfNeeded: number)
    let (high, top) = (
      UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number >> 16)
    )
    return (1, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, top, high, low)
  }
}
