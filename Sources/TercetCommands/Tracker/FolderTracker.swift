import BoardInterchange
import BoardModel
import FileSystem
import Foundation

/// The tasks in a folder of Backlog.md, kanban-md or kanbn, one in each file.
///
/// Files are read again only if they have changed; links in the folder are not followed.
final class FolderTracker: Tracker {
  let latest: Timestamp? = nil
  let keepsComments = false
  /// The folder's path, with a slash at its end.
  private let path: String
  private var folder: TaskFolder?
  private var settings: FileStamp?
  /// The known files by their paths in the folder.
  private var files: [String: Known] = [:]
  /// Whether all files were read; from then on, a file that is being written can wait.
  private var hasAnswered = false
  /// The notes of the last answer, which are not repeated.
  private var told: Set<String> = []
  /// All identifiers, once a new one was needed.
  private var taken: Set<String>?
  private var newest: String?

  private struct Known {
    var stamp: FileStamp
    var id: String
    /// Nil for an archived task, and for a file that can't be read.
    var item: TrackerItem?
    var order = 0.0
    var fault: String?
  }

  private static let fileLimit = 100_000

  init(_ path: String) { self.path = path }

  var folders: [String] { [path] + Self.taskFolders.map { path + $0 } }

  private static let taskFolders = ["tasks", "completed"]

  /// The name and the columns in the settings.
  func settingsOnly() throws -> (name: String?, columns: [ColumnDraft]) {
    try readSettings()
    return (folder?.name, folder?.columns ?? ColumnDraft.usual)
  }

  // MARK: Reading

  func board(since: Timestamp?) throws -> TrackerBoard {
    GitWorkTree(around: path)?.waitUntilUnlocked()
    try readSettings()
    guard var folder else { throw missing }
    let present = try list()
    files = files.filter { present[$0.key] != nil }
    for (file, stamp) in present where files[file]?.stamp != stamp {
      if let known = read(file, &folder) { files[file] = known }
    }
    (self.folder, hasAnswered) = (folder, true)
    return answer(folder)
  }

  private func answer(_ folder: TaskFolder) -> TrackerBoard {
    var board = TrackerBoard(fields: folder.dialect.fields, columns: folder.columns, items: [])
    (board.addsColumns, board.isNamedByFile) = (true, folder.dialect == .kanbn)
    var notes: [String] = []
    var found: [(order: Double, file: String, item: TrackerItem)] = []
    for (id, all) in Dictionary(grouping: files, by: \.value.id) {
      let faults = all.compactMap { file, known in
        known.fault.map { "“\(file)”: \($0); its card waits" }
      }
      notes += faults
      if all.count > 1 || !faults.isEmpty { board.unread.insert(id) }
      if all.count > 1 {
        let names = all.map(\.key).sorted().map { "“\($0)”" }.joined(separator: " and ")
        notes.append("\(names) have the same id \(id.prefix(40)); its card waits")
      } else if var item = all[0].value.item {
        if folder.dialect == .kanbn { item.column = folder.column(ofTask: id) }
        found.append((all[0].value.order, all[0].key, item))
      }
    }
    board.items = found.sorted { ($0.order, $0.file) < ($1.order, $1.file) }.map(\.item)
    board.notes = Self.shortened(notes.filter { !told.contains($0) }.sorted())
    told = Set(notes)
    return board
  }

  private static func shortened(_ notes: [String]) -> [String] {
    notes.count <= 5 ? notes : notes.prefix(4) + ["\(notes.count - 4) more files can't be read"]
  }

  private func readSettings() throws {
    let (file, dialect) = try layout()
    if let folder, folder.dialect == dialect, file.flatMap(stamp) == settings { return }
    var content: LinkedFile.Content?
    if let file { content = try self.content(of: file) }
    let stamp = content.map { FileStamp($0.status) }
    do {
      let new = try TaskFolder(dialect, settings: content?.bytes, LocalDates(zone: .current))
      (settings, folder) = (stamp, new)
      if dialect != .kanbn { (files, hasAnswered) = ([:], false) }
    } catch let fault as SourceFault {
      throw LinkFault(reason: "“\(file ?? "")”: \(fault.message)")
    }
  }

