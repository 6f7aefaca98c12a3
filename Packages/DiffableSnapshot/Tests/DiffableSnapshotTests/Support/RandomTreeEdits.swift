import DiffableSnapshot
import Testing

/// Does one random edit to a tree and to its model, possible or not.
func editAtRandom(
  _ tree: inout Tree,
  _ model: inout TreeModel,
  by generator: inout SeededGenerator,
  _ comment: Comment
) {
  let items = (0..<Int.random(in: 1...3, using: &generator))
    .map { _ in Int.random(in: 0..<30, using: &generator) }
  let other = Int.random(in: 0..<30, using: &generator)
  let before = tree
  var succeeded = true
  var isPossible = true
  do throws(Tree.Failure) {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1:
      isPossible = model.put(items, below: nil, beside: nil)
      try tree.append(items)
    case 2, 3:
      isPossible = model.put(items, below: other, beside: nil)
      try tree.append(items, to: other)
    case 4:
      isPossible = model.put(items, below: model.parent(of: other) ?? nil, beside: (other, false))
      try tree.insert(items, before: other)
    case 5:
      isPossible = model.put(items, below: model.parent(of: other) ?? nil, beside: (other, true))
      try tree.insert(items, after: other)
    case 6:
      for item in items { model.delete(item) }
      tree.delete(items)
    case 7:
      model.expanded.formUnion(items.filter(model.contains))
      tree.expand(items)
    case 8, 9:
      let small = Array(Set(items)).sorted()
      let after = other.isMultiple(of: 2)
      isPossible = model.graft(small, beside: (other, after))
      let graft = try chain(of: small)
      if after {
        try tree.insert(graft, after: other)
      } else {
        try tree.insert(graft, before: other)
      }
    case 10:
      let small = Array(Set(items)).sorted()
      isPossible = model.replace(childrenOf: other, by: small)
      try tree.replace(childrenOf: other, using: chain(of: small))
    default:
      model.expanded.subtract(items)
      tree.collapse(items)
    }
  } catch { succeeded = false }
  #expect(succeeded == isPossible, comment)
  if !succeeded { #expect(tree == before, comment) }
}

/// A tree in which each item is below the one before it, the first expanded.
private func chain(of items: [Int]) throws(Tree.Failure) -> Tree {
  var tree = Tree()
  var parent: Int?
  for item in items {
    try tree.append([item], to: parent)
    parent = item
  }
  tree.expand(Array(items.prefix(1)))
  return tree
}
