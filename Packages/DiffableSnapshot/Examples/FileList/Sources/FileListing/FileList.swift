public import DiffableSnapshot
import Foundation

/// A live list of files, which prints a line for each change.
public final class FileList {
  private let source: DiffableDataSource<Int, String, String>
  private let printer: Printer
  private var files: [String: Directory.File] = [:]

  /// Creates an empty list that passes its lines to a closure.
  public init(print: @escaping (String) -> Void) {
    let contents = Contents()
    printer = Printer(print: print)
    source = DiffableDataSource(surface: printer) { name in contents.line(for: name) }
    printer.source = source
    self.contents = contents
  }

  private let contents: Contents

  /// Shows the files of a folder, and prints only what changed since the last call.
  public func show(_ directory: Directory) throws {
    let changed = directory.files.filter { file in
      files[file.name].map { $0 != file } ?? false
    }
    files = Dictionary(uniqueKeysWithValues: directory.files.map { ($0.name, $0) })
    contents.files = files
    var snapshot = Snapshot<Int, String>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(directory.files.map(\.name))
    try snapshot.reloadItems(changed.map(\.name))
    source.apply(snapshot)
  }
}

/// The content of the rows, which the row provider reads.
final class Contents {
  var files: [String: Directory.File] = [:]

  func line(for name: String) -> String {
    // A file's name may contain control characters, which must not reach the terminal.
    let shown = String(name.unicodeScalars.map { $0.properties.isGraphic ? Character($0) : "?" })
    return "\(shown) (\(files[name]?.size ?? 0) bytes)"
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isGraphic: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

/// Prints a line for each operation.
final class Printer: DiffableSurface {
  typealias SectionID = Int
  typealias ItemID = String

  weak var source: DiffableDataSource<Int, String, String>?
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  func show(_ transaction: SnapshotTransaction<Int, String>) {
    guard let difference = transaction.difference, let source else { return }
    let old = transaction.initialSnapshot
    let new = transaction.finalSnapshot
    for place in difference.deletedItems {
      if let name = old.itemIdentifier(for: place) {
        print("- \(place.item) \(source.row(for: name))")
      }
    }
    for place in difference.insertedItems {
      if let name = new.itemIdentifier(for: place) {
        print("+ \(place.item) \(source.row(for: name))")
      }
    }
    for move in difference.movedItems {
      if let name = new.itemIdentifier(for: move.to) {
        print("> \(move.from.item) to \(move.to.item) \(source.row(for: name))")
      }
    }
    for place in difference.reloadedItems {
      if let name = new.itemIdentifier(for: place) {
        print("* \(place.item) \(source.row(for: name))")
      }
    }
  }
}
