package enum QueryField: String, Hashable, Sendable, CaseIterable {
  case tag
  case has
  case no
  case state = "is"
  case due
  case start
  case `repeat`
  case priority
  case column
  case board
  case by
  case assignee
  case lane
  case parent
  case estimate
  case id
  case title
  case body
  case step
  case comment
  case created
  case changed
  case done
  case sort
  case group

  enum Reading: Hashable {
    case field(QueryField)
    case ambiguous([QueryField])
    case unknown
  }

  /// Names may be shortened as long as they are unambiguous.
  static func reading(of name: String) -> Reading {
    let name = name.lowercased()
    if let field = QueryField(rawValue: name) ?? QueryGuess.fields[name] { return .field(field) }
    let fields = name.isEmpty ? [] : allCases.filter { $0.rawValue.hasPrefix(name) }
    return switch fields.count {
    case 0: .unknown
    case 1: .field(fields[0])
    default: .ambiguous(fields)
    }
  }

  /// Whether it compares dates, so that `.before` and `.after` may follow its name.
  var isDate: Bool { [.due, .start, .created, .changed, .done].contains(self) }

  /// Whether its value may begin with a comparison.
  var isCompared: Bool { isDate || self == .priority || self == .estimate }
}

enum QueryComparison: String, CaseIterable {
  // The longer ones first, because they begin with the shorter ones.
  case atMost = "<="
  case atLeast = ">="
  case less = "<"
  case more = ">"
  case equal = "="
}
