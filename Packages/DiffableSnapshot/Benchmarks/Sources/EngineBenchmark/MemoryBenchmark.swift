import DiffableSnapshot
import Glibc

/// The growth of resident memory during one full difference, from the kernel.
struct MemoryBenchmark {
  let pool: [WordsID]

  func run(into table: inout GoalTable) throws {
    let work = Workload.published(pool, count: 100_000, changed: 10_000, shuffled: 2000)
    let old = try snapshot(of: work.old)
    let new = try snapshot(of: work.new)
    Memory.giveBack()
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

  /// Resets the peak.
  private func resetPeak() -> Bool {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return false }
    defer { fclose(file) }
    return fputs("5", file) >= 0
  }

  /// The peak in kilobytes.
  private func peak() -> Int? { Memory.field("VmHWM:") }
}
