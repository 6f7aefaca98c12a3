package import BoardModel

extension BoardTransaction {
  /// The place with the moment at which its card was finished.
  ///
  /// A card is finished when it reaches a done column, and no longer when it leaves. It keeps its
  /// moment from one done column to another, and if undo or an import brings one. A column that is
  /// marked as done later doesn't finish its cards.
  package func finished(
    _ place: CardPlace,
    from old: CardPlace? = nil,
    at moment: Timestamp? = nil
  ) throws -> CardPlace {
    // The column of an archived card may be gone.
    guard let kind = try column(place.column)?.column.kind else { return place }
    var place = place
    if kind != .done {
      place.finishedAt = nil
    } else if place.finishedAt == nil {
      let wasDone = try old.flatMap { try column($0.column) }?.column.kind == .done
      place.finishedAt = (wasDone ? old?.finishedAt : nil) ?? moment ?? date
    }
    return place
  }
}
