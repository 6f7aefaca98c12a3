import BoardModel

/// Whether a name can be given to a column or a board, besides the others that are there.
nonisolated struct NameCheck: Hashable, Sendable {
  let thing: NamedThing
  /// The names of the others.
  let taken: [String]

  /// Why a text can't be the name, as a part of a sentence; nil where it can.
  func reason(against text: String) -> String? {
    do throws(StoreError) {
      let name = try NameRule.checked(text, of: thing)
      return NameRule.clash(of: name, with: taken)?.reason(for: thing)
    } catch {
      return error.reason
    }
  }
}
