package enum ChecklistFault: Error, Hashable, Sendable {
  case blank
  case tooLong(characters: Int)
  case tooMany(count: Int)
}

/// A checklist has at most 500 steps; each follows the rule of titles.
package enum ChecklistRule {
  package static let countLimit = 500

  package static func fault(in text: String) -> ChecklistFault? {
    switch TitleRule.fault(in: text) {
    case nil: nil
    case .blank: .blank
    case .tooLong(let characters): .tooLong(characters: characters)
    }
  }

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
