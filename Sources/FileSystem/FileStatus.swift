package import Glibc

extension stat {
  /// Nil if there is no such file; `errno` says why.
  package init?(at path: String) {
    self.init()
    if fstatat(AT_FDCWD, path, &self, 0) != 0 { return nil }
  }

  /// Doesn't follow a symbolic link.
  package init?(link path: String) {
    self.init()
    if fstatat(AT_FDCWD, path, &self, AT_SYMLINK_NOFOLLOW) != 0 { return nil }
  }

  package init?(of descriptor: Int32) {
    self.init()
    if fstat(descriptor, &self) != 0 { return nil }
  }

  package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

  package func isSameFile(as other: stat) -> Bool {
    (st_dev, st_ino) == (other.st_dev, other.st_ino)
  }
}
