import BoardModel

extension ListPlacement {
  /// A key at this place of a list.
  ///
  /// - Throws: the error of a missing record if the list doesn't have the anchor.
  func key<Record: RuledRecord>(in list: [Record]) throws -> OrderKey where Record.ID == ID {
    let end =
      switch self {
      case .first: 0
      case .last: list.count
      case .before(let id): try Self.index(of: id, in: list)
      case .after(let id): try Self.index(of: id, in: list) + 1
      }
    let left = end > 0 ? list[end - 1].orderKey : nil
    // Equal keys leave no room: the next greater one bounds the place.
    let right = list[end...].first { $0.orderKey != left }?.orderKey
    guard let key = OrderKey.keys(count: 1, between: left, and: right)?.first else {
      throw StoreError.damaged("the order of a list is broken")
    }
    return key
  }

  private static func index<Record: RuledRecord>(
    of id: ID,
    in list: [Record]
  ) throws -> Int where Record.ID == ID {
    guard let index = list.firstIndex(where: { $0.id == id }) else { throw Record.missing(id) }
    return index
  }

  var anchor: ID? {
    switch self {
    case .first, .last: nil
    case .before(let id), .after(let id): id
    }
  }
}
