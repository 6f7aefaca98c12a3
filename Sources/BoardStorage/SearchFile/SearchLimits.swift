/// From when on a search file is worth what it costs; a test makes the numbers small.
package struct SearchLimits: Hashable, Sendable {
  /// Boards with fewer cards are searched directly, in less than a tenth of a second.
  package var leastCards = 5_000
  /// So many candidates are taken and put in order; of more, the order is walked.
  package var fewCandidates = 500
  /// Where more than one card in so many is a candidate, asking costs more than it saves.
  package var leastShare = 4
  /// Where the texts of more cards were changed since, the file is of no use before it has them.
  package var changedCards = 2_000

  package init() {}
}
