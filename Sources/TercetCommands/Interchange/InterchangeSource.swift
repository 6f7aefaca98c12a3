import BoardInterchange
import BoardModel
import FileSystem
import Foundation
import Glibc

/// The source of an import: a file, a folder or standard input.
final class InterchangeSource {
  /// The name in messages.
  let name: String
  /// The size in bytes; nil if unknown.
  let size: Int?
  /// Nil for standard input.
  private let path: String?
  private let isFolder: Bool
  private let descriptor: Int32
  private var first: [UInt8]?

  private static let pieceSize = FileHead.size
  private static let fileLimit = 100_000

  init(_ argument: String) throws(CommandFailure) {
    if argument.isEmpty { throw .usage("An import needs a file, or “-” for standard input") }
    if argument == "-" {
      (name, descriptor, size, path, isFolder) = (
        "Standard input", STDIN_FILENO, nil, nil, false
      )
      return
    }
    let path = try FilePath.argument(argument)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw Self.failure(path) }
    let status = stat(of: file) ?? stat()
    (name, descriptor, self.path) = ("“\(path)”", file, path)
    size = status.isFile ? Int(status.st_size) : nil
    isFolder = status.isFolder
  }

  deinit { if path != nil { close(descriptor) } }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.access, "“\(path)” cannot be read: \(String(cString: strerror(errno)))")
  }

  /// The name of a new board: the file's name without its ending.
  var boardName: String {
    guard let path else { return "Imported" }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty || name == "/" ? "Imported" : name
  }

  /// Where it is, through all links; nil for standard input.
  var origin: String? { path.flatMap(RealPath.of) }

  /// The format, recognised by the content.
  func guessedFormat(_ profiles: [Profile]) throws -> InterchangeFormat {
    if isFolder { return .folder }
    let head = try head()
    if head.isEmpty { throw SourceFault("it is empty") }
    do {
      return try FormatGuess.recognised(head, named: path, profiles: profiles)
    } catch {
      throw CommandFailure(.content, "\(name): \(error.message)")
    }
  }

  /// Refuses JSON of another program than the user named.
  func refuse(as format: InterchangeFormat, _ profiles: [Profile]) throws {
    if isFolder || !format.isJSON { return }
    try FormatGuess.refuse(try head(), named: path, as: format, profiles: profiles)
  }

  /// Refuses a binary file, whatever format was named.
  func refuseBinary() throws {
    if !isFolder, let kind = BinaryContent.kind(of: try head()) { throw SourceFault(kind) }
  }

  /// Whether it is `[]`, as programs print a list of nothing.
  var isEmptyList: Bool {
    get throws {
      let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
      return try !isFolder && head().filter { !blanks.contains($0) } == Array("[]".utf8)
    }
  }

  // MARK: Bytes

  /// The first bytes, which the feed returns again.
  private func head() throws -> [UInt8] {
    if let first { return first }
    var piece: [UInt8] = []
    while piece.count < Self.pieceSize, let next = try read() { piece += next }
    first = piece
    return piece
  }

  /// The content in pieces, for one reader.
  var feed: ByteFeed {
    ByteFeed { [self] in
      if let piece = first {
        first = nil
        if !piece.isEmpty { return piece }
      }
      return try read()
    }
  }

  /// The same in UTF-8, limited to the size of another program's file.
  var boundedFeed: ByteFeed {
    if let head = try? head(), SourceText.isUTF16(head) { return converted }
    let feed = feed
    var count = 0
    return ByteFeed {
      guard let piece = try feed.next() else { return nil }
      count += piece.count
      if count > SourceText.sizeLimit { throw Self.tooLarge }
      try Self.requireMemory(for: count, isJSON: true)
      return piece
    }
  }

  /// The whole content in UTF-8, as a single piece.
  private var converted: ByteFeed {
    var isRead = false
    return ByteFeed { [self] in
      defer { isRead = true }
      return isRead ? nil : Array(try SourceText(bounded: bytes()).text.utf8)
    }
  }

  private static var tooLarge: SourceFault {
    SourceFault("it has more than 64 MiB; only JSON and NDJSON of Tercet can be larger")
  }

  func bytes() throws -> [UInt8] {
    if isFolder { throw SourceFault("it is a folder") }
    if let size, size > SourceText.sizeLimit { throw Self.tooLarge }
    try Self.requireMemory(for: size ?? 0)
    var bytes: [UInt8] = []
    // Growing would briefly hold two copies.
    bytes.reserveCapacity(min(size ?? 0, SourceText.sizeLimit) + Self.pieceSize)
    bytes += first ?? []
    first = nil
    while let piece = try read() {
      bytes += piece
      if bytes.count > SourceText.sizeLimit { throw Self.tooLarge }
      if size == nil { try Self.requireMemory(for: bytes.count) }
    }
    return bytes
  }

  /// Refuses a file that needs more memory than is allowed; without memory the program crashes.
  private static func requireMemory(
    for size: Int,
    isJSON: Bool = false
  ) throws(CommandFailure) {
    guard let memory = SystemLimits.missingMemory(forImportOf: size, isJSON: isJSON) else { return }
    throw CommandFailure(
      .access,
      "too little memory is allowed for this file: the limit is \(memory.limit) MiB (ulimit -v), and"
        + " Tercet needs \(memory.needed) MiB; raise it and try again; nothing was imported"
    )
  }

  private func read() throws -> [UInt8]? {
    while true {
      try Interruption.check()
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count > 0 { return piece }
      if count == 0 { return nil }
      if errno == EINTR { continue }
      let reason = String(cString: strerror(errno))
      throw CommandFailure(.access, "\(name) cannot be read: \(reason)")
    }
  }

  // MARK: Folders

  /// The Markdown and configuration files of the folder.
  ///
  /// Includes links, which are not followed, and unreadable folders, so that they are reported.
  func files() throws -> [FolderReader.File] {
    guard isFolder, let path else { throw SourceFault("it is not a folder") }
    var files: [FolderReader.File] = []
    var total = 0
    let walk = FileManager.default.enumerator(atPath: path)
    while let file = walk?.nextObject() as? String {
      let ending = URL(fileURLWithPath: file).pathExtension.lowercased()
      if file.split(separator: "/").contains(where: { $0.hasPrefix(".") && $0 != ".kanbn" }) {
        continue
      }
      let type = walk?.fileAttributes?[.type] as? FileAttributeType
      let isNamedSo = ["md", "yml", "yaml"].contains(ending)
      if type == .typeSymbolicLink, isNamedSo || stat(at: "\(path)/\(file)")?.isFolder == true {
        files.append(FolderReader.File(linkAt: file))
      }
      if type == .typeDirectory, access("\(path)/\(file)", R_OK | X_OK) != 0 {
        let reason = String(cString: strerror(errno))
        files.append(FolderReader.File(path: file, bytes: [], fault: reason))
      }
      if isNamedSo, type != .typeRegular, type != .typeSymbolicLink {
        files.append(FolderReader.File(specialAt: file))
      }
      guard isNamedSo, type == .typeRegular else { continue }
      try Interruption.check()
      let read = try Self.file(file, in: path)
      total += read.bytes.count
      if total > SourceText.sizeLimit { throw SourceFault("its files have more than 64 MiB") }
      if files.count >= Self.fileLimit { throw SourceFault("it has more than 100000 files") }
      files.append(read)
    }
    return files
  }

  /// A file of the folder, or why it can't be read.
  private static func file(_ file: String, in folder: String) throws -> FolderReader.File {
    do {
      let bytes = try InterchangeSource("\(folder)/\(file)").bytes()
      guard let kind = BinaryContent.kind(of: Array(bytes.prefix(pieceSize))) else {
        return FolderReader.File(path: file, bytes: bytes)
      }
      return FolderReader.File(path: file, bytes: [], fault: kind)
    } catch let failure as CommandFailure {
      let reason = failure.message.split(separator: ": ", maxSplits: 1).last.map(String.init)
      return FolderReader.File(path: file, bytes: [], fault: reason ?? failure.message)
    } catch let fault as SourceFault {
      return FolderReader.File(path: file, bytes: [], fault: fault.message)
    }
  }
}
