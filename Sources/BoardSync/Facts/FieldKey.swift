internal import BoardModel
package import Foundation

package struct FieldKey: Hashable, Sendable, Codable {
  package enum Subject: String, Sendable, Codable, CaseIterable {
    case board
    case column
    case card
    case comment
  }

  package let subject: Subject
  package let id: UUID
  /// The field's name on the wire; never change it once it is in use.
  package let field: String

  package init(_ subject: Subject, _ id: UUID, _ field: String) {
    self.subject = subject
    self.id = id
    self.field = field
  }
}

/// How two concurrent values of a field are merged.
package enum MergeRule: Sendable {
  /// The later value in the server's order wins.
  case lastWriter
  /// Text, merged line by line. If both changed a line, the later value wins.
  case lines
  /// A list, merged by element. Elements are identified by their text.
  case elements
  /// A claim. The first one in the server's order wins until it is given up.
  case claim
}

extension MergeRule {
  /// Merges `ours` with `theirs`, which the server received first; both are based on `base`.
  package func merge(base: SharedValue, ours: SharedValue, theirs: SharedValue) -> SharedValue {
    switch self {
    case .lastWriter:
      return ours
    case .lines:
      guard let mine = ours.text, let other = theirs.text else { return ours }
      return .text(LineMerge.join(base: base.text ?? "", ours: mine, theirs: other).text)
    case .claim:
      return theirs == .null || theirs == base ? ours : theirs
    case .elements:
      guard let mine = ours.list, let other = theirs.list else { return ours }
      return .list(
        ListMerge.merge(base: base.list ?? [], ours: mine, theirs: other, key: \.elementName)
      )
    }
  }

  /// Whether the merge loses part of `theirs`.
  func loses(base: SharedValue, ours: SharedValue, theirs: SharedValue) -> Bool {
    switch self {
    case .lastWriter:
      return theirs != ours && theirs != base
    case .lines:
      guard let mine = ours.text, let other = theirs.text else { return false }
      return !LineMerge.join(base: base.text ?? "", ours: mine, theirs: other).hasBoth
    case .elements, .claim:
      return false
    }
  }

  /// Whether the server accepts a value only from a replica that has seen the previous one.
  package var needsLatest: Bool {
    switch self {
    case .lastWriter: false
    case .lines, .elements, .claim: true
    }
  }
}

extension SharedValue {
  /// The identity of a list element: its text, or the text in a record.
  var elementName: SharedValue {
    if case .record(let record) = self { return record["text"] ?? self }
    return self
  }
}
