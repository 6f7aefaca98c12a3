import BoardModel
import BoardViewModels
import TerminalKit

/// Asks for the order of the cards and stores it for the board.
final class SortMenu {
  private let context: BoardContext
  private let filter: FilterController
  private let notice: ArrangementNotice

  init(_ context: BoardContext, filter: FilterController, notice: ArrangementNotice) {
    self.context = context
    self.filter = filter
    self.notice = notice
  }

  private struct Order {
    let key: Character
    let words: String
    let sort: CardSort?
  }

  static let byHand: Character = "h"

  private static let orders = [
    Order(key: byHand, words: "by hand", sort: nil),
    Order(key: "d", words: "due, earliest first", sort: CardSort(.due)),
    Order(key: "D", words: "due, latest first", sort: CardSort(.due, descending: true)),
    Order(key: "p", words: "priority, highest first", sort: CardSort(.priority, descending: true)),
    Order(key: "P", words: "priority, lowest first", sort: CardSort(.priority)),
    Order(key: "e", words: "estimate, largest first", sort: CardSort(.estimate, descending: true)),
    Order(key: "E", words: "estimate, smallest first", sort: CardSort(.estimate)),
    Order(key: "t", words: "title, A to Z", sort: CardSort(.title)),
    Order(key: "T", words: "title, Z to A", sort: CardSort(.title, descending: true)),
    Order(key: "c", words: "newest first", sort: CardSort(.created, descending: true)),
    Order(key: "C", words: "oldest first", sort: CardSort(.created)),
    Order(key: "m", words: "recently changed first", sort: CardSort(.changed, descending: true)),
    Order(key: "M", words: "least recently changed first", sort: CardSort(.changed)),
    Order(key: "f", words: "recently finished first", sort: CardSort(.done, descending: true)),
    Order(key: "F", words: "least recently finished first", sort: CardSort(.done)),
  ]

  func open() {
    let now = context.columns.arrangement.sort.first
    let choices = Self.orders.map {
      ChoiceMenu.Choice(key: $0.key, label: $0.words, isPresent: $0.sort == now)
    }
    let picked = Self.orders.firstIndex { $0.sort == now } ?? 0
    context.host?.ask("Sort", choices, picked: picked) { [self] in choose(Self.orders[$0]) }
  }

  /// The orders by name, for the list of commands.
  var choices: [(name: String, run: () -> Void)] {
    Self.orders.map { order in (order.words, { [self] in choose(order) }) }
  }

  private func choose(_ order: Order) {
    context.reading { () throws(StoreError) in try context.saveSort(order.sort) }
    // An order in the filter's text overrides the board's order.
    context.arrange(by: filter.query)
    if filter.query.hasSort, filter.query.sort.first != order.sort {
      return context.report(
        .note("The filter sets another order" + context.keys.tip(Command.filter, "changes it"))
      )
    }
    notice.report("Sorted: \(order.words).", meanwhile: "Sorting: \(order.words)…")
  }

  static func words(of sort: CardSort) -> String {
    orders.first { $0.sort == sort }?.words ?? sort.key.rawValue
  }
}
