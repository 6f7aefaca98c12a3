import DiffableSnapshot

/// What is wrong with a difference as the way from one list to another; nil when it is right.
///
/// Replays the operations: what is neither deleted nor moved must stand, in its old order, in the
/// places that insertions and moves leave free. Counts the moves against the fewest possible.
func fault(in difference: SnapshotDifference, from old: ListModel, to new: ListModel) -> String? {
  let (old, new) = (IndexedList(old), IndexedList(new))
  if let fault = sectionFault(in: difference, from: old, to: new) { return fault }
  guard let replayed = replay(difference, from: old, to: new) else {
    return "its positions contradict each other"
  }
  if replayed != new.list { return "it leads to \(replayed)" }
  let fewest = fewestMoves(from: old, to: new)
  if difference.movedItems.count != fewest {
    return "it moves \(difference.movedItems.count) items where \(fewest) would do"
  }
  let ordered =
    isAscending(difference.deletedItems) && isAscending(difference.insertedItems)
    && isAscending(difference.movedItems.map(\.to))
  return ordered ? nil : "its positions do not ascend"
}

private func isAscending(_ places: [some Comparable]) -> Bool {
  zip(places, places.dropFirst()).allSatisfy(<)
}

/// Applies a difference; what is inserted is read from the target, the rest from the old list.
private func replay(
  _ difference: SnapshotDifference,
  from old: IndexedList,
  to new: IndexedList
) -> ListModel? {
  var rest = old.list.sections.map { $0.items.map(Optional.some) }
  var placed = new.list.sections.map { [Int?](repeating: nil, count: $0.items.count) }
  for place in difference.deletedItems {
    guard take(place, from: &rest) != nil else { return nil }
  }
  for place in difference.insertedItems {
    guard let item = peek(place, in: new.list), !old.items.contains(item) else { return nil }
    guard put(item, at: place, in: &placed) else { return nil }
  }
  for move in difference.movedItems {
    guard let item = take(move.from, from: &rest) else { return nil }
    guard put(item, at: move.to, in: &placed) else { return nil }
  }
  for (index, section) in new.list.sections.enumerated() {
    let stayed = old.sectionIndices[section.id].map { rest[$0] } ?? []
    var staying = stayed.compactMap { $0 }[...]
    for place in placed[index].indices where placed[index][place] == nil {
      placed[index][place] = staying.popFirst()
    }
    if !staying.isEmpty { return nil }
  }
  let left = old.list.sections.indices.filter { index in
    new.sectionIndices[old.list.sections[index].id] == nil
  }
  if left.contains(where: { rest[$0].contains { $0 != nil } }) { return nil }
  return ListModel(
    zip(new.list.sections, placed)
      .map { section, items in
        ListModel.Section(id: section.id, items: items.map { $0 ?? .min })
      }
  )
}

private func take(_ place: ItemPosition, from rest: inout [[Int?]]) -> Int? {
  guard rest.indices.contains(place.section) else { return nil }
  guard rest[place.section].indices.contains(place.item) else { return nil }
  defer { rest[place.section][place.item] = nil }
  return rest[place.section][place.item]
}

private func put(_ item: Int, at place: ItemPosition, in placed: inout [[Int?]]) -> Bool {
  guard placed.indices.contains(place.section) else { return false }
  guard placed[place.section].indices.contains(place.item) else { return false }
  guard placed[place.section][place.item] == nil else { return false }
  placed[place.section][place.item] = item
  return true
}

private func peek(_ place: ItemPosition, in list: ListModel) -> Int? {
  guard list.sections.indices.contains(place.section) else { return nil }
  let items = list.sections[place.section].items
  return items.indices.contains(place.item) ? items[place.item] : nil
}
