import Glibc

/// The time of two system clocks, in nanoseconds.
struct Reading {
  /// The processor time of this thread.
  var cpu: Double
  /// The wall-clock time.
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

/// The wall clock, read without a system call.
enum WallClock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Stops the optimizer from removing an unused result.
@inline(never)
func blackHole<Value>(_ value: Value) {}

/// Times one run of some work.
@inline(never)
func time<Result>(_ body: () throws -> Result) rethrows -> Reading {
  let start = Reading.now
  blackHole(try body())
  return Reading.now - start
}

/// The measurements of all rounds.
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
