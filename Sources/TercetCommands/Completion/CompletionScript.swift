internal import ArgumentParser

/// A shell's completion script: the parser's, plus what the words of a board need.
struct CompletionScript {
  private let shell: CompletionsCommand.Shell

  init(_ shell: CompletionsCommand.Shell) {
    self.shell = shell
  }

  var text: String {
    // `tercet complete` formats its answer for the shell.
    let command = Completions.command
    let script = RootCommand.completionScript(for: shell.parsers)
      .replacing(command, with: "\(command) --\(shell.rawValue)")
      .replacing(Completions.word, with: "-- \(word)")
      .replacing(Completions.line, with: "-- \(line)")
    switch shell {
    case .bash: return BashCompletion.completed(script)
    case .zsh: return script
    // Complete file names only for options that ask for them.
    case .fish: return "complete -c tercet -f\n" + script
    }
  }

  /// All words up to the cursor, as separate arguments.
  private var line: String {
    switch shell {
    case .bash: "\"${whole_words[@]}\""
    case .zsh: "\"${words[@]}\""
    case .fish: "(commandline -opc)"
    }
  }

  private var word: String {
    switch shell {
    case .bash: "\"${cur}\""
    case .zsh: "\"${PREFIX}\""
    case .fish: "(commandline -ct)"
    }
  }
}
