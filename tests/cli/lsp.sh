# A real client, Neovim, goes through every feature of the language server; on games of the library, where it is present.
session() { LUD=$lud GAME=$1 XDG_CACHE_HOME=$work timeout 120 nvim --headless -u NONE -n -c 'luafile tests/lsp/session.lua'; }
if has nvim; then
  cp -r games/dadu "$work/dadu"
  check 'Neovim and Dadu' session "$work/dadu/dadu.lud"
  check 'Neovim and Crossing' session games/small/crossing.lud
  # The plugin: in a worktree, whose .git is a file, below a folder with a space and a comma in its name.
  project="$work/one, two"
  mkdir -p "$project/games" "$project/defs"
  echo 'gitdir: elsewhere' >"$project/.git"
  echo '(define "OwnBoard" (board (square 3)))' >"$project/defs/own.def"
  echo '(game "Own" (players 2) (equipment {("OwnBoard") (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))' >"$project/games/own.lud"
  check 'the plugin for Neovim' env LUD="$lud" GAME="$project/games/own.lud" ROOT="$project" DEFINES="$project/defs" \
    XDG_CACHE_HOME="$work" timeout 120 nvim --headless -u NONE -n -c 'luafile tests/lsp/plugin.lua'
  if [[ -n ${LUD_LIBRARY:-} ]]; then
    while read -r game; do
      check "Neovim and $game" env DEFINES="$LUD_LIBRARY/def" LUD="$lud" GAME="$LUD_LIBRARY/lud/$game" XDG_CACHE_HOME="$work" \
        timeout 120 nvim --headless -u NONE -n -c 'luafile tests/lsp/session.lua'
    done <tests/lsp/library_games.list
  fi
fi
expect 1 '"result":\{"capabilities"' -- bash -c "printf 'Content-Length: 58\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}' | '$lud' lsp"
expect 0 -- bash -c "printf 'Content-Length: 58\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}Content-Length: 44\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}' | '$lud' lsp"
expect 1 'a header says no length' -- bash -c "printf 'Content-Length: x\r\n\r\n' | '$lud' lsp"

# Words for editors that colour by patterns, as they are kept: `lud syntax FORM > FILE` writes them anew.
same_words() { "$lud" syntax "$1" | cmp - "$2"; }
check 'the grammar for VS Code is up to date' same_words textmate tools/editors/vscode/syntaxes/lud.tmLanguage.json
check 'the words for Neovim are up to date' same_words vim tools/editors/neovim/syntax/lud.vim
check 'the words for Emacs are up to date' same_words emacs tools/editors/emacs/lud-words.el
check 'the words for Monaco are up to date' same_words monarch tools/page/src/words.json
