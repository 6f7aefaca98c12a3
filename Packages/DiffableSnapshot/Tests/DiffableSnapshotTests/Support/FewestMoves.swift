import DiffableSnapshot

/// The kept items less, in each kept section, the longest that can stay in order.
func fewestMoves(from old: IndexedList, to new: IndexedList) -> Int {
  var moves = new.items.count { old.items.contains($0) }
  for section in new.list.sections {
    guard let before = old.section(section.id) else { continue }
    var places: [Int: Int] = [:]
    for (place, item) in before.items.enumerated() { places[item] = place }
    moves -= longestIncreasingLength(section.items.compactMap { places[$0] })
  }
  return moves
}

/// The textbook's quadratic way, so that it shares nothing with the engine's.
func longestIncreasingLength(_ values: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, value) in values.enumerated() {
    var best = 0
    for before in 0..<index where values[before] < value { best = max(best, lengths[before]) }
    lengths.append(best + 1)
  }
  return lengths.max() ?? 0
}

/// What is wrong with the sections of a difference; nil when they are right.
func sectionFault(
  in difference: SnapshotDifference,
  from old: IndexedList,
  to new: IndexedList
) -> String? {
  let before = old.list.sections.map(\.id)
  let after = new.list.sections.map(\.id)
  let deleted = before.indices.filter { new.sectionIndices[before[$0]] == nil }
  guard difference.deletedSections == deleted else {
    return "it deletes sections \(difference.deletedSections)"
  }
  let inserted = after.indices.filter { old.sectionIndices[after[$0]] == nil }
  guard difference.insertedSections == inserted else {
    return "it inserts sections \(difference.insertedSections)"
  }
  for move in difference.movedSections where before[move.from] != after[move.to] {
    return "it moves section \(before[move.from]) to the place of \(after[move.to])"
  }
  let kept = after.compactMap { old.sectionIndices[$0] }
  let moved = Set(difference.movedSections.map(\.from))
  let stayed = kept.filter { !moved.contains($0) }
  if stayed != stayed.sorted() { return "the sections that stay are out of order" }
  let fewest = kept.count - longestIncreasingLength(kept)
  guard moved.count == fewest, difference.movedSections.count == fewest else {
    return "it moves \(difference.movedSections.count) sections where \(fewest) would do"
  }
  return nil
}
