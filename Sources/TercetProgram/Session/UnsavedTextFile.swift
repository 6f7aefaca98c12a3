import BoardScreens
import BoardStorage
import FileSystem
import Foundation
import Glibc
import TercetCommands
import TerminalSurface

/// Saves typed text that could not be stored next to the board in the user's state folder, so that
/// it is not lost.
enum UnsavedTextFile {
  /// Writes the texts to a new file and prints its path to standard error.
  ///
  /// If no file can be made, prints the texts.
  static func rescue(_ texts: [UnsavedText]) {
    let text = texts.map { "# \($0.what)\n\n\($0.text)\n" }.joined(separator: "\n")
    let words: String
    if let folder = StateFolder.make(), let path = write(text, in: folder) {
      words = "tercet: your unsaved text is in “\(PrintableText.sanitised(path))”\n"
    } else {
      words = "tercet: your unsaved text:\n\(PrintableText.sanitisedLines(text))"
    }
    _ = RegularFile.write(words.utf8, to: STDERR_FILENO)
  }

  /// The path of the file; nil if it can't be written completely.
  private static func write(_ text: String, in folder: String) -> String? {
    var template = Array("\(folder)/unsaved-XXXXXX.md".utf8CString)
    let descriptor = mkstemps(&template, 3)
    guard descriptor >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let isWritten = RegularFile.write(text.utf8, to: descriptor)
    guard close(descriptor) == 0, isWritten else {
      unlink(path)
      return nil
    }
    return path
  }
}
