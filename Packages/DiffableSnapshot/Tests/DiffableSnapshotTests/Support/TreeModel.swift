import DiffableSnapshot

/// The plainest thing that a tree could be: a list of children for each parent, searched from the
/// front.
struct TreeModel: Hashable {
  /// The children of each item, and of nil.
  var children: [Int?: [Int]] = [nil: []]
  var expanded: Set<Int> = []

  func parent(of item: Int) -> Int?? {
    children.first { $0.value.contains(item) }?.key
  }

  func contains(_ item: Int) -> Bool { parent(of: item) != nil }

  func items(below parent: Int?, onlyVisible: Bool) -> [Int] {
    (children[parent] ?? [])
      .flatMap { item in
        let opens = !onlyVisible || expanded.contains(item)
        return [item] + (opens ? items(below: item, onlyVisible: onlyVisible) : [])
      }
  }

  func level(of item: Int) -> Int {
    guard let parent = parent(of: item) ?? nil else { return 0 }
    return level(of: parent) + 1
  }

  /// Puts items below a parent; answers false, and leaves the tree alone, when it can't be done.
  mutating func put(_ items: [Int], below parent: Int?, beside anchor: (Int, after: Bool)?) -> Bool
  {
    guard Set(items).count == items.count else { return false }
    if let anchor, items.contains(anchor.0) || !contains(anchor.0) { return false }
    var above = parent
    while let item = above {
      guard contains(item), !items.contains(item) else { return false }
      above = self.parent(of: item) ?? nil
    }
    for key in children.keys { children[key]?.removeAll(where: items.contains) }
    var list = children[parent] ?? []
    let index = anchor.flatMap { anchor in
      list.firstIndex(of: anchor.0).map { $0 + (anchor.after ? 1 : 0) }
    }
    list.insert(contentsOf: items, at: index ?? list.count)
    children[parent] = list
    return true
  }

  mutating func delete(_ item: Int) {
    for child in children[item] ?? [] { delete(child) }
    for key in children.keys { children[key]?.removeAll { $0 == item } }
    children[item] = nil
    expanded.remove(item)
  }

  /// Puts items that are not there beside another, each below the one before it.
  mutating func graft(_ chain: [Int], beside anchor: (Int, after: Bool)) -> Bool {
    guard let first = chain.first, !chain.contains(where: contains) else { return false }
    guard put([first], below: parent(of: anchor.0) ?? nil, beside: anchor) else { return false }
    hang(chain)
    return true
  }

  /// Puts a chain of items in place of everything below an item.
  mutating func replace(childrenOf parent: Int, by chain: [Int]) -> Bool {
    guard let first = chain.first, contains(parent) else { return false }
    var copy = self
    for child in children[parent] ?? [] { copy.delete(child) }
    guard !chain.contains(where: copy.contains) else { return false }
    guard copy.put([first], below: parent, beside: nil) else { return false }
    copy.hang(chain)
    self = copy
    return true
  }

  private mutating func hang(_ chain: [Int]) {
    for (above, item) in zip(chain, chain.dropFirst()) { children[above] = [item] }
    expanded.insert(chain[0])
  }
}
