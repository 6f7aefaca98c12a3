package enum ListMerge {
  /// The list with both changes.
  ///
  /// Elements that either side removed are gone, and those that either side added appear once. The
  /// order is that of `theirs`; elements added by `ours` follow the same element as there. If only
  /// one side changed an element, such as the box of a step, its value wins; if both did, `ours`
  /// wins. Elements are identified by their keys; the second one with a key is a different element.
  ///
  /// - Complexity: O(*n*) for *n* elements, if few are added in one place.
  package static func merge<Element: Equatable, Key: Hashable>(
    base: [Element],
    ours: [Element],
    theirs: [Element],
    key: (Element) -> Key
  ) -> [Element] {
    let (old, mine, other) = (
      Keyed(base, key: key), Keyed(ours, key: key), Keyed(theirs, key: key)
    )
    // If only this side changed the order, keep its order.
    let common = { (list: Keyed<Element, Key>) in
      list.order.filter {
        old.values[$0] != nil && mine.values[$0] != nil && other.values[$0] != nil
      }
    }
    let othersOrderStands = common(other) != common(old) || common(mine) == common(old)
    let (first, second) = othersOrderStands ? (other, mine) : (mine, other)
    var result = first.order.filter { id in
      second.values[id] != nil || old.values[id] == nil
    }
    var previous: Keyed<Element, Key>.ID?
    for id in second.order {
      if first.values[id] == nil, old.values[id] == nil {
        let place = previous.flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        result.insert(id, at: place)
      }
      if first.values[id] != nil || old.values[id] == nil { previous = id }
    }
    return result.compactMap { id in
      guard let ours = mine.values[id] else { return other.values[id] }
      guard let theirs = other.values[id] else { return ours }
      return ours == old.values[id] ? theirs : ours
    }
  }

  /// A list whose elements have unique identifiers.
  private struct Keyed<Element, Key: Hashable> {
    struct ID: Hashable {
      let key: Key
      /// The number of earlier elements with the same key.
      let occurrence: Int
    }

    var order: [ID] = []
    var values: [ID: Element] = [:]

    init(_ elements: [Element], key: (Element) -> Key) {
      var seen: [Key: Int] = [:]
      for element in elements {
        let id = ID(key: key(element), occurrence: seen[key(element), default: 0])
        seen[id.key] = id.occurrence + 1
        order.append(id)
        values[id] = element
      }
    }
  }
}
