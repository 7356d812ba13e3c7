-- The plugin for Neovim, tried in Neovim without its window:
--   nvim --headless -u NONE -n -c 'luafile tests/lsp/plugin.lua'
-- LUD is the binary; GAME a file to open, whose project has the root ROOT; DEFINES a folder of defines that it needs.
-- Prints what fails, and quits with 1 where something did.
local failed = 0
local function check(name, good, detail)
  if not good then
    failed = failed + 1
    io.stdout:write(string.format('FAILED %s: %s\n', name, detail or ''))
  end
end

local said = {}
vim.notify = function(message) table.insert(said, message) end
vim.g.lud_command, vim.g.lud_defines = os.getenv('LUD'), os.getenv('DEFINES')
vim.cmd('luafile tools/editors/neovim/lud.lua')
vim.cmd('edit ' .. vim.fn.fnameescape(os.getenv('GAME')))
local buffer = vim.api.nvim_get_current_buf()
local function lens_count()
  local count = 0
  for _, one in ipairs(vim.api.nvim_get_autocmds({ event = { 'BufEnter', 'InsertLeave' }, buffer = buffer })) do
    count = count + (one.event == 'BufEnter' and 1 or 0)
  end
  return count
end
vim.cmd('doautocmd BufEnter')
local came = vim.wait(20000, function() return #vim.lsp.codelens.get(buffer) > 0 end, 5)
check('lenses come by themselves', came)
check('nothing is complained of', #said == 0, table.concat(said, '\n'))
local client = vim.lsp.buf_get_clients(buffer)[next(vim.lsp.buf_get_clients(buffer))]
check('the root of the project', client.config.root_dir == os.getenv('ROOT'), client.config.root_dir)
vim.cmd('edit!')
vim.wait(20000, function() return lens_count() > 0 end, 5)
check('a file that is read again renews its lenses once', lens_count() == 1, tostring(lens_count()))
check('no messages', #vim.diagnostic.get(buffer) == 0, vim.inspect(vim.diagnostic.get(buffer)))
vim.cmd('LudBoard')
local board = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
check('commands know the folder of defines', board ~= '' and not board:find('error'), board)
vim.cmd(failed == 0 and 'qall!' or 'cquit')
