import BoardModel

/// What is done with columns and boards.
struct StructureRules {
  let transaction: any BoardTransaction

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
  }
}
