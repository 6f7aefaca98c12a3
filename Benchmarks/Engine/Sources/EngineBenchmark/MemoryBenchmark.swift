import DiffableSnapshot
import Glibc

/// How far the resident memory rises during one full difference, as the kernel counts it.
struct MemoryBenchmark {
  let pool: [WordsID]

  func run(into table: inout GoalTable) throws {
    let work = Workload.published(pool, count: 100_000, changed: 10_000, shuffled: 2000)
    let old = try snapshot(of: work.old)
    let new = try snapshot(of: work.new)
    returnFreeMemory(0)
    guard resetPeak(), let before = peak() else { return }
    let difference = new.difference(from: old)
    guard let after = peak() else { return }
    blackHole(difference)
    let kilobytes = after - before
    table.add(
      "extra memory of a full difference, 100000: at most 4 MB",
      "\(kilobytes) kB",
      isMet: kilobytes <= 4096
    )
  }

  /// Makes the kernel forget the highest mark.
  private func resetPeak() -> Bool {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return false }
    defer { fclose(file) }
    return fputs("5", file) >= 0
  }

  /// The highest mark in kilobytes.
  private func peak() -> Int? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
        as: UTF8.self
      )
      if text.hasPrefix("VmHWM:") {
        return text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      }
    }
    return nil
  }
}

/// The C library's `malloc_trim`, which its Swift module leaves out: without it the difference could
/// live on memory that was freed before and is still resident.
@_silgen_name("malloc_trim")
@discardableResult
private func returnFreeMemory(_ pad: Int) -> CInt
