import Foundation
import SeededRandom

/// One way to damage a board's files.
enum Damage: CaseIterable {
  case header, cutOff, cutOut, putIn, garbagePage, zeroPage, garbagePages, flippedBytes
  case garbageJournal, foreignJournal, foreignLog, garbageInLog, cutOffLog

  /// Whether it needs a board with its latest commits in the log.
  var needsLog: Bool { self == .garbageInLog || self == .cutOffLog }

  /// Whether nothing of the board may be lost: one page at the most is gone, and what was on it is
  /// somewhere else too.
  var keepsEverything: Bool {
    switch self {
    case .header, .garbagePage, .zeroPage, .garbageJournal, .foreignJournal, .foreignLog: true
    case .cutOff, .cutOut, .putIn, .garbagePages, .flippedBytes, .garbageInLog, .cutOffLog: false
    }
  }

  func apply(
    to path: String,
    other: SampleBoard,
    using random: inout SeededGenerator
  ) throws {
    switch self {
    case .header:
      try edit(path) { bytes in
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          bytes[Int.random(in: 0..<100, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
    case .cutOff: try edit(path) { $0 = $0.prefix(Int.random(in: 0..<$0.count, using: &random)) }
    case .cutOut:
      try edit(path) { bytes in
        let start = Int.random(in: 4096..<bytes.count - 8_000, using: &random)
        bytes.removeSubrange(start..<start + Int.random(in: 1...6_000, using: &random))
      }
    case .putIn:
      try edit(path) { bytes in
        let start = Int.random(in: 4096..<bytes.count, using: &random)
        bytes.insert(
          contentsOf: garbage(Int.random(in: 1...6_000, using: &random), &random),
          at: start
        )
      }
    case .garbagePage: try replacePages(path, 1, using: &random)
    case .garbagePages: try replacePages(path, 3, using: &random)
    case .zeroPage:
      try edit(path) { bytes in
        let page = Int.random(in: 0..<bytes.count / 4096, using: &random)
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
      }
    case .flippedBytes: try flip(path, from: 0, using: &random)
    case .garbageJournal: try garbage(5_000, &random).write(to: url(path + "-journal"))
    case .foreignJournal: try Self.journal(of: other).write(to: url(path + "-journal"))
    case .foreignLog: try other.files["-wal"]?.write(to: url(path + "-wal"))
    case .garbageInLog: try flip(path + "-wal", from: 0, using: &random)
    case .cutOffLog:
      try edit(path + "-wal") { $0 = $0.prefix(Int.random(in: 0..<$0.count, using: &random)) }
    }
  }

  /// A hot journal of another board: all of its pages, to be written over this one's.
  private static func journal(of other: SampleBoard) -> Data {
    let file = other.files[""] ?? Data()
    let count = file.count / SampleBoard.pageSize
    var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    for field in [count, 0, count, 512, SampleBoard.pageSize] { journal += bigEndian(field) }
    journal += Data(count: 512 - journal.count)
    for number in 0..<count {
      let page = file[number * SampleBoard.pageSize..<(number + 1) * SampleBoard.pageSize]
      let sum = stride(from: SampleBoard.pageSize - 200, to: 0, by: -200)
        .reduce(UInt32(0)) { $0 &+ UInt32(page[page.startIndex + $1]) }
      journal += bigEndian(number + 1) + page + bigEndian(Int(sum))
    }
    return journal
  }

  private static func bigEndian(_ number: Int) -> Data {
    withUnsafeBytes(of: UInt32(number).bigEndian) { Data($0) }
  }

  private func replacePages(
    _ path: String,
    _ count: Int,
    using random: inout SeededGenerator
  ) throws {
    try edit(path) { bytes in
      for _ in 0..<count {
        let page = Int.random(in: 0..<bytes.count / 4096, using: &random)
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: garbage(4096, &random))
      }
    }
  }

  private func flip(_ path: String, from: Int, using random: inout SeededGenerator) throws {
    try edit(path) { bytes in
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let index = Int.random(in: from..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
  }

  private func garbage(_ count: Int, _ random: inout SeededGenerator) -> Data {
    Data((0..<count).map { _ in UInt8.random(in: 1...255, using: &random) })
  }

  private func edit(_ path: String, _ body: (inout Data) -> Void) throws {
    var bytes = try Data(contentsOf: url(path))
    body(&bytes)
    try Data(bytes).write(to: url(path))
  }

  private func url(_ path: String) -> URL { URL(fileURLWithPath: path) }
}
