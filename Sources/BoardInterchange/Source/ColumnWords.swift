package import BoardModel
internal import Foundation

/// Guesses a column's kind from its name.
package enum ColumnWords {
  /// - Complexity: O(*n*) for *n* characters.
  package static func kind(of name: String) -> Column.Kind {
    let kind = kind(of: words(in: name, splitsCamelCase: true))
    if kind != .toDo { return kind }
    // The state may be before the rest, as in “진행중 - 기획”.
    let start = words(in: String(name.prefix { !"-–:(/".contains($0) }), splitsCamelCase: true)
    return names[folded(start.joined())] ?? .toDo
  }

  private static func kind(of words: [String]) -> Column.Kind {
    if let kind = names[folded(words.joined())] { return kind }
    if !open.isDisjoint(with: words) { return .toDo }
    if !done.isDisjoint(with: words) { return .done }
    return doing.isDisjoint(with: words) ? .toDo : .doing
  }

  /// Whether a name says its kind: “Open” does, “Garden” is to do only because nothing says more.
  static func isKnown(_ name: String) -> Bool {
    let words = words(in: name, splitsCamelCase: true)
    return kind(of: name) != .toDo || names[folded(words.joined())] != nil
      || !open.isDisjoint(with: words)
  }

  package enum StateCertainty: Sendable {
    case certain
    /// A state only next to others, as in Now, Next, Later.
    case likely
  }

  /// Whether a heading names a state: “Backlog” does, “Later” may, “Plans” does not.
  ///
  /// A state has no other words than fillers and counts: “Done this week” is a state,
  /// “Definition of Done” is not.
  static func state(_ name: String) -> StateCertainty? {
    // “ProgressBar” is a thing.
    let plain = words(in: name, splitsCamelCase: false)
    if let kind = names[folded(plain.joined())], kind != .toDo { return .certain }
    let words = plain.joined(separator: " ").replacing("to do", with: "todo")
      .split(separator: " ").map(String.init).filter { !$0.allSatisfy(\.isNumber) }
    let states = words.filter { !links.contains($0) && !fillers.contains($0) }
    if states.isEmpty || !known.isSuperset(of: states) { return nil }
    // “Review” may be anything, “In review” is a state.
    let isLinked = words.contains(where: links.contains) && states.contains(where: doing.contains)
    return isLinked || !states.allSatisfy(vague.contains) ? .certain : .likely
  }

  /// In lower case.
  private static func words(in name: String, splitsCamelCase: Bool) -> [String] {
    var text = ""
    for sign in name {
      if splitsCamelCase, sign.isUppercase, text.last?.isLowercase == true { text.append(" ") }
      text.append(sign)
    }
    return text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Without accents.
  private static func folded(_ text: String) -> String {
    let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars
    return String(
      String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .nonspacingMark })
    )
  }

  // MARK: Whole names

  /// The kinds of whole names, by their words as one without accents.
  ///
  /// French “Terminé” is in `done`, with its accent: German “Termine” are appointments.
  private static let names: [String: Column.Kind] = {
    let all: [(Column.Kind, String)] = [
      (
        .toDo,
        "to do,open,new,next,later,ready,planned,pending,queued,triage,backlog,inbox,ideas,unstarted,"
          + "offen,neu,geplant,zu erledigen,pendiente,por hacer,nuevo,a fazer,pendente,à faire,ouvert,"
          + "nouveau,da fare,aperto,nuovo,te doen,nieuw,do zrobienia,nowe,к выполнению,новая,новые,"
          + "할 일,대기,未着手,未対応,待办,待处理,未开始"
      ),
      (
        .doing,
        "in progress,work in progress,in process,on going,in review,in development,in dev,on hold,"
          + "in bearbeitung,haciendo,fazendo,на проверке,тестирование,レビュー中,"
          + "en curso,en progreso,en proceso,"
          + "em andamento,em progresso,en cours,in corso,in lavorazione,bezig,in uitvoering,"
          + "in behandeling,w toku,w trakcie,в работе,в процессе,진행중,진행 중,対応中,処理中,进行中,"
          + "处理中"
      ),
      (
        .done,
        "wont do,wont fix,not planned,abgeschlossen,geschlossen,completado,completada,terminado,"
          + "terminada,terminados,finalizado,cerrado,concluído,concluída,concluídos,encerrado,"
          + "encerrada,feito,finalizada,fechado,fait,fini,fermé,completato,chiuso,afgerond,"
          + "klaar,gereed,gesloten,zrobione,ukończone,zakończone,сделано,выполнено,завершено,закрыто,"
          + "완료됨,対応済み,対応済,处理完成,已关闭,已解决"
      ),
    ]
    let pairs = all.flatMap { kind, names in
      names.split(separator: ",").map { (folded(String($0.filter { $0 != " " })), kind) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  // MARK: Words anywhere in a name

  /// Those that say that something isn't done yet.
  private static let open: Set<String> = [
    "not", "to", "todo", "backlog", "nicht", "no", "non", "não", "pas", "niet", "nie", "не", "inte",
  ]

  private static let known = toDo.union(vague).union(doing).union(done)

  private static let links: Set<String> = ["in", "en", "on", "for"]

  private static let fillers: Set<String> = [
    "to", "not", "be", "up", "this", "today", "week", "month", "recently", "others", "task",
    "tasks", "items", "cards", "issues", "work",
  ]

  private static let toDo: Set<String> = ["todo", "backlog", "inbox"]

  private static let vague: Set<String> = [
    "next", "later", "open", "new", "ideas", "planned", "ready", "now", "current", "active",
    "testing", "working", "review", "released", "blocked", "waiting", "progress", "verify",
    "arbeit", "cours",
  ]

  private static let done: Set<String> = [
    "done", "complete", "completed", "closed", "finished", "shipped", "released", "resolved",
    "merged", "deployed", "fixed", "verified", "delivered", "accepted", "rejected", "published",
    "duplicate", "obsolete", "abandoned", "terminée", "livré", "gotowe", "済", "终了", "cancelled",
    "canceled", "wontfix", "erledigt", "fertig", "terminé",
    "hecho", "fatto", "klar", "clos", "クローズ", "完了", "終了", "已完成", "完成", "완료", "готово",
  ]

  private static let doing: Set<String> = [
    "doing", "progress", "wip", "active", "started", "review", "reviewing", "testing", "working",
    "current", "now", "ongoing", "blocked", "waiting", "wait", "paused", "stuck", "development",
    "verify", "verifying", "qa", "uat",
    "arbeit", "cours", "進行中", "作業中", "进行中", "진행",
  ]
}
