internal import Foundation

/// The start of a search file: its board, and how far it has been built.
struct SearchHeader: Equatable {
  /// How far the board's cards and log are in the file.
  struct Progress: Equatable {
    /// The last log entry that is in it.
    var sequence: Int64 = 0
    /// The action of that entry: if it differs, this is another log.
    var action = SearchToken.zero
    /// Cards with a key below this one are in it.
    var frontier: Int64 = 0

    var isPossible: Bool { sequence >= 0 && (0...SearchFile.keyLimit).contains(frontier) }
  }

  var board: SearchToken
  /// Random for each new build; every segment is sealed with it.
  var generation: UInt64
  /// The boot during which it was last written.
  var boot: SearchToken
  var progress = Progress()
  /// How much of it is synced: after a restart of the machine, only that counts.
  var synced = Progress()
  /// Which chunks exist, one bit each.
  var chunks = [UInt64](repeating: 0, count: SearchChunk.limit / 64)

  /// One sector, so that it is written whole.
  static let size = 512
  /// “tercet-s”; the version of the format follows.
  private static let magic: UInt64 = 0x732D_7465_6372_6574
  private static let version: UInt64 = 2

  init(board: SearchToken, generation: UInt64, boot: SearchToken) {
    (self.board, self.generation, self.boot) = (board, generation, boot)
  }

  func holds(_ chunk: Int) -> Bool {
    chunk < SearchChunk.limit && chunks[chunk >> 6] & 1 << UInt64(chunk & 63) != 0
  }

  mutating func add(_ chunk: Int) { chunks[chunk >> 6] |= 1 << UInt64(chunk & 63) }

  /// Drops what is uncertain if the file was written during another boot.
  mutating func discardUnsynced(to boot: SearchToken) {
    if self.boot == boot, boot != .zero { return }
    self.boot = boot
    progress = synced
    for chunk in 0..<SearchChunk.limit
    where Int64(chunk) * Int64(SearchChunk.cardCount) >= synced.frontier {
      chunks[chunk >> 6] &= ~(1 << UInt64(chunk & 63))
    }
  }

  // MARK: Bytes

  var words: [UInt64] {
    var words = [Self.magic, Self.version << 32 | SearchFormat.folding, generation]
    words += [board.high, board.low, boot.high, boot.low]
    for progress in [progress, synced] {
      words += [UInt64(bitPattern: progress.sequence), progress.action.high, progress.action.low]
      words.append(UInt64(bitPattern: progress.frontier))
    }
    words += chunks
    words += [UInt64](repeating: 0, count: Self.size / 8 - 1 - words.count)
    return words + [SearchFormat.seal(words[...], Self.magic)]
  }

  /// Nil if the words are no undamaged header of this version.
  init?(_ words: [UInt64]) {
    guard words.count == Self.size / 8, words[0] == Self.magic,
      words[1] == Self.version << 32 | SearchFormat.folding,
      words.last == SearchFormat.seal(words.dropLast(), Self.magic)
    else { return nil }
    generation = words[2]
    board = SearchToken(high: words[3], low: words[4])
    boot = SearchToken(high: words[5], low: words[6])
    progress = Progress(words[7..<11])
    synced = Progress(words[11..<15])
    chunks = Array(words[15..<15 + SearchChunk.limit / 64])
    // Anyone can seal a header, so its numbers must not lead outside the file.
    guard [progress, synced].allSatisfy(\.isPossible) else { return nil }
  }

  /// Whether the words begin a header of any version.
  static func isOurs(_ words: [UInt64]) -> Bool { words.first == magic }
}

extension SearchHeader.Progress {
  fileprivate init(_ words: ArraySlice<UInt64>) {
    let words = Array(words)
    sequence = Int64(bitPattern: words[0])
    action = SearchToken(high: words[1], low: words[2])
    frontier = Int64(bitPattern: words[3])
  }
}

struct SearchToken: Hashable {
  var high: UInt64
  var low: UInt64

  static let zero = SearchToken(high: 0, low: 0)

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  init(_ data: Data) {
    var words: [UInt64] = [0, 0]
    for (index, byte) in data.prefix(16).enumerated() {
      words[index >> 3] |= UInt64(byte) << UInt64(8 * (index & 7))
    }
    self.init(high: words[0], low: words[1])
  }

  /// The current boot; zero if the system doesn't report it.
  static let boot: SearchToken = {
    guard
      let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8),
      let id = UUID(uuidString: text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return .zero }
    return SearchToken(withUnsafeBytes(of: id.uuid) { Data($0) })
  }()
}
