/// What a column of a table says of a card.
package enum TableField: String, CaseIterable, Sendable {
  case title
  case body
  case column
  case due
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
  /// It is left out.
  case none

  /// The field that a heading most likely means.
  init?(heading: String) {
    let words = heading.lowercased().split { !$0.isLetter && !$0.isNumber }
      .filter { $0 != "custom" && $0 != "field" }
      .joined(separator: " ")
    guard let field = Self.headings[words] else { return nil }
    self = field
  }

  private static let headings: [String: TableField] = {
    var result: [String: TableField] = [:]
    let words: [(TableField, String)] = [
      (.title, "title,summary,name,task,task name,subject,card,card name,issue,todo,what,titel"),
      (
        .body,
        "body,description,card description,notes,note,desc,details,text,content,comment,"
          + "beschreibung"
      ),
      (.archived, "archived,is archived,card archived"),
      (
        .column,
        "column,column name,status,state,list,list name,stage,section,section column,bucket,"
          + "bucket name,progress,board column"
      ),
      (.due, "due,due date,duedate,deadline,due on,date due,due at,end date,finish,fällig"),
      (.priority, "priority,importance,urgency,priorität"),
      (.tags, "tags,tag,labels,label,categories,category,keywords"),
      (
        .assignees,
        "assignee,assignees,assigned to,owner,responsible,members,person,assign,assignee name"
      ),
      (.id, "id,key,issue key,issue id,task id,taskid,card id,uuid,identifier,ref,number,no"),
      (
        .created,
        "created,created at,created time,date created,creation date,createdat,created on,added"
      ),
      (
        .updated,
        "updated,updated at,last edited time,modified,last modified,changed,updatedat,updated on,"
          + "last updated,last activity date"
      ),
      (
        .done,
        "done,completed,complete,is completed,finished,closed,checked,completed at,completed on,"
          + "date completed,completed date"
      ),
      (.checklist, "checklist,subtasks,steps,checklist items"),
      (.blockedBy, "blocked by,depends on,blockedby,dependencies,depends,inward issue link blocks"),
    ]
    for (field, names) in words {
      for name in names.split(separator: ",") { result[String(name)] = field }
    }
    return result
  }()
}
