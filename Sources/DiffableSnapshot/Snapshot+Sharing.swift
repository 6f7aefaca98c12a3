extension Snapshot {
  /// How many nodes of the two tables of items this snapshot does not share with another.
  ///
  /// It is the work that edits have done, counted on their result.
  package func nodesNotShared(with other: Self) -> Int {
    var theirs: Set<ObjectIdentifier> = []
    var count = 0
    other.forEachNode { theirs.insert($0) }
    forEachNode { node in
      if !theirs.contains(node) { count += 1 }
    }
    return count
  }

  private func forEachNode(_ body: (ObjectIdentifier) -> Void) {
    places.root.forEachNode(body)
    for record in orderedRecords { record.items.root.forEachNode(body) }
  }
}

extension LabelledTree.Node {
  fileprivate func forEachNode(_ body: (ObjectIdentifier) -> Void) {
    switch self {
    case .leaf(let entries):
      body(identity(of: entries))
    case .branch(let children):
      body(identity(of: children))
      for child in children { child.node.forEachNode(body) }
    }
  }
}

extension IdentifierMap.Node {
  fileprivate func forEachNode(_ body: (ObjectIdentifier) -> Void) {
    switch self {
    case .bucket(let entries):
      body(identity(of: entries))
    case .branch(let children):
      body(identity(of: children))
      for child in children { child.forEachNode(body) }
    }
  }
}

/// The storage of an array as a thing of its own.
private func identity<Element>(of array: [Element]) -> ObjectIdentifier {
  ObjectIdentifier(unsafeBitCast(array, to: AnyObject.self))
}
