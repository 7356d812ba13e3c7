# A real client, Neovim, goes through every feature of the language server; on games of the library, where it is present.
session() { LUD=$lud GAME=$1 XDG_CACHE_HOME=$work timeout 120 nvim --headless -u NONE -n -c 'luafile tests/lsp/session.lua'; }
if has nvim; then
  cp -r games/dadu "$work/dadu"
  check 'Neovim and Dadu' session "$work/dadu/dadu.lud"
  check 'Neovim and Crossing' session games/small/crossing.lud
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
