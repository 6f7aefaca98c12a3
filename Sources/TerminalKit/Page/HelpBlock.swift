/// A heading of the help, with the keys or signs under it.
package nonisolated struct HelpBlock: Hashable {
  package struct Entry: Hashable {
    package let label: String
    package let text: String

    package init(label: String, text: String) {
      (self.label, self.text) = (label, text)
    }

    package init(_ binding: KeyBinding) {
      self.init(label: binding.label, text: binding.help.replacing("`", with: ""))
    }
  }

  package let heading: String
  package let entries: [Entry]
  /// Whether other blocks hold the same keys.
  package let isRepeating: Bool

  package init(heading: String, entries: [Entry], isRepeating: Bool = false) {
    self.heading = heading
    self.entries = entries
    self.isRepeating = isRepeating
  }

  /// What is left of the block where words are looked for; nil where nothing is.
  ///
  /// A heading that holds them keeps all of its entries.
  package func found(by isFound: (([String]) -> Bool)?) -> HelpBlock? {
    if isFound != nil, isRepeating { return nil }
    guard let isFound, !isFound([heading]) else { return self }
    let found = entries.filter { isFound([$0.label, $0.text, heading]) }
    return found.isEmpty ? nil : HelpBlock(heading: heading, entries: found)
  }

  /// All keys of a place, under its name.
  package static func keys(of context: KeyContext, in keymap: Keymap) -> HelpBlock {
    HelpBlock(
      heading: context.title.capitalizedFirst,
      entries: keymap.bindings(in: context).filter { !$0.keys.isEmpty }.map(Entry.init)
    )
  }
}
