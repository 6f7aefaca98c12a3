internal import Glibc

/// Locks on bytes of a file, which an open descriptor holds.
package enum ByteLock {
  /// `F_OFD_GETLK` and `F_OFD_SETLK`, which the importer doesn't see.
  private static let (getLock, setLock): (Int32, Int32) = (36, 37)

  /// Takes or drops a lock; false if another descriptor is in the way.
  @discardableResult
  package static func set(
    _ type: Int32,
    on descriptor: Int32,
    at place: Int,
    count: Int = 1
  ) -> Bool {
    var request = request(type, at: place, count)
    return fcntl(descriptor, setLock, &request) == 0
  }

  /// Whether another descriptor holds a lock; the test doesn't take it.
  package static func isHeld(_ descriptor: Int32, at place: Int) -> Bool {
    var request = request(F_WRLCK, at: place)
    return fcntl(descriptor, getLock, &request) == 0 && request.l_type != Int16(F_UNLCK)
  }

  private static func request(_ type: Int32, at place: Int, _ count: Int = 1) -> flock {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(type), Int16(SEEK_SET))
    (lock.l_start, lock.l_len) = (place, count)
    return lock
  }
}
