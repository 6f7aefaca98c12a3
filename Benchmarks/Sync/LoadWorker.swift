import Foundation
import PostgresLog

/// A thread with a part of the simulated machines.
///
/// Only the thread uses it between `start` and `wait`.
nonisolated final class LoadWorker: @unchecked Sendable {
  private let machines: [LoadMachine]
  private let done = DispatchSemaphore(value: 0)
  private(set) var count = 0
  private(set) var failure: (any Error)?

  init(_ machines: [LoadMachine]) { self.machines = machines }

  var delays: [Double] { machines.flatMap(\.delays) }

  /// Makes changes for some seconds, at a rate or as fast as it can, and reads those of others.
  func start(for seconds: Double, rate: Double?) {
    count = 0
    Thread.detachNewThread { [self] in
      do { try run(until: LoadMachine.now + seconds, rate: rate) } catch { failure = error }
      done.signal()
    }
  }

  func wait() throws {
    done.wait()
    if let failure { throw failure }
  }

  private func run(until end: Double, rate: Double?) throws {
    var nextChange = LoadMachine.now
    while true {
      let now = LoadMachine.now
      if end <= now { return }
      if nextChange <= now {
        try machines.randomElement()?.change()
        count += 1
        // At random moments, as people make them.
        nextChange += rate.map { -log(Double.random(in: Double.ulpOfOne...1)) / $0 } ?? 0
      }
      try takeNews(until: min(end, nextChange))
    }
  }

  private func takeNews(until end: Double) throws {
    var requests = machines.map {
      pollfd(fd: $0.connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    let next = min(end, machines.map(\.next).min() ?? end)
    poll(&requests, nfds_t(requests.count), Int32(max(0, next - LoadMachine.now) * 1_000))
    let now = LoadMachine.now
    for (machine, request) in zip(machines, requests) {
      if request.revents != 0 || machine.next <= now { try machine.run() }
    }
  }
}
