public import DiffableSnapshot
import Foundation

/// A live list of files, which prints a line for each thing that happens to it.
public final class FileList {
  private let source: DiffableDataSource<Int, String, String>
  private let printer: Printer
  private var files: [String: Directory.File] = [:]

  /// Makes an empty list that hands its lines to a closure.
  public init(print: @escaping (String) -> Void) {
    let contents = Contents()
    printer = Printer(print: print)
    source = DiffableDataSource(surface: printer) { name in contents.line(for: name) }
    printer.source = source
    self.contents = contents
  }

  private let contents: Contents

  /// Shows what a folder holds now; only what differs from last time is printed.
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

/// What the row provider reads.
final class Contents {
  var files: [String: Directory.File] = [:]

  func line(for name: String) -> String {
    // A file's name may hold anything; what reaches the terminal may not.
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

/// A surface of plain lines.
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
