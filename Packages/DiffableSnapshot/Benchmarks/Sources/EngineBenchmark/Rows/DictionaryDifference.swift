/// A difference by a dictionary of identifiers, the way that published list libraries work.
///
/// It represents those libraries, which aren't dependencies of this benchmark. A dictionary of the old
/// identifiers shows what was deleted and inserted, and one pass over the new list what moved.
@inline(never)
func dictionaryDifference<ID: Hashable>(from old: [ID], to new: [ID]) -> (
  deleted: [Int], inserted: [Int], moved: [(Int, Int)]
) {
  var oldIndices: [ID: Int] = Dictionary(minimumCapacity: old.count)
  for (index, id) in old.enumerated() { oldIndices[id] = index }
  var references = [Int?](repeating: nil, count: new.count)
  var isKept = [Bool](repeating: false, count: old.count)
  for (index, id) in new.enumerated() {
    guard let before = oldIndices[id] else { continue }
    references[index] = before
    isKept[before] = true
  }
  var deleted: [Int] = []
  var offsets = [Int](repeating: 0, count: old.count)
  for index in old.indices {
    offsets[index] = deleted.count
    if !isKept[index] { deleted.append(index) }
  }
  var inserted: [Int] = []
  var moved: [(Int, Int)] = []
  for index in new.indices {
    guard let before = references[index] else {
      inserted.append(index)
      continue
    }
    if before - offsets[before] + inserted.count != index { moved.append((before, index)) }
  }
  return (deleted, inserted, moved)
}
