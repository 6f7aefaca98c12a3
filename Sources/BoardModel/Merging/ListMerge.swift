/// Joins two changes that were made to one list apart from each other, element by element.
package enum ListMerge {
  /// The list with both changes.
  ///
  /// What either side removed is gone, and what either side added is there once. The order is that
  /// of `theirs`; what only `ours` added stands after the element that it follows there. An element
  /// that both sides have but only one side changed, as the box of a step, has that side's value;
  /// where both changed it, `ours` wins. Two elements are the same one where their keys are; the
  /// second with the same key is another element than the first.
  ///
  /// - Complexity: O(*n*) for *n* elements, where few are added in one place.
  package static func merge<Element: Equatable, Key: Hashable>(
    base: [Element],
    ours: [Element],
    theirs: [Element],
    key: (Element) -> Key
  ) -> [Element] {
    let (old, mine, other) = (
      Keyed(base, key: key), Keyed(ours, key: key), Keyed(theirs, key: key)
    )
    // An order that only this side changed is kept.
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

  /// A list whose elements have names that are unique in it.
  private struct Keyed<Element, Key: Hashable> {
    struct ID: Hashable {
      let key: Key
      /// How many elements before it have the same key.
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
