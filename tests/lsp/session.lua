-- A session of a real client, Neovim without its window: opens a game and goes through every feature of the server.
--   nvim --headless -u NONE -n -c 'luafile tests/lsp/session.lua'
-- LUD is the binary; GAME the file to open; DEFINES a folder of defines, where it needs one. Prints what fails and a sum, and
-- quits with 1 where something did.
local lud, game = os.getenv('LUD'), os.getenv('GAME')
local passed, failed = 0, 0

local function check(name, good, detail)
  if good then
    passed = passed + 1
  else
    failed = failed + 1
    io.stdout:write(string.format('FAILED %s: %s\n', name, detail or ''))
  end
end

vim.cmd('edit ' .. vim.fn.fnameescape(game))
local buffer = vim.api.nvim_get_current_buf()
local uri = vim.uri_from_bufnr(buffer)
local command = { lud, 'lsp' }
if os.getenv('DEFINES') then
  command = { lud, 'lsp', '--defines', os.getenv('DEFINES') }
end
local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.textDocument.completion.completionItem.snippetSupport = true
local answered, published = {}, 0
local client_id = vim.lsp.start_client({
  name = 'lud',
  cmd = command,
  root_dir = vim.fn.fnamemodify(game, ':h'),
  capabilities = capabilities,
  flags = { debounce_text_changes = 0 },
  handlers = {
    ['textDocument/publishDiagnostics'] = function(err, result, context, config)
      if result and result.uri == uri then
        answered[result.version or 0] = #result.diagnostics
        published = published + 1
      end
      vim.lsp.diagnostic.on_publish_diagnostics(err, result, context, config)
    end,
  },
})
check('start', client_id ~= nil)
vim.lsp.buf_attach_client(buffer, client_id)
local client = vim.lsp.get_client_by_id(client_id)
vim.wait(5000, function() return client.initialized or client.server_capabilities ~= nil end, 5)

local function version() return vim.lsp.util.buf_versions[buffer] end
-- Waits until the messages are about the text as it is, and as many as expected, or else settled; returns how many there are.
local function diagnostics(expected)
  local fresh = vim.wait(20000, function() return answered[version()] ~= nil end, 2)
  check('messages for version ' .. tostring(version()), fresh)
  -- What options and rulesets add comes a little later.
  if expected then
    vim.wait(20000, function() return answered[version()] == expected end, 20)
    return answered[version()] or -1
  end
  local settled
  repeat
    settled = published
    vim.wait(1500, function() return published ~= settled end, 20)
  until published == settled
  return answered[version()] or -1
end

local function ask(method, params)
  params = params or {}
  params.textDocument = { uri = uri }
  local result, err = client.request_sync(method, params, 20000, buffer)
  if result and result.err then
    return nil, vim.inspect(result.err)
  end
  return result and result.result, err
end
local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') end
-- The place of the first match of a Lua pattern, so many characters on.
local function find(pattern, further)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:find(pattern)
    if column and not line:match('^%s*//') then
      return { line = number - 1, character = vim.lsp.util._str_utfindex_enc(line, column - 1 + (further or 0), 'utf-16') }
    end
  end
end
local function range_of_all()
  return { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(buffer), character = 0 } }
end

local before = diagnostics()
local original = text()

-- What can be asked of any game.
local players = find('%(players', 3)
if players then
  local hover = ask('textDocument/hover', { position = players })
  check('hover', hover and hover.contents.value:find('players', 1, true), vim.inspect(hover))
