/// Why a card's checklist is refused.
package enum ChecklistFault: Error, Hashable, Sendable {
  case blank
  case tooLong(characters: Int)
  case tooMany(count: Int)
}

/// What a checklist must be: at most 500 steps, each as a title is, one line of text.
package enum ChecklistRule {
  package static let countLimit = 500

  /// The fault of one step's text, or nil.
  package static func fault(in text: String) -> ChecklistFault? {
    switch TitleRule.fault(in: text) {
    case nil: nil
    case .blank: .blank
    case .tooLong(let characters): .tooLong(characters: characters)
    }
  }

  /// The checklist as it is stored; throws what is wrong with it.
  package static func checked(_ items: [ChecklistItem]) throws(StoreError) -> [ChecklistItem] {
    if items.count > countLimit { throw .invalidChecklist(.tooMany(count: items.count)) }
    var result: [ChecklistItem] = []
    for item in items {
      let text = TextRule.storable(TitleRule.singleLine(item.text))
      if let fault = fault(in: text) { throw .invalidChecklist(fault) }
      result.append(ChecklistItem(text: text, isDone: item.isDone))
    }
    return result
  }
}
