/// Adapts the parser's bash script to the names on a board.
///
/// The parser's script treats each word as a file name: a tag `docs` becomes `docs/` if there is
/// such a folder. It also ignores that readline splits words at `@`, `:` and `=`.
enum BashCompletion {
  static func completed(_ script: String) -> String {
    script.replacing("complete -o filenames -F", with: "complete -F")
      .replacing(words.parser, with: words.own)
      .replacing(adding.parser, with: adding.own)
  }

  private static let words = (
    parser: #"""
        local -r cur="${2}"
        local -r prev="${3}"

        local -i positional_number
        local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")
    """#,
    own: #"""
        local -a whole_words=()
        local current common quote
        __tercet_read_words "${2}"
        local -r cur="${current}"
        local -r prev="${whole_words[-2]}"

        local -i positional_number
        local -a unparsed_words=("${whole_words[@]:1}")
    """#
  )

  private static let adding = (
    parser: #"""
    __tercet_add_completions() {
        local completion
        while IFS='' read -r completion; do
            COMPREPLY+=("${completion}")
        done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
    }
    """#,
    own: #"""
    # Quotes words here; readline itself quotes file names. If several words have a tab, lists the text
    # after it too: these words differ from the first character, so readline inserts nothing.
    __tercet_add_completions() {
        local completion word
        local -a found=()
        [[ "${1}" = -W ]] || compopt -o filenames 2>/dev/null
        while IFS='' read -r completion; do
            found+=("${completion}")
        done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
        for completion in "${found[@]}"; do
            word="${completion%%$'\t'*}"
            # Menu completion inserts the words one after another.
            if [[ "${word}" != "${completion}" && "${#found[@]}" -gt 1 && "${COMP_TYPE:-9}" -ne 37 ]]; then
                compopt -o nosort 2>/dev/null
                COMPREPLY+=("${word#"${common}"}  ${completion#*$'\t'}")
                continue
            fi
            [[ "${1}" = -W ]] && word="$(__tercet_quoted "${word}")"
            COMPREPLY+=("${word#"${common}"}")
        done
    }

    # Prints a word as you would type it after an opening quote, or without one.
    __tercet_quoted() {
        local word="${1}"
        # A mere list needs no quotes.
        if [[ "${COMP_TYPE:-9}" -ne 63 ]]; then
            case "${quote}" in
            \")
                word="${word//\\/\\\\}"
                word="${word//\"/\\\"}"
                word="${word//\$/\\\$}"
                word="${word//\`/\\\`}"
                ;;
            \')
                word="${word//\'/\'\\\'\'}"
                ;;
            *)
                printf -v word %q "${word}"
                ;;
            esac
        fi
        printf %s "${word}"
    }

    # Joins the words that readline splits at @ and :, and splits --option=value. Completes the last
    # word; readline replaces $1, the end of it.
    #
    # modified variables:
    #
    # - whole_words: the words up to the cursor
    # - current: the last word, without its opening quote
    # - common: the part of it before $1
    # - quote: the opening quote, if any
    __tercet_read_words() {
        local rest="${COMP_LINE}" word gap
        local -i index
        for ((index = 0; index <= COMP_CWORD; index++)); do
            word="${COMP_WORDS[index]}"
            gap="${rest%%[![:space:]]*}"
            rest="${rest#"${gap}"}"
            if [[ "${index}" -eq 0 || -n "${gap}" || -z "${word}" || "${rest}" != "${word}"* ]]; then
                whole_words+=("${word}")
            elif [[ "${word}" = '=' && "${whole_words[-1]}" = --* ]]; then
                whole_words+=('')
            else
                whole_words[-1]+="${word}"
            fi
            rest="${rest#"${word}"}"
        done

        current="${whole_words[-1]}"
        quote=''
        if [[ "${current}" = [\"\']* ]]; then
            quote="${current:0:1}"
            current="${current:1}"
        fi
        common=''
        if [[ "${current}" = *"${1}" ]]; then
            common="${current%"${1}"}"
        else
            current="${1}"
        fi
    }
    """#
  )
}
