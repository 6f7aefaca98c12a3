import BoardModel
import Testing

@testable import BoardInterchange

/// Which kind of column a name says.
@Suite struct ColumnWordsTests {
  @Test(arguments: [
    (
      Column.Kind.toDo,
      [
        "To Do", "ToDo", "TODO", "todo", "NotStarted", "Offen", "Pendiente", "A fazer", "À faire",
        "Da fare", "Te doen", "Current Sprint 1 Backlog", "Do zrobienia", "К выполнению", "할 일",
        "未着手", "待办",
      ]
    ),
    (
      .doing,
      [
        "InProgress", "Inprogress", "IN_PROGRESS", "In-Progress", "InReview", "Inreview",
        "In Bearbeitung", "En curso", "En progreso", "Em andamento", "En cours", "In corso",
        "Bezig",
        "W toku", "В работе", "진행중", "진행중 - 기획", "진행 중", "対応中", "In Development", "In Dev",
        "In Process 🍉",
        "On Going", "On Hold", "WAIT", "UAT", "Haciendo", "На проверке", "レビュー中", "進行中", "进行中",
      ]
    ),
    (
      .done,
      [
        "DoneThisWeek", "Abgeschlossen", "Erledigt", "Completado", "Terminado", "Hecho",
        "Concluído",
        "CONCLUIDO", "ENCERRADO", "Feito", "Fait", "Terminé", "Completato", "Fatto", "Afgerond",
        "Klaar", "Fixed", "Won't Do", "Won’t fix", "Verified", "Terminados", "Gotowe", "済",
        "Terminée",
        "Zrobione", "Сделано", "Выполнено", "Готово", "완료", "完了", "已完成",
      ]
    ),
  ])
  func aNameOfAStateHasItsKind(kind: Column.Kind, names: [String]) {
    for name in names {
      #expect(ColumnWords.kind(of: name) == kind && ColumnWords.isKnown(name), "\(name)")
    }
  }

  @Test(arguments: ["Termine", "Wichtige Termine", "El curso", "Klaar voor start", "Garden"])
  func aNameThatOnlyResemblesAStateIsNone(name: String) {
    #expect(ColumnWords.kind(of: name) == .toDo && !ColumnWords.isKnown(name))
  }

  @Test(arguments: ["Nicht erledigt", "Non fatto", "Не готово", "No hecho"])
  func whatIsNotDoneIsToDo(name: String) {
    #expect(ColumnWords.kind(of: name) == .toDo)
  }

  @Test(arguments: ["ProgressBar", "En curso de agua", "WorkingCopy"])
  func aThingInAHeadingIsNoState(heading: String) {
    #expect(ColumnWords.state(heading) == nil)
  }
}
