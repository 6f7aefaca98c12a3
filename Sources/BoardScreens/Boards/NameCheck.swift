import BoardModel

nonisolated struct NameCheck: Hashable, Sendable {
  let thing: NamedThing
  let taken: [String]

  /// Why a text can't be the name, as part of a sentence; nil if it can.
  func reason(against text: String) -> String? {
    do throws(StoreError) {
      let name = try NameRule.checked(text, of: thing)
      return NameRule.clash(of: name, with: taken)?.reason(for: thing)
    } catch {
      return error.reason
    }
  }
}
