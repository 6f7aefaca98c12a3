import BoardModel
import FileSystem
import Foundation
import Glibc

/// A card's body in a temporary file, in a folder that only its owner can read, for another program
/// to edit.
struct BodyFile {
  enum Content: Hashable {
    case unchanged
    case changed(String)
    /// It can't be a body; the reason is the end of a sentence about the text.
    case unusable(String)
    /// The file can't be read; the reason is the end of a sentence about the file.
    case gone(String)
  }

  struct Fault: Error {
    let reason: String
  }

  let folder: String
  let path: String
  private let original: String

  /// Writes a text to a new file named after a title, in the first of these folders that is
  /// writable.
  init(_ text: String, named title: String, in parents: [String]) throws(Fault) {
    original = text
    (folder, path) = try Self.makeFolder(for: Self.name(of: title), in: parents)
    do throws(Fault) {
      try write()
    } catch {
      remove()
      throw error
    }
  }

  /// The folders for such a file: the user's runtime folder, or else one for temporary files.
  static func parents(_ environment: [String: String]) -> [String] {
    ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { environment[$0] }.filter { $0.hasPrefix("/") }
      + ["/tmp"]
  }

  /// Only letters and digits of the title, so that nothing in it is special to a shell or an
  /// editor.
  ///
  /// The extension marks it as Markdown.
  static func name(of title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let slug = words.joined(separator: "-").prefix(24)
    return (slug.isEmpty ? "body" : slug) + ".md"
  }

  private static func makeFolder(
    for name: String,
    in parents: [String]
  ) throws(Fault) -> (folder: String, path: String) {
    var reason = ""
    for parent in parents {
      var template = Array("\(parent)/tercet-XXXXXX".utf8CString)
      if mkdtemp(&template) != nil {
        let folder = String(
          decoding: template.dropLast().map { UInt8(bitPattern: $0) },
          as: UTF8.self
        )
        return (folder, folder + "/" + name)
      }
      reason = "a folder in “\(parent)” can't be made: \(String(cString: strerror(errno)))"
    }
    throw Fault(reason: reason)
  }

  /// Writes the body with a line break at its end, since editors add one anyway.
  private func write() throws(Fault) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw writeFault }
    defer { close(descriptor) }
    let text = original + (isBreakAdded ? "\n" : "")
    if !RegularFile.write(text.utf8, to: descriptor) { throw writeFault }
  }

  private var writeFault: Fault {
    Fault(reason: "“\(path)” can't be written: \(String(cString: strerror(errno)))")
  }

  private var endsInBreak: Bool { original.utf8.last == 0x0A }

  /// An empty file has no last line.
  private var isBreakAdded: Bool { !original.isEmpty && !endsInBreak }

  /// Reads what the other program has saved; a final line break counts only if the body had one.
  func read() -> Content {
    let bytes: [UInt8]
    do throws(Fault) {
      guard let read = try readBytes(limit: TextRule.bodyLimit + 1) else { return Self.tooLong }
      bytes = read
    } catch {
      return .gone(error.reason)
    }
    let isBreakDropped = !endsInBreak && bytes.last == 0x0A
    let body = isBreakDropped ? bytes.dropLast() : bytes[...]
    if body.elementsEqual(original.utf8) { return .unchanged }
    if body.count > TextRule.bodyLimit { return Self.tooLong }
    guard let text = String(validating: body, as: UTF8.self) else {
      return .unusable("is not UTF-8")
    }
    return .changed(text)
  }

  private static let tooLong = Content.unusable("is over the limit of 1 MiB")

  /// Reads only a regular file, in case it was replaced; nil if it is too large.
  private func readBytes(limit: Int) throws(Fault) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw readFault }
    defer { close(descriptor) }
    guard let status = stat(of: descriptor) else { throw readFault }
    guard status.isFile else { throw Fault(reason: "is no longer a file") }
    do throws(RegularFile.Fault) {
      return try RegularFile.bytes(of: descriptor, limit: limit)
    } catch {
      if error == .tooLarge { return nil }
      throw readFault
    }
  }

  private var readFault: Fault {
    Fault(reason: "can't be read: \(String(cString: strerror(errno)))")
  }

  /// Removes the folder with everything in it, including backup files.
  func remove() {
    // What can't be removed remains readable only by its owner.
    try? FileManager.default.removeItem(atPath: folder)
  }
}
