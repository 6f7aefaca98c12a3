import BoardModel
import TerminalSurface

/// A sign in the cell before a card's title.
nonisolated struct TitleMark {
  let sign: DisplayText
  let style: Style

  /// A card that shows although the filter does not match it.
  static let guest = TitleMark(sign: DisplayText("◌"), style: Style(.warning))

  static let blocked = TitleMark(sign: DisplayText("⊘"), style: Style(.warning))

  /// The mark of a row; a compact row can't show otherwise that the card is blocked.
  static func mark(of card: CardPreview, _ look: RowStyle) -> TitleMark? {
    if look.isGuest { return .guest }
    let isBlocked = !look.isDone && card.blockers != nil
    if isBlocked, look.isCompact || card.priority.sign == nil { return .blocked }
    return mark(of: card, isDone: look.isDone)
  }

  /// Done comes first, then the priority if there is one.
  static func mark(of card: CardPreview, isDone: Bool) -> TitleMark? {
    if isDone { return TitleMark(sign: DisplayText("✓"), style: Style(.success)) }
    guard let sign = card.priority.sign else { return nil }
    return TitleMark(sign: DisplayText(sign), style: style(of: card.priority))
  }

  static func style(of priority: Priority) -> Style {
    switch priority {
    case .none: Style(.text, .bold)
    case .low: Style(.quiet)
    case .medium: Style(.warning)
    case .high: Style(.danger, .bold)
    }
  }
}

/// The colour of a tag by its name: the same on every machine, whatever the case of its letters.
nonisolated enum TagColor {
  private static let roles: [Role] = [.tag0, .tag1, .tag2, .tag3, .tag4, .tag5]

  static func role(of tag: String) -> Role {
    // FNV-1a: `Hasher` would give other colours in each run.
    let hash = SpelledName.key(of: tag).utf8
      .reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return roles[Int(hash % UInt32(roles.count))]
  }
}

nonisolated extension NameColor {
  /// The theme's role; each can be read on the theme's background.
  var role: Role {
    switch self {
    case .red: .danger
    case .orange: .warning
    case .yellow: .match
    case .green: .success
    case .blue: .accent
    case .purple: .accentToDo
    case .grey: .quiet
    }
  }
}

nonisolated extension NameColors {
  /// The role of a tag: its own colour, or else one by its name.
  func role(ofTag tag: String) -> Role {
    self[.tag(tag)]?.role ?? TagColor.role(of: tag)
  }

  func role(ofLane lane: String) -> Role {
    self[.lane(lane)]?.role ?? TagColor.role(of: lane)
  }
}
