internal import TerminalSurface

package struct MarkdownLink: Hashable, Sendable {
  package let label: String
  package let target: String

  package init(label: String, target: String) {
    self.label = label
    self.target = target
  }

  /// Whether another program may open it.
  package var canBeOpened: Bool { scheme != nil }

  /// The hyperlink for the cells of its text, if it may be opened.
  var address: LinkTarget { canBeOpened ? LinkTarget(address: target) : .none }

  /// The scheme of the target; only these are ever opened.
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
