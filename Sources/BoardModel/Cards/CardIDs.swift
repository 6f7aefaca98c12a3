/// Identifiers of many cards, in order, at sixteen bytes each.
///
/// Stored in pieces. An array would reserve up to twice the room and keep both copies while it
/// grows: about 40 MB instead of 16 for a million cards.
package struct CardIDs: Sendable {
  private static let pieceSize = 16_384

  private var pieces: [[Card.ID]] = []
  private var starts: [Int] = []
  package private(set) var count = 0

  package init() {}

  /// - Complexity: O(1), apart from an occasional new piece.
  package mutating func append(_ card: Card.ID) {
    if pieces.last.map({ $0.count >= Self.pieceSize }) ?? true {
      starts.append(count)
      pieces.append([])
      // With a second piece there are many.
      if pieces.count > 1 { pieces[pieces.count - 1].reserveCapacity(Self.pieceSize) }
    }
    pieces[pieces.count - 1].append(card)
    count += 1
  }

  package mutating func append(contentsOf cards: some Sequence<Card.ID>) {
    for card in cards { append(card) }
  }

  package mutating func insert(_ card: Card.ID, at index: Int) {
    if index == count { return append(card) }
    let piece = piece(at: index)
    pieces[piece].insert(card, at: index - starts[piece])
    count += 1
    for later in (piece + 1)..<pieces.count { starts[later] += 1 }
  }

  /// - Complexity: O(*p*) for *p* pieces, plus the length of one piece.
  package mutating func remove(at index: Int) {
    let piece = piece(at: index)
    pieces[piece].remove(at: index - starts[piece])
    count -= 1
    for later in (piece + 1)..<pieces.count { starts[later] -= 1 }
    if pieces[piece].isEmpty {
      pieces.remove(at: piece)
      starts.remove(at: piece)
    }
  }

  package mutating func removeAll(where isUnwanted: (Card.ID) -> Bool) {
    var kept = CardIDs()
    for piece in pieces {
      for card in piece where !isUnwanted(card) { kept.append(card) }
    }
    self = kept
  }

  package func firstIndex(of card: Card.ID) -> Int? { firstIndex(of: card, from: 0) }

  package func firstIndex(of card: Card.ID, from first: Int) -> Int? {
    for (start, piece) in zip(starts, pieces) where start + piece.count > first {
      if let index = piece[Swift.max(0, first - start)...].firstIndex(of: card) {
        return start + index
      }
    }
    return nil
  }

  package func contains(_ card: Card.ID) -> Bool { firstIndex(of: card) != nil }

  private func piece(at index: Int) -> Int {
    var range = 0..<pieces.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts[middle] <= index ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension CardIDs: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Card.ID {
    let piece = piece(at: index)
    return pieces[piece][index - starts[piece]]
  }
}

extension CardIDs: Hashable {
  /// Compares the cards, however they are split into pieces.
  package static func == (left: CardIDs, right: CardIDs) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  package func hash(into hasher: inout Hasher) {
    for card in self { hasher.combine(card) }
  }
}

extension CardIDs: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Card.ID...) {
    self.init()
    append(contentsOf: elements)
  }
}
