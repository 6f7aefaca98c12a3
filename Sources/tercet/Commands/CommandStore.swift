import BoardModel
import BoardStorage

/// The board of a command that runs to its end without a screen.
struct CommandStore {
  let store: SQLiteBoardStore
  private let path: String

  init(path: String) throws(CommandFailure) {
    self.path = path
    do {
      store = try SQLiteBoardStore.open(at: path)
      // What a command did is no board's to undo.
      store.keepsSteps = false
    } catch {
      throw CommandFailure(error)
    }
  }

  /// For a command that reads: nothing is made or changed.
  ///
  /// Where what it reads may be old, standard error says so.
  init(reading path: String) throws(CommandFailure) {
    self.path = path
    do {
      store = try SQLiteBoardStore.openToRead(at: path)
    } catch {
      throw CommandFailure(error)
    }
    if let note = store.readingNote { StandardError.printLine(note) }
  }

  /// The board's column of this name, in any case, or its first one for nil.
  func column(named name: String?) throws(CommandFailure) -> Column {
    let columns = try attempt { () throws(StoreError) in try store.board().columns }
    let match = name.map { name in
      columns.first { $0.name == name }
        ?? columns.first { $0.name.lowercased() == name.lowercased() }
    }
    if let column = match ?? columns.first { return column }
    let names = columns.map { "“\($0.name)”" }.joined(separator: ", ")
    throw .usage("there is no column “\(name ?? "")”; the columns are \(names)")
  }

  func columns(named name: String?) throws(CommandFailure) -> [Column] {
    if let name { return [try column(named: name)] }
    return try attempt { () throws(StoreError) in try store.board().columns }
  }

  /// Asks the store, with its errors as those of a command.
  func attempt<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// An error of the store as that of a command, which names the file.
  func failure(_ error: StoreError) -> CommandFailure {
    CommandFailure(error, boardAt: path)
  }
}
