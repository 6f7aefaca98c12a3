package enum TableField: String, CaseIterable, Sendable {
  case title
  case body
  case column
  case due
  case start
  case `repeat`
  case priority
  case tags
  case assignees
  case id
  case created
  case updated
  case done
  case checklist
  case archived
  case blockedBy = "blocked-by"
  case comments
  case lane
  case parent
  case estimate
  case none

  init?(heading: String) {
    guard let known = Self.headings[Self.key(heading)] else { return nil }
    self = known.field
  }

  /// How well a heading fits its field; 0 is best.
  ///
  /// If several headings mean a single-valued field, the best one counts.
  static func rank(ofHeading heading: String) -> Int {
    headings[key(heading)]?.rank ?? Int.max
  }

  /// The words of a heading as one, so that `Due date`, `due_date` and `dueDate` are the same.
  static func key(_ heading: String) -> String {
    if heading == "#" { return "no" }
    return heading.lowercased().split { !$0.isLetter && !$0.isNumber }
      .filter { $0 != "custom" && $0 != "field" && $0 != "utc" }
      .joined()
  }

  /// Whether a card has only one such value.
  var isSingle: Bool {
    switch self {
    case .title, .column, .due, .repeat, .priority, .id, .created, .updated, .start, .lane, .parent,
      .estimate:
      true
    case .body, .tags, .assignees, .done, .checklist, .archived, .blockedBy, .comments, .none: false
    }
  }

  private static let headings: [String: (field: TableField, rank: Int)] = {
    var result: [String: (field: TableField, rank: Int)] = [:]
    for (field, names) in words {
      for (rank, group) in names.split(separator: "|").enumerated() {
        for name in group.split(separator: ",") { result[key(String(name))] = (field, rank) }
      }
    }
    return result
  }()

  /// The headings of each field; those after a `|` are worse matches.
  private static let words: [(TableField, String)] = [
    (
      .title,
      "title,titel|summary|subject|task name,card name|name|card|task|issue|todo|what"
        + "|item,feature,story,user story,action,activity"
    ),
    (
      .body,
      "body,description,card description,notes,note,desc,details,text,content,comment,beschreibung,"
        + "task content"
    ),
    (.archived, "archived,is archived,card archived"),
    (
      .column,
      "column,column name,section column,board column,bucket,bucket name"
        + "|status,state,current state,list,list name,stage,section|progress"
    ),
    (.due, "due,due date,due on,date due,due at,fällig|deadline|end date,finish"),
    (.start, "start,start date,start on,starts,not before,hide until,wait|scheduled,start time"),
    (.repeat, "repeat,repeats,recurrence,rrule|recurring,recur"),
    (.lane, "lane,swimlane|epic,epic name|milestone"),
    (.estimate, "estimate,story points,story point estimate|points"),
    (.parent, "parent,parent id,part of"),
    (.priority, "priority,priorität,prio|importance,urgency"),
    (.tags, "tags,tag,labels,label,categories,category,keywords"),
    (
      .assignees,
      "assignee,assignees,assigned to,owner,owners,responsible,members,person,assign,assignee name,owned by"
    ),
    (
      .id,
      "key,issue key,task key,ticket key,id,task id,card id,item id,work item id,story id,ticket id,"
        + "bug id,uuid,identifier|issue id|ref,number,no"
    ),
    (
      .created,
      "created,created at,created time,date created,creation date,created on,created date,added"
    ),
    (
      .updated,
      "updated,updated at,last edited time,modified,last modified,changed,updated on,"
        + "last updated,last activity date,modification date"
    ),
    (
      .done,
      "done,completed,complete,is completed,finished,closed,checked,completed at,completed on,"
        + "date completed,completed date,completion date,closed at,completed time"
    ),
    (.checklist, "checklist,checklists,subtasks,steps,checklist items"),
    (.blockedBy, "blocked by,depends on,dependencies,depends,inward issue link blocks"),
  ]
}
