/// The rows of a picker that match the search text, best first, and the selected one.
package nonisolated struct PickerList<ID: Hashable & Sendable> {
  package struct Found {
    package let row: PickerRow<ID>
    package var positions: Set<Int> = []
    package var summaryPositions: Set<Int> = []

    /// Whether a matched character shows.
    var showsMatch: Bool { !positions.isEmpty || !summaryPositions.isEmpty }

    /// A match in all words of a row.
    ///
    /// `places` are indices in these.
    package init(_ row: PickerRow<ID>, places: Set<Int>) {
      self.row = row
      let end = row.label.count
      positions = places.filter { $0 < end }
      summaryPositions = Set(places.map { $0 - end - 1 }.filter((0..<row.summary.count).contains))
    }

    /// A match in the label; if the summary matches too, its words are marked as well.
    package init(_ row: PickerRow<ID>, _ match: FuzzyMatch, _ pattern: FuzzyPattern) {
      self.row = row
      positions = match.positions
      if row.summary.isEmpty { return }
      summaryPositions = pattern.wordStartMatches(in: FoldedText(row.summary)) ?? []
    }

    package init(_ row: PickerRow<ID>) {
      self.row = row
    }
  }

  package private(set) var rows: [PickerRow<ID>]
  package private(set) var widths: PickerWidths
  private var folded: [FoldedText]
  /// The labels with the other words of the rows, created on the first search.
  private var foldedWords: [FoldedText]?
  package private(set) var found: [Found] = []
  private(set) var cursor = ListCursor()
  private var text = ""
  /// Whether rows are found that have only some of the words, if none has all of them.
  package var findsSomeWords = false

  package init(_ rows: [PickerRow<ID>], picked: ID?) {
    self.rows = rows
    widths = PickerWidths(rows)
    folded = rows.map { FoldedText($0.label) }
    find("")
    select(picked)
  }

  package var selected: Int { cursor.selected }

  package var picked: PickerRow<ID>? {
    found.indices.contains(selected) ? found[selected].row : nil
  }

  package mutating func show(_ rows: [PickerRow<ID>], picked: ID?) {
    let picked = picked ?? self.picked?.id
    let place = selected
    self.rows = rows
    widths = PickerWidths(rows)
    folded = rows.map { FoldedText($0.label) }
    foldedWords = nil
    find(text)
    select(at: place)
    select(picked)
  }

  /// Searches the rows and selects the best one.
  ///
  /// Rows that match equally well keep their order.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of all labels and *m* typed ones.
  package mutating func find(_ text: String) {
    self.text = text
    cursor.select(0, count: 1)
    let pattern = FuzzyPattern(text)
    if pattern.isEmpty {
      found = rows.map { Found($0) }
      return
    }
    let matches = rows.indices.map { pattern.match(folded[$0]) }
    found =
      rows.indices
      .compactMap { index in matches[index].map { (index: index, match: $0) } }
      .sorted { ($1.match.score, $0.index) < ($0.match.score, $1.index) }
      .map { Found(rows[$0.index], $0.match, pattern) }
    let others = rows.indices.filter { index in
      matches[index] == nil && !(rows[index].words.isEmpty && rows[index].summary.isEmpty)
    }
    guard !others.isEmpty else { return }
    let words = foldedWords ?? rows.map { FoldedText($0.allWords) }
    foldedWords = words
    let matching = others.compactMap { index in
      pattern.wordStartMatches(in: words[index]).map { Found(rows[index], places: $0) }
    }
    // A whole word comes before the start of one, then what a row says before the words that it
    // keeps to itself.
    let typed = text.lowercased()
    let ranked = matching.map { found in
      let words = found.row.allWords.lowercased().split { !$0.isLetter }
      return (found, rank: (words.contains { $0 == typed } ? 0 : 2) + (found.showsMatch ? 0 : 1))
    }
    let meant = (0...3).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.0) }
    // A whole word says more than letters scattered over a label.
    let close = found.prefix { pattern.wordStartMatches(in: FoldedText($0.row.label)) != nil }
    let isWord = text.count > 3 && close.isEmpty && !meant.isEmpty
    found = isWord ? meant : found + meant
    if found.isEmpty, findsSomeWords, pattern.hasSeveralWords { findSomeWords(pattern, in: words) }
  }

  /// Finds the rows that have the most of the words, for a question such as `how can I group by person`.
  ///
  /// A word that many rows have says nothing, and of the others more than half must be found.
  private mutating func findSomeWords(_ pattern: FuzzyPattern, in words: [FoldedText]) {
    let starts = words.map { pattern.wordStarts(in: $0) }
    let asked = pattern.areMeaningful.indices.filter { word in
      pattern.areMeaningful[word] && starts.count { $0[word] } <= rows.count / 6
    }
    let counts = starts.map { row in asked.count { row[$0] } }
    guard let most = counts.max(), most > asked.count / 2 else { return }
    found = rows.indices.filter { counts[$0] == most }.map { Found(rows[$0]) }
  }

  private mutating func select(_ id: ID?) {
    guard let id, let index = found.firstIndex(where: { $0.row.id == id }) else { return }
    select(at: index)
  }

  package mutating func select(at index: Int) { cursor.select(index, count: found.count) }

  package mutating func move(_ motion: ListMotion) { cursor.move(motion, count: found.count) }

  package mutating func shown(room: Int) -> Range<Int> {
    cursor.shown(count: found.count, room: room)
  }
}
