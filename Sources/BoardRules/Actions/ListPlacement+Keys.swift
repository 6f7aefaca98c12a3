import BoardModel

extension ListPlacement {
  func key(
    in list: [(id: ID, key: OrderKey)],
    orThrow error: @autoclosure () -> StoreError
  ) throws -> OrderKey {
    let end: Int
    switch self {
    case .first: end = 0
    case .last: end = list.count
    case .before(let id):
      guard let index = list.firstIndex(where: { $0.id == id }) else { throw error() }
      end = index
    case .after(let id):
      guard let index = list.firstIndex(where: { $0.id == id }) else { throw error() }
      end = index + 1
    }
    let left = end > 0 ? list[end - 1].key : nil
    // Equal keys leave no room: the next greater one bounds the place.
    let right = list[end...].first { $0.key != left }?.key
    guard let key = OrderKey.keys(count: 1, between: left, and: right)?.first else {
      throw StoreError.damaged("the order of a list is broken")
    }
    return key
  }

  var anchor: ID? {
    switch self {
    case .first, .last: nil
    case .before(let id), .after(let id): id
    }
  }
}

extension ListPlacement<Column.ID> {
  var missingColumn: StoreError {
    anchor.map(StoreError.columnNotFound) ?? .damaged("the order of the columns is broken")
  }
}

extension ListPlacement<Board.ID> {
  var missingBoard: StoreError {
    anchor.map(StoreError.boardNotFound) ?? .damaged("the order of the boards is broken")
  }
}
