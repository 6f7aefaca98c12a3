import BoardModel

struct StructureRules {
  let transaction: any BoardTransaction

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
  }

  func check(_ name: String, of thing: NamedThing, among others: [some RuledRecord]) throws {
    if let fault = NameRule.clash(of: name, with: others.map(\.name)) {
      throw StoreError.invalidName(thing, fault)
    }
  }
}
