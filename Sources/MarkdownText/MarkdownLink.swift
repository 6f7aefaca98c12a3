internal import TerminalSurface

/// Where a text leads to.
package struct MarkdownLink: Hashable, Sendable {
  /// What the text calls it.
  package let label: String
  package let target: String

  package init(label: String, target: String) {
    self.label = label
    self.target = target
  }

  /// Whether another program may be asked to open it.
  package var canBeOpened: Bool { scheme != nil }

  /// The target for the cells of its text; none where no program may be asked to open it.
  var address: LinkTarget { canBeOpened ? LinkTarget(address: target) : .none }

  /// What kind of target it is: only these are ever opened.
  package var scheme: Scheme? {
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let colon = target.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return Scheme(rawValue: target[..<colon].lowercased())
  }

  package enum Scheme: String, Sendable {
    case http
    case https
    case mailto
    case file
  }
}
