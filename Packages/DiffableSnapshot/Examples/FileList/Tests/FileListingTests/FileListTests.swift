import FileListing
import Foundation
import Testing

struct FileListTests {
  @Test func onlyWhatHappensToTheFilesIsPrinted() throws {
    var lines: [String] = []
    let list = FileList { lines.append($0) }
    func file(_ name: String, _ size: Int, at time: Double) -> Directory.File {
      Directory.File(name: name, size: size, changed: Date(timeIntervalSince1970: time))
    }

    try list.show(
      Directory(
        files: [file("a", 1, at: 4), file("b", 2, at: 3), file("e", 5, at: 2), file("c", 3, at: 1)]
      )
    )
    #expect(
      lines == ["+ 0 a (1 bytes)", "+ 1 b (2 bytes)", "+ 2 e (5 bytes)", "+ 3 c (3 bytes)"]
    )

    lines = []
    try list.show(
      Directory(
        files: [
          file("c", 4, at: 9), file("a", 1, at: 4), file("e", 5, at: 2), file("d\u{1B}", 0, at: 1),
        ]
      )
    )
    // Two files stay and one moves: no other way has fewer moves.
    #expect(
      lines == ["- 1 b (0 bytes)", "+ 3 d? (0 bytes)", "> 3 to 0 c (4 bytes)", "* 0 c (4 bytes)"]
    )
  }
}
