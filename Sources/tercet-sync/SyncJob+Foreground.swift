import BoardModel
import BoardStorage
import FileSystem
import Foundation

extension SyncJob {
  private struct Worker {
    let process: pid_t
    /// Readable once the process has ended.
    let ending: Int32
  }

  /// Runs a process for each group of boards, until asked to end or until all of them have ended.
  ///
  /// - Throws: `SyncFailure` with the code of the first process that failed. It has already printed
  ///   its error.
  func stay(for groups: [[String]]) throws {
    guard let stop = StopSignals() else { throw SyncFailure(4, "Too many files are open") }
    var workers: [Worker] = []
    for group in groups {
      guard let worker = start(group) else {
        end(workers)
        throw SyncFailure(4, "No process can be started for the boards")
      }
      workers.append(worker)
    }
    var code: Int32 = 0
    while !workers.isEmpty {
      var requests = ([stop.descriptor] + workers.map(\.ending))
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
      if requests[0].revents != 0 { return end(workers) }
      for (worker, request) in zip(workers, requests.dropFirst()) where request.revents != 0 {
        let status = wait(for: worker)
        if code == 0 { code = status }
        workers.removeAll { $0.process == worker.process }
      }
    }
    if code != 0 { exit(code) }
  }

  private func start(_ boards: [String]) -> Worker? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[1]) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    let arguments =
      ["tercet-sync", "foreground", path, boards.joined(separator: ","), author] + details
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    // It keeps the other end, which closes with it.
    guard posix_spawn(&process, OwnProgram.path, nil, nil, &words, environ) == 0 else {
      close(ends[0])
      return nil
    }
    return Worker(process: process, ending: ends[0])
  }

  private func end(_ workers: [Worker]) {
    for worker in workers { kill(worker.process, SIGTERM) }
    for worker in workers { _ = wait(for: worker) }
  }

  private func wait(for worker: Worker) -> Int32 {
    var status: Int32 = 0
    while waitpid(worker.process, &status, 0) < 0, errno == EINTR {}
    close(worker.ending)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 1
  }
}