  /// The settings file, and the program that it belongs to.
  private func layout() throws -> (file: String?, dialect: TaskDialect) {
    guard isFolder("") else { throw missing }
    guard isFolder("tasks") else {
      throw LinkFault(reason: "it has no folder “tasks” of Backlog.md, kanban-md or kanbn")
    }
    let file = ["index.md", "config.yml", "config.yaml"].first { stamp(of: $0) != nil }
    if let folder { return (file, folder.dialect) }
    var settings: [UInt8]?
    if let file, file != "index.md" { settings = try content(of: file).bytes }
    let dialect = TaskFolder.dialect(
      ofFilesNamed: try Self.names(in: path + "tasks"),
      settings: settings,
      hasIndex: file == "index.md"
    )
    guard let dialect else {
      throw LinkFault(reason: "it has no tasks of Backlog.md, kanban-md or kanbn")
    }
    return (file, dialect)
  }

  private var missing: LinkFault {
    LinkFault(reason: "the folder is missing", isMissing: true)
  }

  /// Whether it is a folder and not a symbolic link to one.
  private func isFolder(_ name: String) -> Bool {
    stat(link: name.isEmpty ? String(path.dropLast()) : path + name)?.isFolder == true
  }

  private func stamp(of file: String) -> FileStamp? {
    guard let status = stat(link: path + file), status.isFile else { return nil }
    return FileStamp(status)
  }

  private func content(of file: String) throws -> LinkedFile.Content {
    do throws(LinkFault) {
      return try LinkedFile(path: path + file).read()
    } catch { throw LinkFault(reason: "“\(file)” \(error.reason)") }
  }

  /// The ordinary files that are named like tasks.
  private func list() throws -> [String: FileStamp] {
    var found: [String: FileStamp] = [:]
    for folder in Self.taskFolders where isFolder(folder) {
      for name in try Self.names(in: path + folder)
      where name.hasSuffix(".md") && !name.hasPrefix(".") {
        if let stamp = stamp(of: "\(folder)/\(name)") { found["\(folder)/\(name)"] = stamp }
      }
    }
    if found.count > Self.fileLimit { throw LinkFault(reason: "it has more than 100000 tasks") }
    return found
  }

  private static func names(in folder: String) throws -> [String] {
    if let names = Folder.names(in: folder) { return names }
    throw LinkFault(reason: "“\(folder)” can't be read: \(String(cString: strerror(errno)))")
  }

  /// Nil if a program is writing it; it is read once that is done.
  private func read(_ file: String, _ folder: inout TaskFolder) -> Known? {
    let linked = LinkedFile(path: path + file)
    let named = folder.id(ofFileNamed: linked.name)
    // Backlog.md writes file names in small letters.
    let id = files[file]?.id ?? (folder.dialect == .backlog ? named.uppercased() : named)
    do throws(LinkFault) {
      if hasAnswered, linked.isBeingWritten { return nil }
      return known(id, try linked.read(), file, &folder)
    } catch {
      guard let stamp = stamp(of: file) else { return nil }
      return Known(stamp: stamp, id: id, fault: error.reason)
    }
  }

  private func known(
    _ id: String,
    _ content: LinkedFile.Content,
    _ file: String,
    _ folder: inout TaskFolder
  ) -> Known {
    var known = Known(stamp: FileStamp(content.status), id: id)
    let name = LinkedFile(path: file).name
    do {
      let task = try folder.item(content.bytes, named: name)
      (known.id, known.item, known.order) = (
        task.item.id, task.isArchived ? nil : task.item, task.order
      )
    } catch {
      known.fault = (error as? SourceFault)?.message ?? "it can't be read"
      known.id = files[file]?.id ?? folder.id(ofDamaged: content.bytes) ?? id
    }
    return known
  }

  // MARK: Changes

