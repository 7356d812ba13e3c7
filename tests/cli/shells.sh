# The man page reads without complaint, and completions work in real shells.
"$lud" man >"$work/lud.1"
if has mandoc; then check 'the man page' mandoc -T lint -W error "$work/lud.1"; fi
if has man; then
  check 'the man page, as man reads it' bash -c "said=\$(man --warnings -l '$work/lud.1' 2>&1 >/dev/null) && [[ -z \$said ]]"
fi
check 'the man page names every option' bash -c "
  for word in max-turns invariants ruleset defines svg overwrite; do grep -q -- \"\${word/-/\\\\\\\\-}\" '$work/lud.1' || exit 1; done"

if has python3; then check 'the synopses of tools/README.md' tools/synopses.py "$lud"; fi

mkdir -p "$work/bin" "$work/folder"
ln -sf "$lud" "$work/bin/lud"
touch "$work/folder/game.lud"
for shell in bash zsh fish; do "$lud" completions "$shell" >"$work/completion.$shell"; done

# completes SHELL LINE WORD: the words that may follow a line contain WORD.
completes() {
  case $1 in
    bash)
      (cd "$work/folder" && PATH=$work/bin:$PATH bash --norc -c '
        . "$1"
        read -ra COMP_WORDS <<<"$2"
        [[ $2 == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _lud
        printf "%s\n" "${COMPREPLY[@]}"' bash "$work/completion.bash" "$2") ;;
    fish)
      (cd "$work/folder" && HOME=$work PATH=$work/bin:$PATH fish --no-config -c \
        'source $argv[1]; complete -C $argv[2]' "$work/completion.fish" "$2" | cut -f1) ;;
    zsh)
      (cd "$work/folder" && HOME=$work PATH=$work/bin:$PATH zsh -f tests_zsh "$work/completion.zsh" "$2") ;;
  esac >"$out" 2>"$err" </dev/null
  if grep -qxF -- "$3" "$out"; then passed=$((passed + 1)); else fail "$1 completes '$2' by $3"; fi
}
# zsh completes in a terminal only: one is made, TAB is pressed, and what is listed is read.
cat >"$work/folder/tests_zsh" <<'END'
zmodload zsh/zpty
zpty shell 'PS1= COLUMNS=200 LINES=500 TERM=dumb zsh -f -i'
zpty -w shell "unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source $1"
zpty -w shell 'zstyle ":completion:*" list-prompt ""; zstyle ":completion:*" menu no; setopt list_rows_first no_list_beep
  LISTMAX=0; zstyle ":completion:*" format ""; zstyle ":completion:*" list-separator "--"; zstyle ":completion:*" force-list always'
zpty -w shell 'reply() { compadd -O found "$@"; print -rl -- "WORD:"$^found; builtin compadd "$@"; }; compadd() {
  local -a found; builtin compadd -O found "$@" 2>/dev/null; (( $#found )) && print -rl -- "WORD:"$^found >>'$HOME'/words; builtin compadd "$@" }'
zpty -w -n shell "$2"$'\t'
for i in {1..300}; do  # until the words are there, and all of them
  sleep 0.1
  [[ -s $HOME/words && -n $seen && $seen == $(wc -c <$HOME/words) ]] && break
  seen=$([[ -s $HOME/words ]] && wc -c <$HOME/words)
done
zpty -d shell
sed -n 's/^WORD://p' $HOME/words | sort -u
rm -f $HOME/words
END
for shell in bash zsh fish; do
  has "$shell" || continue
  completes "$shell" 'lud ' check
  completes "$shell" 'lud pl' playout
  completes "$shell" 'lud playout --thr' --threads
  completes "$shell" 'lud check dad' dadu
  completes "$shell" 'lud check ga' game.lud
  completes "$shell" 'lud match --game dad' dadu
  completes "$shell" 'lud match --game ga' game.lud
  completes "$shell" 'lud doc --observation dad' dadu
  completes "$shell" 'lud completions f' fish
done
