import BoardModel
import TerminalKit
import TerminalSurface

/// The others who have a board open.
nonisolated struct Visitors: Hashable {
  /// The cells of a name in the title, and next to a card in the narrowest of three columns.
  private static let (titleWidth, rowWidth) = (12, 9)

  let names: [String]
  /// How many more there are whose names are not known.
  let more: Int
  /// Such as `ben is editing`, by the card that they edit.
  let editing: [Card.ID: String]

  /// Without whoever has the name of the user: those are the user's own windows and machines.
  init(_ people: [Presence], andMore more: Int, besides author: String) {
    let own = Presence.short(author)
    let others = people.filter { $0.name != own }
    names = Set(others.map { Self.short($0.name, cells: Self.titleWidth) }).sorted()
    self.more = more
    let edits = others.compactMap { person in
      person.card.map { (Card.ID(uuid: $0), Set([Self.short(person.name, cells: Self.rowWidth)])) }
    }
    editing = Dictionary(edits) { $0.union($1) }.mapValues { Self.words($0.sorted()) }
  }

  var isEmpty: Bool { names.isEmpty && more == 0 }

  private static func short(_ name: String, cells: Int) -> String {
    if DisplayText(name).width <= cells { return name }
    var (short, width) = ("", 1)
    for character in name {
      width += DisplayText.width(of: character)
      if width > cells { break }
      short.append(character)
    }
    return short + "…"
  }

  private static func words(_ names: [String]) -> String {
    names.count == 1 ? "\(names[0]) is editing" : "\(names[0]) +\(names.count - 1) are editing"
  }

  /// As many names as fit, and the number of the others: `● ben, cleo +3`.
  func parts(fitting room: Int) -> [TextPart] {
    for count in stride(from: min(names.count, room / 2), through: 0, by: -1) {
      let parts = parts(naming: count)
      if parts.width <= room { return parts }
    }
    return []
  }

  private func parts(naming count: Int) -> [TextPart] {
    let rest = names.count - count + more
    if count + rest == 0 { return [] }
    var words = names.prefix(count).joined(separator: ", ")
    if rest > 0 { words += words.isEmpty ? "\(rest)" : " +\(rest)" }
    return [TextPart("● ", Style(.success)), TextPart(words, Style(.quiet))]
  }
}
