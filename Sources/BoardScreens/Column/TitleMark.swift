import BoardModel
import TerminalSurface

/// A sign before a card's title.
nonisolated struct TitleMark {
  let sign: DisplayText
  let style: Style

  /// Done first, then the priority where there is one to speak of.
  static func marks(of card: CardPreview, isDone: Bool) -> [TitleMark] {
    if isDone { return [TitleMark(sign: DisplayText("✓"), style: Style(.success))] }
    switch card.priority {
    case .none: return []
    case .low: return [TitleMark(sign: DisplayText("▽"), style: Style(.quiet))]
    case .medium: return [TitleMark(sign: DisplayText("△"), style: Style(.warning))]
    case .high: return [TitleMark(sign: DisplayText("▲"), style: Style(.warning, .bold))]
    }
  }
}

/// The hue of a tag: the same for the same name, on every machine.
nonisolated enum TagColor {
  private static let roles: [Role] = [.tag0, .tag1, .tag2, .tag3, .tag4, .tag5]

  static func role(of tag: String) -> Role {
    // FNV-1a, so that the hue does not change from run to run as `Hasher` would make it.
    let hash = tag.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return roles[Int(hash % UInt32(roles.count))]
  }
}
