-- Lud in Neovim: file types, the language server, and commands. See README.md beside this file.
local function lud()
  return vim.g.lud_command or 'lud'
end

local function is_there(major_minor)
  return vim.fn.has('nvim-' .. major_minor) == 1
end

local function set_keys(buffer)
  local function map(key, action)
    vim.keymap.set('n', key, action, { buffer = buffer, silent = true })
  end
  map('K', vim.lsp.buf.hover)
  map('gd', vim.lsp.buf.definition)
  map('gr', vim.lsp.buf.references)
  map('<leader>r', vim.lsp.buf.rename)
  map('<leader>a', vim.lsp.buf.code_action)
  map('<leader>l', vim.lsp.codelens.run)
  map('<leader>f', function()
    if vim.lsp.buf.format then
      vim.lsp.buf.format()
    else
      vim.lsp.buf.formatting()
    end
  end)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
end

local lenses = vim.api.nvim_create_augroup('lud_lenses', { clear = false })

-- Shows the code lenses of a buffer and renews them; on_attach comes when the server says what it can do.
local function keep_lenses(client_id, buffer)
  local function refresh()
    if vim.lsp.get_client_by_id(client_id) and vim.api.nvim_buf_is_loaded(buffer) then
      vim.api.nvim_buf_call(buffer, function() vim.lsp.codelens.refresh({ bufnr = buffer }) end)
    end
  end
  vim.api.nvim_clear_autocmds({ group = lenses, buffer = buffer })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave' }, { group = lenses, buffer = buffer, callback = refresh })
  refresh()
end

-- The folder above with `.git`: a folder, or a file in a worktree. Without one, the folder itself.
local function root_of(folder)
  local root = folder
  while not vim.loop.fs_stat(root .. '/.git') do
    local above = vim.fn.fnamemodify(root, ':h')
    if above == root then
      return folder
    end
    root = above
  end
  return root
end

-- The folder of defines, as options of a command.
local function defines()
  return vim.g.lud_defines and { '--defines', vim.g.lud_defines } or {}
end

local clients = {}

local function start(buffer)
  local root = root_of(vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h'))
  local id = clients[root]
  local client = id and vim.lsp.get_client_by_id(id)
  if not client or client.is_stopped() then
    id = vim.lsp.start_client({
      name = 'lud',
      cmd = vim.list_extend({ lud(), 'lsp' }, defines()),
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      on_attach = function(attached_client, attached)
        set_keys(attached)
        keep_lenses(attached_client.id, attached)
        if is_there('0.10') and vim.lsp.inlay_hint then
          vim.lsp.inlay_hint.enable(true, { bufnr = attached })
        end
      end,
    })
    clients[root] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

-- Runs a command of the terminal and shows what it prints in a window below.
local function show(arguments)
  local command = vim.list_extend(vim.list_extend({ lud() }, arguments), defines())
  local lines = vim.fn.systemlist(command)
  vim.cmd('botright new')
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = 'nofile', 'wipe', false
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
  vim.bo.modifiable = false
end

local function file()
  return vim.api.nvim_buf_get_name(0)
end

vim.api.nvim_create_user_command('LudPlayouts', function(given)
  show({ 'playout', file(), '-n', given.args ~= '' and given.args or '1000', '--seed', '1' })
end, { nargs = '?' })
vim.api.nvim_create_user_command('LudTests', function()
  local tests = vim.fn.fnamemodify(file(), ':r') .. '.tests'
  show({ 'test', tests })
end, {})
vim.api.nvim_create_user_command('LudVerify', function() show({ 'verify', file() }) end, {})
vim.api.nvim_create_user_command('LudBoard', function() show({ 'show', file() }) end, {})

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = vim.api.nvim_create_augroup('lud', { clear = true }),
  pattern = { '*.lud', '*.def', '*.tests' },
  callback = function(event)
    vim.bo[event.buf].filetype = 'lud'
    vim.bo[event.buf].commentstring = '// %s'
    start(event.buf)
  end,
})
