import BoardInterchange
import BoardModel
import BoardStorage

/// Brings in what a source holds.
struct BoardImport {
  struct Result {
    var counts = ImportCounts()
    var notCarried = NotCarried()
  }

  let source: InterchangeSource
  let options: BoardOptions
  let isTrial: Bool

  func run(as format: InterchangeFormat?) throws -> Result {
    do {
      return try runDocument()
    } catch let fault as SourceFault {
      throw CommandFailure(.content, "\(source.name): \(fault.message); nothing was imported")
    }
  }

  /// A document of ours, one card at a time.
  private func runDocument() throws -> Result {
    var reader = try DocumentReader(source.feed)
    var result = Result()
    result.counts = try take {
      try reader.next()
    } place: {
      (reader.offset, reader.line)
    }
    result.notCarried = reader.notCarried
    return result
  }

  private func take(
    _ next: () throws -> ImportItem?,
    place: () -> (offset: Int, line: Int)
  ) throws -> ImportCounts {
    var bar = ProgressBar(isTrial ? "Reading cards" : "Importing cards")
    defer { bar.end() }
    var number = 0
    let store = try openStore()
    do {
      return try store.store.bringIn(isTrial: isTrial) {
        number += 1
        if number.isMultiple(of: 1_024) {
          try Interruption.check()
          if let size = source.size { bar.show(Double(place().offset) / Double(max(1, size))) }
        }
        return try next()
      }
    } catch let error as StoreError {
      let failure = store.failure(error)
      if failure.code != .usage { throw failure }
      let message = "\(source.name): Line \(place().line): \(failure.line); nothing was imported"
      throw CommandFailure(.content, message)
    }
  }

  /// The boards; a trial makes no file.
  private func openStore() throws -> CommandStore {
    try isTrial ? CommandStore(tryingOn: options) : CommandStore(options)
  }
}