end
local play = find('%(play[%s]*', 5) or find('%(rules', 6)
local completion = ask('textDocument/completion', { position = find('%(equipment', 1) or find('%(game', 1) or find('%(', 1) })
check('completion', completion and #completion.items > 0)
local call = find('%(players ', 9) or find('%(equipment ', 11)
if call then
  local signature = ask('textDocument/signatureHelp', { position = call })
  check('signature help', signature and #signature.signatures > 0)
end
local symbols = ask('textDocument/documentSymbol')
check('symbols', symbols and #symbols > 0)
check('folding', #(ask('textDocument/foldingRange') or {}) > 0)
local selection = ask('textDocument/selectionRange', { positions = { players or find('%(', 1) } })
check('selection', selection and selection[1].parent ~= nil)
local tokens = ask('textDocument/semanticTokens/full')
check('semantic tokens', tokens and #tokens.data > 0 and #tokens.data % 5 == 0)
check('semantic tokens of a range', #(ask('textDocument/semanticTokens/range', { range = range_of_all() }).data) == #tokens.data)
check('inlay hints', type(ask('textDocument/inlayHint', { range = range_of_all() })) == 'table')
local lenses = ask('textDocument/codeLens')
check('code lenses', lenses and #lenses > 0 or not original:find('%(game'))
if lenses and #lenses > 0 then
  local result, err = ask('workspace/executeCommand', { command = lenses[1].command.command, arguments = { uri, 2 } })
  check('playouts', result and result.games, err)
end

-- Formatting changes nothing twice, and takes nothing away.
vim.lsp.buf.formatting_sync(nil, 20000)
local formatted = text()
check('formatting keeps the words', formatted:gsub('%s', '') == original:gsub('%s', ''))
check('formatting is done once', #(ask('textDocument/formatting') or { 1 }) == 0)
check('formatting of a range', #(ask('textDocument/rangeFormatting', { range = range_of_all() }) or { 1 }) == 0)
if formatted ~= original then
  vim.cmd('silent undo')
end
diagnostics()

-- Defines: from their use to their name and back, and by another name.
-- Some are called by standard defines, and keep their names.
local name = original:match('%(define "(KeepHighest)"') or original:match('%(define "([%w_ ]+)"')
if name then
  local at = find('"' .. name .. '"', 2)
  local definition = ask('textDocument/definition', { position = at })
  check('definition', definition and definition.uri == uri, vim.inspect(definition))
  local references = ask('textDocument/references', { position = at, context = { includeDeclaration = true } })
  check('references', references and #references > 0)
  check('highlight', #(ask('textDocument/documentHighlight', { position = at }) or {}) > 0)
  check('hover on a define', ask('textDocument/hover', { position = at }))
  check('prepare rename', ask('textDocument/prepareRename', { position = at }))
  local edit, err = ask('textDocument/rename', { position = at, newName = 'RenamedInASession' })
  check('rename', edit or (err and err:find('by its name', 1, true)), err)
  if edit then
    vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
    check('rename reaches all uses', not text():find('"' .. name .. '"', 1, true) or #references == 0)
    check('a renamed game has no other messages', diagnostics(before) == before)
    vim.cmd('silent undo')
    diagnostics()
  end
end

-- A slip, its message and its quick fix.
local slip = find('^%s*%(players ', 0)
if slip then
  slip.character = vim.api.nvim_buf_get_lines(buffer, slip.line, slip.line + 1, false)[1]:find('players') - 1
end
if slip and before >= 0 then
  vim.api.nvim_buf_set_text(buffer, slip.line, slip.character, slip.line, slip.character + 7, { 'playrs' })
  check('a slip is told', diagnostics() > 0 and vim.inspect(vim.diagnostic.get(buffer)):find('playrs', 1, true))
  local actions, why = ask('textDocument/codeAction', {
    range = { start = { line = slip.line, character = 0 }, ['end'] = { line = slip.line, character = 1000 } },
    context = { diagnostics = {} },
  })
  check('quick fix', actions and #actions > 0, vim.inspect(why or vim.diagnostic.get(buffer)):sub(1, 800))
  if actions and #actions > 0 then
    vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
    check('the fix mends the slip', text() == original)
    check('nothing is left of the slip', diagnostics(before) == before)
  end
end

-- Typing a call at the end, letter by letter, with what an editor asks meanwhile.
local last = vim.api.nvim_buf_line_count(buffer)
vim.api.nvim_buf_set_lines(buffer, last, last, false, { '' })
for letter in ('(define "Typed" (is Line 3))'):gmatch('.') do
  local row = vim.api.nvim_buf_line_count(buffer) - 1
  local line = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1]
  vim.api.nvim_buf_set_text(buffer, row, #line, row, #line, { letter })
  ask('textDocument/completion', { position = { line = row, character = #line + 1 } })
  ask('textDocument/signatureHelp', { position = { line = row, character = #line + 1 } })
end
diagnostics()
check('what was typed is a symbol', vim.inspect(ask('textDocument/documentSymbol')):find('"Typed"', 1, true))
check('the server lives', not client.is_stopped())
vim.lsp.stop_client(client_id)
check('the server ends', vim.wait(5000, function() return client.is_stopped() end, 5))
io.stdout:write(string.format('%s: %d passed, %d failed\n', vim.fn.fnamemodify(game, ':t'), passed, failed))
vim.cmd(failed == 0 and 'qall!' or 'cquit')
