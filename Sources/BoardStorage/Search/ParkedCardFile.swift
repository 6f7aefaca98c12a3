internal import BoardModel
internal import Foundation

/// A list of cards in an unnamed file, which is deleted with this object or the process.
final class ParkedCardFile: ParkedCards {
  private struct Failure: Error {}

  private let file: UnsafeMutablePointer<FILE>
  private let count: Int

  /// Nil if the file can't be written, as on a full disk.
  init?(_ cards: CardIDs) {
    guard let file = tmpfile() else { return nil }
    (self.file, count) = (file, cards.count)
    // The pieces are large, and each list's buffer would stay in memory.
    setvbuf(file, nil, _IONBF, 0)
    do {
      try cards.eachPiece { bytes in
        guard fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count else {
          throw Failure()
        }
      }
    } catch {
      return nil
    }
  }

  isolated deinit { fclose(file) }

  func read() -> CardIDs? {
    rewind(file)
    var cards = CardIDs()
    do {
      try cards.append(filling: count) { bytes in
        guard fread(bytes.baseAddress, 1, bytes.count, file) == bytes.count else { throw Failure() }
      }
    } catch {
      return nil
    }
    return cards
  }
}
