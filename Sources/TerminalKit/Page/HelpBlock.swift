import TerminalSurface

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
  /// Whether other blocks contain the same keys.
  package let isRepeating: Bool

  package init(heading: String, entries: [Entry], isRepeating: Bool = false) {
    self.heading = heading
    self.entries = entries
    self.isRepeating = isRepeating
  }

  /// The block reduced to matching entries, or nil.
  ///
  /// If the heading matches, all its entries stay.
  package func found(by isFound: (([String]) -> Bool)?) -> HelpBlock? {
    if isFound != nil, isRepeating { return nil }
    guard let isFound, !isFound([heading]) else { return self }
    let found = entries.filter { isFound([$0.label, $0.text, heading]) }
    return found.isEmpty ? nil : HelpBlock(heading: heading, entries: found)
  }

  package static func keys(of context: KeyContext, in keymap: Keymap) -> HelpBlock {
    HelpBlock(
      heading: context.title.capitalizedFirst,
      entries: keymap.bindings(in: context).filter { !$0.keys.isEmpty }.map(Entry.init)
    )
  }
}
