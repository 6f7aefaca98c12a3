package import BoardModel
internal import Foundation

/// People, as programs and machines tell each other of them.
extension [Presence] {
  package var value: SharedValue {
    .list(
      map { person in
        .record(["name": .text(person.name), "card": person.card.map { .text($0.digits) } ?? .null])
      }
    )
  }

  package var text: String { SharedJSON.text(of: value) }

  /// Skips what makes no sense: it may come from anybody.
  package init(_ value: SharedValue) {
    self = (value.list ?? [])
      .compactMap { person in
        let card = person["card"].text.flatMap { UUID(digits: $0) }
        return Presence(person["name"].text ?? "", editing: card)
      }
  }

  package init(json text: String) { self.init((try? SharedJSON.value(of: text)) ?? .null) }
}
