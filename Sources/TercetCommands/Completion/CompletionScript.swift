internal import ArgumentParser

/// What a shell needs to complete commands: the parser's script, which knows the commands, with what the
/// words of a board need besides.
struct CompletionScript {
  private let shell: CompletionsCommand.Shell

  init(_ shell: CompletionsCommand.Shell) {
    self.shell = shell
  }

  var text: String {
    // What is asked for while completing answers in the form of the shell.
    let command = Completions.command
    let script = RootCommand.completionScript(for: shell.parsers)
      .replacing(command, with: "\(command) --\(shell.rawValue)")
      .replacing(Completions.word, with: "-- \(word)")
      .replacing(Completions.line, with: "-- \(line)")
    switch shell {
    case .bash: return BashCompletion.completed(script)
    case .zsh: return script
    // Files are named where an option says so alone.
    case .fish: return "complete -c tercet -f\n" + script
    }
  }

  /// All words up to that one, each as one.
  private var line: String {
    switch shell {
    case .bash: "\"${whole_words[@]}\""
    case .zsh: "\"${words[@]}\""
    case .fish: "(commandline -opc)"
    }
  }

  /// The word that is completed, as the shell has it.
  private var word: String {
    switch shell {
    case .bash: "\"${cur}\""
    case .zsh: "\"${PREFIX}\""
    case .fish: "(commandline -ct)"
    }
  }
}
