import FileSystem
import Foundation
import Testing

/// Notes that programs leave for each other while they run.
@Suite final class NoteFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tercet-notes-\(UUID().uuidString)")
  private var path: String { folder.appending(path: "notes").path() }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func eachProgramReadsTheNotesOfTheOthers() {
    let notes = (0..<3).map { _ in NoteFile(path) }
    #expect(notes[0].others() == [], "there is no file")

    for (number, note) in notes.enumerated() { note.leave("\(number)") }

    func read(_ index: Int) -> [String] {
      notes[index].others().map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect((0..<3).map(read) == [["1", "2"], ["0", "2"], ["0", "1"]])
    notes[1].leave("other")
    #expect(read(0) == ["other", "2"])
    notes[1].leave(nil)
    #expect(read(0) == ["2"])
    notes[1].leave("back")
    #expect(read(2) == ["0", "back"])
  }

  @Test func theNoteOfAProgramThatEndedIsNotReadAndItsPlaceIsUsedAgain() throws {
    let reader = NoteFile(path)
    for number in 0..<600 {
      let note = NoteFile(path)
      note.leave("\(number)")
      #expect(reader.others().count == 1)
    }
    #expect(reader.others() == [])
    #expect(try Data(contentsOf: URL(filePath: path)).count == NoteFile.limit)
  }

  @Test func aTextThatIsTooLongIsNoNote() {
    let (reader, writer) = (NoteFile(path), NoteFile(path))
    writer.leave(String(repeating: "x", count: NoteFile.limit))
    #expect(reader.others().map(\.count) == [NoteFile.limit])
    writer.leave(String(repeating: "x", count: NoteFile.limit + 1))
    #expect(reader.others() == [])
  }

  @Test func aNoteIsLeftAgainInAFileThatReplacedTheFirst() throws {
    let (reader, writer) = (NoteFile(path), NoteFile(path))
    writer.leave("before")
    try FileManager.default.removeItem(atPath: path)
    #expect(reader.others() == [])
    writer.leave("after")
    #expect(reader.others().map { $0.hasPrefix("after ") } == [true])
  }

  @Test func aLinkAPipeAndAFolderAreNotUsed() throws {
    let victim = folder.appending(path: "victim").path()
    try "text".write(toFile: victim, atomically: true, encoding: .utf8)
    let kinds: [(String, (String) -> Void)] = [
      ("link", { _ = symlink(victim, $0) }), ("pipe", { _ = mkfifo($0, 0o600) }),
      ("folder", { _ = mkdir($0, 0o700) }),
    ]
    for (name, make) in kinds {
      let path = folder.appending(path: name).path()
      make(path)
      let (first, second) = (NoteFile(path), NoteFile(path))
      first.leave("note")
      first.make()
      #expect(second.others() == [], "\(name)")
    }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "text")
  }

  @Test func aNewFileHasThePermissionsOfItsModel() {
    let model = folder.appending(path: "model").path()
    close(open(model, O_CREAT | O_WRONLY, 0o600))
    chmod(model, 0o660)
    NoteFile(path, like: model).leave("note")
    NoteFile(path + "2").leave("note")
    let modes = [path, path + "2"]
      .map { path -> mode_t in
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
      }
    #expect(modes == [0o660, 0o600])
  }

  @Test func aWatchReportsANoteAndTheEndOfItsProgram() throws {
    let reader = NoteFile(path)
    reader.make()
    let watch = try #require(Inotify())
    watch.add(path, NoteFile.events)
    var writer: NoteFile? = NoteFile(path)

    writer?.leave("note")
    let written = watch.take()
    writer = nil
    let ended = watch.take()
    _ = reader.others()

    #expect(written.contains { $0.has(IN_MODIFY) })
    #expect(ended.map { $0.has(IN_CLOSE_WRITE) } == [true])
    #expect(watch.take().isEmpty, "reading wakes nobody")
  }
}
