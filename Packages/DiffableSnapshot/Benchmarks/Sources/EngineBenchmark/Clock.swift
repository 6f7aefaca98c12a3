import Glibc

/// Time read from two clocks of the system, in nanoseconds.
struct Reading {
  /// What this thread has used of a processor.
  var cpu: Double
  /// What has passed on the wall.
  var wall: Double

  static var now: Reading {
    Reading(cpu: read(CLOCK_THREAD_CPUTIME_ID), wall: read(CLOCK_MONOTONIC))
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  static func - (left: Reading, right: Reading) -> Reading {
    Reading(cpu: left.cpu - right.cpu, wall: left.wall - right.wall)
  }
}

/// The clock on the wall, read without asking the kernel.
enum WallClock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Keeps the optimizer from leaving out what nobody reads.
@inline(never)
func blackHole<Value>(_ value: Value) {}

/// Times one run of some work.
@inline(never)
func time<Result>(_ body: () throws -> Result) rethrows -> Reading {
  let start = Reading.now
  blackHole(try body())
  return Reading.now - start
}

/// Measurements of one thing over all rounds.
struct Samples {
  private(set) var cpu: [Double] = []
  private(set) var wall: [Double] = []

  mutating func add(_ reading: Reading) {
    cpu.append(reading.cpu)
    wall.append(reading.wall)
  }

  static func quantile(_ part: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  var medianCPU: Double { Self.quantile(0.5, of: cpu) }
  var medianWall: Double { Self.quantile(0.5, of: wall) }
  var p99CPU: Double { Self.quantile(0.99, of: cpu) }
  var p99Wall: Double { Self.quantile(0.99, of: wall) }
}
