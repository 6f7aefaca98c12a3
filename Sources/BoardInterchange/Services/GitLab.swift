/// Issues of GitLab's API, renamed to GitHub's names.
enum GitLab {
  static func isIssue(_ value: JSONValue) -> Bool {
    value["iid"] != nil && (value["web_url"] != nil || value["description"] != nil)
  }

  /// The issue; counts what can't be imported.
  static func issue(_ value: JSONValue, _ board: inout SourceBoard) -> JSONValue {
    if !board.notes.contains(note) { board.notes.append(note) }
    var members: [JSONValue.Member] = []
    for member in value.members {
      if let name = names[member.name] {
        members.append(JSONValue.Member(name: name, value: member.value))
      } else {
        count(member, &board.notCarried)
      }
    }
    return .object(members)
  }

  private static let note = "Read as issues of GitLab"

  private static let names = [
    "iid": "number", "title": "title", "description": "body", "state": "state", "web_url": "url",
    "labels": "labels", "assignees": "assignees", "milestone": "milestone", "author": "author",
    "created_at": "createdAt", "updated_at": "updatedAt", "closed_at": "closedAt",
    "due_date": "dueDate",
  ]

  // MARK: What has no place

  private static func count(_ member: JSONValue.Member, _ notCarried: inout NotCarried) {
    let value = member.value
    switch member.name {
    case "user_notes_count": notCarried.add("comments, which are not in the file", amount(value))
    case "upvotes", "downvotes": notCarried.add("votes", amount(value))
    case "weight" where !value.isNull: notCarried.add("weights")
    case "confidential" where value.truth == true: notCarried.add("marks as confidential")
    case "epic" where !value.isNull: notCarried.add("epics")
    case "iteration" where !value.isNull: notCarried.add("iterations")
    case "time_stats":
      if amount(value["time_estimate"]) > 0 { notCarried.add("estimates of time") }
      if amount(value["total_time_spent"]) > 0 { notCarried.add("times spent") }
    default:
      if technical.contains(member.name) || value.saysNothing || value == .bool(false) { break }
      notCarried.add("fields “\(member.name.prefix(30))”")
    }
  }

  /// GitLab's internal values, and those that other members repeat.
  private static let technical: Set = [
    "id", "project_id", "assignee", "closed_by", "references", "_links", "type", "issue_type",
    "moved_to_id", "moved_to", "discussion_locked", "task_completion_status", "task_status",
    "blocking_issues_count", "has_tasks", "merge_requests_count", "severity", "subscribed",
    "epic_iid", "health_status", "user_notes_count", "upvotes", "downvotes", "weight",
    "confidential", "epic", "iteration", "time_stats", "service_desk_reply_to", "imported",
    "imported_from",
  ]

  private static func amount(_ value: JSONValue?) -> Int { max(0, value?.integer ?? 0) }
}
