package import BoardSync

extension SSHPlace {
  package func invitation(of person: String, _ right: LogRight) -> Invitation {
    let limit: String? =
      switch right {
      case .read: "--read-only"
      case .comment: "--comment-only"
      case .write: nil
      }
    let key = limit.map { option in
      """
      Put this before \(person)'s key in ~/.ssh/authorized_keys: \
      restrict,command="tercet serve-log \(host.path) \(option)"
      """
    }
    let access = right == .read ? "read" : "read and write"
    let login = "Give \(person) a login on \(host.host), and the right to \(access) “\(host.path)”"
    return Invitation(
      address: host.with(user: person),
      preparation: [login] + [key].compactMap(\.self)
    )
  }
}
