import BoardModel

/// Matches the cards of a file to those of its previous version.
///
/// Most formats have no identifiers, so the lines and their places decide. The strongest criterion
/// is applied first, each one to the remaining cards.
struct LinkMatching {
  private let old: LinkFile
  private let new: LinkFile
  private var pairs: [Int?]
  private var taken: [Bool]

  /// The most comparisons of cards that were both changed and moved.
  private static let effort = 250_000

  private init(_ old: LinkFile, _ new: LinkFile) {
    (self.old, self.new) = (old, new)
    pairs = Array(repeating: nil, count: new.entries.count)
    taken = Array(repeating: false, count: old.entries.count)
  }

  /// For each card of the new file, its index among the old cards; nil for a new card.
  ///
  /// - Complexity: O(*n*) for *n* cards, if few were changed.
  static func pairs(from old: LinkFile, to new: LinkFile) -> [Int?] {
    var matching = LinkMatching(old, new)
    matching.pairUnique { entry, _ in entry.key }
    matching.pair { "\($1.lists[$0.list].column)\n\($1.text(of: $0))" }
    matching.pair { $1.text(of: $0) }
    // A task that was ticked, before the next one of its title.
    matching.pair { entry, _ in
      entry.draft.repeats == nil
        ? nil : "\(LinkFields.digests(of: entry.draft))"
    }
    matching.pair { "\($1.lists[$0.list].column)\n\($0.draft.title)" }
    matching.pair { entry, _ in entry.draft.title }
    matching.pairReplaced()
    matching.pairAlike()
    return matching.pairs
  }

  /// Matches cards with equal values, the first with the first.
  private mutating func pair(by sign: (LinkFile.Entry, LinkFile) -> String?) {
    var waiting: [String: [Int]] = [:]
    for (index, entry) in old.entries.enumerated().reversed() where !taken[index] {
      if let sign = sign(entry, old) { waiting[sign, default: []].append(index) }
    }
    if waiting.isEmpty { return }
    for (index, entry) in new.entries.enumerated() where pairs[index] == nil {
      guard let sign = sign(entry, new), let found = waiting[sign]?.popLast() else { continue }
      join(index, found)
    }
  }

  /// Matches cards with equal values only if the value is unique on each side.
  private mutating func pairUnique(by sign: (LinkFile.Entry, LinkFile) -> String?) {
    func unique(_ file: LinkFile) -> [String: Int] {
      var found: [String: Int] = [:]
      for (index, entry) in file.entries.enumerated() {
        if let sign = sign(entry, file) { found[sign] = found[sign] == nil ? index : -1 }
      }
      return found
    }
    let (before, after) = (unique(old), unique(new))
    for (sign, index) in after where index >= 0 {
      if let found = before[sign], found >= 0 { join(index, found) }
    }
  }

  private mutating func join(_ index: Int, _ found: Int) {
    pairs[index] = found
    taken[found] = true
  }

  // MARK: Changed cards

  /// Matches a run of cards to an equally long one between the same neighbours.
  private mutating func pairReplaced() {
    var index = 0
    while index < pairs.count {
      guard pairs[index] == nil else {
        index += 1
        continue
      }
      var end = index
      while end < pairs.count, pairs[end] == nil, new.entries[end].list == new.entries[index].list {
        end += 1
      }
      pairRun(index..<end)
      index = end
    }
  }

  private mutating func pairRun(_ run: Range<Int>) {
    let list = new.entries[run.lowerBound].list
    let before = run.lowerBound - 1
    let start: Int
    if before >= 0, new.entries[before].list == list {
      guard let pair = pairs[before] else { return }
      start = pair + 1
    } else {
      guard let first = firstOld(inListNamed: new.lists[list].column) else { return }
      start = first
    }
    guard start < old.entries.count else { return }
    let oldList = old.entries[start].list
    var end = start
    while end < taken.count, !taken[end], old.entries[end].list == oldList { end += 1 }
    guard end - start == run.count, start > 0 || before < 0 || list == 0 else { return }
    guard old.lists[oldList].column == new.lists[list].column,
      isSameEnd(end, oldList, run.upperBound, list)
    else { return }
    for offset in 0..<run.count { join(run.lowerBound + offset, start + offset) }
  }

  private func firstOld(inListNamed name: String) -> Int? {
    old.entries.firstIndex { old.lists[$0.list].column == name }
  }

  /// Whether two runs end before the same card, or both at the ends of their lists.
  private func isSameEnd(_ oldEnd: Int, _ oldList: Int, _ newEnd: Int, _ list: Int) -> Bool {
    let next = newEnd < pairs.count && new.entries[newEnd].list == list ? pairs[newEnd] : nil
    let isLast = newEnd >= pairs.count || new.entries[newEnd].list != list
    let isOldLast = oldEnd >= taken.count || old.entries[oldEnd].list != oldList
    return isLast ? isOldLast : next == oldEnd
  }

  /// Matches cards that were changed and moved, if at least half of their words are the same.
  private mutating func pairAlike() {
    let left = new.entries.indices.filter { pairs[$0] == nil }
    let right = old.entries.indices.filter { !taken[$0] }
    if left.isEmpty || right.isEmpty || left.count * right.count > Self.effort { return }
    let words = right.map { Self.words(of: old.entries[$0].draft) }
    for index in left {
      let own = Self.words(of: new.entries[index].draft)
      var best: (score: Double, place: Int)?
      for (place, other) in zip(right, words) where !taken[place] {
        let score = Self.share(own, other)
        if score >= 0.5, score > best?.score ?? 0 { best = (score, place) }
      }
      if let best { join(index, best.place) }
    }
  }

  /// The share of words that two cards have in common.
  static func alikeness(_ left: CardDraft, _ right: CardDraft) -> Double {
    share(words(of: left), words(of: right))
  }

  private static func words(of draft: CardDraft) -> Set<Substring> {
    Set((draft.title + "\n" + draft.body).split(whereSeparator: \.isWhitespace))
  }

  private static func share<Part>(_ left: Set<Part>, _ right: Set<Part>) -> Double {
    Double(2 * left.intersection(right).count) / Double(max(1, left.count + right.count))
  }

  // MARK: Edits

  /// Whether one card may be an edit of the other.
  ///
  /// Half of the words are the same, or many pairs of letters in the title, as after a corrected
  /// word.
  static func isSimilar(_ left: LinkFile.Entry, _ right: LinkFile.Entry) -> Bool {
    let (own, other) = (left.draft, right.draft)
    if own.title == other.title || left.key.map({ $0 == right.key }) ?? false { return true }
    return share(words(of: own), words(of: other)) >= 0.5
      || share(letterPairs(of: own.title), letterPairs(of: other.title)) >= 0.4
  }

  private static func letterPairs(of title: String) -> Set<String> {
    let letters = Array(title.lowercased())
    return Set(zip(letters, letters.dropFirst()).map { "\($0)\($1)" })
  }
}
