/// When a search file is worth its cost; tests use small numbers.
package struct SearchLimits: Hashable, Sendable {
  /// Boards with fewer cards are searched directly, in less than 0.1 s.
  package var leastCards = 5_000
  /// Up to this many candidates are read and sorted; with more, the order is walked.
  package var fewCandidates = 500
  /// If more than one card in this many is a candidate, the look-up costs more than it saves.
  package var leastShare = 4
  /// If more cards have changed texts, the file must be updated first.
  package var changedCards = 2_000

  package init() {}
}