  func make(_ changes: [(change: TrackerChange, id: String?)]) -> [TrackerAnswer] {
    let places = Dictionary(files.map { ($0.value.id, $0.key) }) { first, _ in first }
    return changes.map { change, id in
      do {
        switch change.content {
        case .create(let draft, let column): return try create(draft, column)
        case .change(let edits, let column):
          guard let id, let file = places[id] else { return .later }
          return try self.change(file, id, edits, column)
        case .comment: return .refused("comments stay on the board")
        }
      } catch let fault as LinkFault {
        return .refused(fault.reason)
      } catch { return .refused((error as? SourceFault)?.message ?? "it can't be written") }
    }
  }

  private func create(_ draft: CardDraft, _ column: String) throws -> TrackerAnswer {
    guard let folder else { return .later }
    var ids = taken ?? Set(files.values.map(\.id))
    let others = folder.dialect == .kanbn ? ids : newest.map { [$0] } ?? ids
    let id = folder.newID(for: draft.title, besides: others)
    let (name, bytes) = folder.newFile(id, draft, column: column, at: .now)
    let file = "tasks/\(name)"
    ids.insert(id)
    (taken, newest) = (ids, id)
    // A number that was given away is not given again; a task without a line in an index is.
    if folder.dialect == .kanban, try !writeSettings(afterNew: true, id, column) { return .later }
    try writing(file) { linked throws(LinkFault) in try linked.make(bytes) }
    if folder.dialect != .kanban { _ = try writeSettings(afterNew: true, id, column) }
    settle(file, try content(of: file), folder)
    return .done(id)
  }

  private func change(
    _ file: String,
    _ id: String,
    _ edits: [CardEdit],
    _ column: String?
  ) throws -> TrackerAnswer {
    guard let folder else { return .later }
    let content = try content(of: file)
    guard FileStamp(content.status) == files[file]?.stamp else { return .later }
    let name = LinkedFile(path: file).name
    let (bytes, refusals) = try folder.changed(
      content.bytes,
      named: name,
      by: edits,
      column: column
    )
    if bytes != content.bytes {
      var isWritten = false
      try writing(file) { linked throws(LinkFault) in
        isWritten = try linked.write(bytes, replacing: content)
      }
      if !isWritten { return .later }
    }
    if let column, try !writeSettings(afterNew: false, id, column) { return .later }
    if !refusals.isEmpty, bytes == content.bytes, column == nil {
      return .refused(refusals.joined(separator: "; "))
    }
    settle(file, try self.content(of: file), folder)
    return refusals.isEmpty ? .done(id) : .refused(refusals.joined(separator: "; "))
  }

  private func writing(
    _ file: String,
    _ body: (LinkedFile) throws(LinkFault) -> Void
  ) throws {
    // The folder of tasks may have become a link that leads elsewhere.
    guard file.split(separator: "/").dropLast().allSatisfy({ isFolder(String($0)) }) else {
      throw LinkFault(reason: "“\(file)” is no longer in the folder")
    }
    do throws(LinkFault) {
      try body(LinkedFile(path: path + file))
    } catch { throw LinkFault(reason: "“\(file)” \(error.reason)") }
  }

  /// Notes what a file has after it was written.
  private func settle(_ file: String, _ content: LinkedFile.Content, _ folder: TaskFolder) {
    var folder = folder
    files[file] = known(folder.id(ofFileNamed: LinkedFile(path: file).name), content, file, &folder)
    if folder.dialect != .kanbn { self.folder = folder }
  }

  /// Writes what the settings have of a new or moved task; false if they have changed meanwhile.
  private func writeSettings(afterNew isNew: Bool, _ id: String, _ column: String) throws -> Bool {
    guard let folder, let file = try layout().file else { return true }
    let content = try content(of: file)
    guard let bytes = try folder.settings(content.bytes, afterNew: isNew, id, in: column) else {
      return true
    }
    var isWritten = false
    try writing(file) { linked throws(LinkFault) in
      isWritten = try linked.write(bytes, replacing: content)
    }
    guard isWritten, FileStamp(content.status) == settings else { return isWritten }
    let new = try self.content(of: file)
    guard new.bytes == bytes else { return true }
    self.folder = try TaskFolder(folder.dialect, settings: bytes, LocalDates(zone: .current))
    settings = FileStamp(new.status)
    return true
  }
}

/// What shows whether a file has changed.
private struct FileStamp: Hashable {
  private let inode: UInt64
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
