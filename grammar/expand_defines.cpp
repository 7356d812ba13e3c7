#include "grammar/expand_defines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grammar/define_uses.hpp"
#include "grammar/parameters.hpp"
#include "grammar/top_level.hpp"

namespace lud::grammar {

namespace {

constexpr std::string_view placeholder = "~";  // ("Hop" ~ (from)): no first argument

constexpr const char* define_form = "(define \"Name\" body)";

/// Reports and removes the parameters that other languages list before a body: #1 or {#1 #2}, which occur in the rest.
void drop_listed_parameters(std::vector<Token>& body, Diagnostics& diagnostics) {
  const auto is_parameter = [](const Token& token) {
    return token.kind == TokenKind::Word && token.text.size() == 2 && parameters_in(token.text) != 0;
  };
  const bool braced = !body.empty() && opens(body[0].kind);
  auto end = std::find_if_not(body.begin() + (braced ? 1 : 0), body.end(), is_parameter);
  if (braced && end != body.end() && closes(end->kind))
    ++end;
  else if (braced)
    return;
  unsigned listed = 0, used = 0;
  for (auto token = body.begin(); token != body.end(); ++token)
    (token < end ? listed : used) |= parameters_in(token->text);
  if (listed == 0 || (listed & ~used) != 0) return;
  Diagnostic& error = diagnostics.error("bad-define", {body[0].span.source, body[0].span.begin, (end - 1)->span.end},
                                        "a define does not list its arguments: they stand in its body alone");
  error.expected = {define_form};
  body.erase(body.begin(), end);
}

/// Reads the define [open, behind); nullopt where it is not well formed.
std::optional<Define> read_define(const std::vector<Token>& tokens, std::size_t open, std::size_t behind,
                                  Diagnostics& diagnostics) {
  if (open + 3 >= behind) return std::nullopt;
  const Token& name = tokens[open + 2];
  if (name.kind == TokenKind::Word && is_identifier_character(name.text[0])) {
    Diagnostic& error = diagnostics.error("bad-define", name.span, "the name of a define stands in quotes");
    error.expected = {define_form};
    error.mends = {{std::string(name.text), fmt::format("\"{}\"", name.text), name.span}};
  } else if (name.kind != TokenKind::String) {
    return std::nullopt;
  }
  Define define;
  define.name = tokens[open + 2].text;
  define.span = tokens[open + 2].span;
  define.body.assign(tokens.begin() + static_cast<std::ptrdiff_t>(open + 3),
                     tokens.begin() + static_cast<std::ptrdiff_t>(behind - 1));
  drop_listed_parameters(define.body, diagnostics);
  unsigned parameters = 0;
  for (const Token& token : define.body) parameters |= parameters_in(token.text);
  define.parameters = count_parameters(parameters);
  return define;
}

bool begins_define(const std::vector<Token>& tokens, std::size_t at) {
  return tokens[at].kind == TokenKind::OpenCall && at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::Word &&
         tokens[at + 1].text == "define";
}

void malformed_define(const Token& open, Diagnostics& diagnostics) {
  diagnostics.error("bad-define", open.span, "this define has no name").expected = {define_form};
}

bool has_define(const Tokens& tokens) {
  for (std::size_t at = 0; at < tokens.size(); ++at)
    if (begins_define(tokens, at)) return true;
  return false;
}

/// Whether a string that follows `out` is the name of a game, match or instance, which is never a use of a define.
bool is_title(const Tokens& out) {
  for (auto before = out.rbegin(); before != out.rend(); ++before) {
    if (opens(before->kind) || closes(before->kind)) continue;
    return before->text == "game" || before->text == "match" || before->text == "instance";
  }
  return false;
}

/// How many tokens stand for a use of a define, about: known before they are made.
std::size_t size_of_use(const Define& define, const std::vector<Tokens>& arguments) {
  std::size_t size = define.body.size();
  const std::size_t given = std::min<std::size_t>(define.parameters, arguments.size());
  for (const Token& token : define.body) {
    if (token.kind == TokenKind::String) continue;  // arguments become part of its text
    for (std::size_t at = find_parameter(token.text, 0); at != std::string_view::npos;
         at = find_parameter(token.text, at + 1)) {
      const auto parameter = static_cast<std::size_t>(token.text[at + 1] - '0');
      if (parameter <= given && !arguments[parameter - 1].empty()) size += arguments[parameter - 1].size() - 1;
    }
  }
  return size;
}

}  // namespace

void Defines::add(std::shared_ptr<const Tree> file, Diagnostics& diagnostics) {
  Tokens tokens;
  for (const NodeId root : file->roots) {
    if (!is_call((*file)[root], "define")) continue;
    tokens.clear();
    flatten(*file, root, tokens);
    std::optional<Define> define = read_define(tokens, 0, tokens.size(), diagnostics);
    if (!define) {
      malformed_define(tokens[0], diagnostics);
      continue;
    }
    // The SourceSet of a game that uses the define does not contain the file.
    for (Token& token : define->body) token.span.source = no_source;
    define->file = file.get();
    define->node = root;
    const std::string_view name = define->name;
    const Span span = define->span;
    const auto [known, added] = defines_.try_emplace(name, std::move(*define));
    if (!added) {
      diagnostics.error("define-twice", span, fmt::format("define \"{}\" is already defined", name))
          .notes.push_back({"its first meaning counts, given", known->second.span});
    }
  }
  owners_.push_back(std::move(file));
}

const Define* Defines::find(std::string_view name) const {
  const auto found = defines_.find(name);
  return found == defines_.end() ? nullptr : &found->second;
}

std::vector<std::string_view> Defines::names() const {
  std::vector<std::string_view> names;
  for (const auto& [name, define] : defines_) names.push_back(name);
  return names;
}

std::vector<const Define*> borrowed_defines(const Tree& file, const Defines& defines) {
  std::map<std::string_view, const Define*> borrowed;
  std::set<std::string_view> own;
  for (const NodeId root : file.roots)
    if (is_call(file[root], "define") && file[root].child_count > 0) own.insert(file[file.children(root)[0]].text);
  const auto look = [&](const auto& self, const Tree& tree, NodeId node) -> void {
    const Node& at = tree[node];
    if (at.kind == NodeKind::String || at.quoted_head) {
      const Define* define = own.contains(at.text) ? nullptr : defines.find(at.text);
      if (define && borrowed.try_emplace(at.text, define).second) self(self, *define->file, define->node);
    }
    for (const NodeId child : tree.children(node)) self(self, tree, child);
  };
  for (const NodeId root : file.roots) look(look, file, root);
  std::vector<const Define*> found;
  for (const auto& [name, define] : borrowed) found.push_back(define);
  return found;
}

/// The tokens that a sweep has still to read: inserted bodies, then the rest of the input from index `at`.
struct DefineExpander::Ahead {
  const Tokens& tokens;
  std::size_t at;
  Tokens put_in;  // in reverse order: the next token is the last

  bool empty() const { return put_in.empty() && at == tokens.size(); }
  std::size_t size() const { return put_in.size() + tokens.size() - at; }
  const Token& peek() const { return put_in.empty() ? tokens[at] : put_in.back(); }
  Token next() {
    if (put_in.empty()) return tokens[at++];
    const Token token = put_in.back();
    put_in.pop_back();
    return token;
  }
};

void DefineExpander::extract(Tokens& tokens) {
  Tokens left;
  left.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size();) {
    if (!begins_define(tokens, at)) {
      left.push_back(tokens[at++]);
      continue;
    }
    const std::size_t behind = behind_bracket(tokens, at);
    if (std::optional<Define> define = read_define(tokens, at, behind, in_.diagnostics)) {
      const auto earlier = std::find_if(locals_.begin(), locals_.end(),
                                        [&](const Local& local) { return local.define.name == define->name; });
      if (earlier == locals_.end()) {
        locals_.push_back({std::move(*define), false});
      } else if (define->span.begin != earlier->define.span.begin) {
        in_.diagnostics
            .warning("define-twice", define->span, fmt::format("define \"{}\" is already defined", define->name))
            .notes.push_back({"its first meaning counts, given", earlier->define.span});
      }
    } else {
      malformed_define(tokens[at], in_.diagnostics);
    }
    at = behind;
  }
  tokens = std::move(left);
}

Tokens DefineExpander::expand(Tokens tokens) {
  do {
    extract(tokens);
    bool changed = true;
    while (changed && !in_.failed) {
      changed = expand_locals(tokens);
      changed = expand_library(tokens) || changed;
    }
  } while (!in_.failed && has_define(tokens));
  return tokens;
}

Tokens DefineExpander::expand_companion(Tokens tokens) {
  std::deque<Local> of_file = std::exchange(locals_, {});
  extract(tokens);
  for (Local& local : locals_) local.used = true;  // other parts of the companion's file may use them
  const std::deque<Local> own = locals_;
  for (Local& local : of_file) {
    const auto is_same = [&](const Local& other) { return other.define.name == local.define.name; };
    if (std::none_of(own.begin(), own.end(), is_same)) locals_.push_back(std::move(local));
  }
  return expand(std::move(tokens));
}

bool DefineExpander::expand_locals(Tokens& tokens) {
  bool any = false;
  strings_.clear();
  note_strings(tokens);
  for (bool changed = true; changed && !in_.failed;) {
    changed = false;
    for (Local& local : locals_) {
      if (!strings_.contains(local.define.name)) continue;
      const bool did =
          pass(tokens, [&](std::string_view name) { return name == local.define.name ? &local.define : nullptr; });
      strings_.erase(local.define.name);
      local.used = true;
      changed = changed || did;
    }
    any = any || changed;
  }
  return any;
}

void DefineExpander::note_strings(const Tokens& tokens) {
  for (const Token& token : tokens)
    if (token.kind == TokenKind::String) strings_.insert(token.text);
}

bool DefineExpander::expand_library(Tokens& tokens) {
  bool any = false;
  while (!in_.failed && pass(tokens, [&](std::string_view name) { return library_.find(name); })) any = true;
  return any;
}

template <typename Find>
bool DefineExpander::pass(Tokens& tokens, const Find& find) {
  const auto next_use = [&](std::size_t from) {
    while (from < tokens.size() && (tokens[from].kind != TokenKind::String || find(tokens[from].text) == nullptr))
      ++from;
    return from;
  };
  Ahead rest{tokens, next_use(0), {}};
  if (rest.at == tokens.size()) return false;
  bool any = false;
  Tokens out = std::exchange(spare_, {});
  out.reserve(tokens.size());
  out.assign(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(rest.at));
  while (!rest.empty() && !in_.failed) {
    if (rest.put_in.empty()) {
      const std::size_t use = next_use(rest.at);
      out.insert(out.end(), tokens.begin() + static_cast<std::ptrdiff_t>(rest.at),
                 tokens.begin() + static_cast<std::ptrdiff_t>(use));
      rest.at = use;
      if (rest.empty()) break;
    }
    const Token token = rest.next();
    const Define* define = token.kind == TokenKind::String ? find(token.text) : nullptr;
    if (define == nullptr || is_title(out)) {
      out.push_back(token);
      continue;
    }
    any = true;
    std::vector<Tokens> arguments;
    std::uint32_t blamed = 0;
    const bool called = !out.empty() && out.back().kind == TokenKind::OpenCall;
    if (called) {
      if (!take_arguments(rest, arguments)) {
        in_.fail("unclosed-bracket", out.back(), "this '(' is never closed");
        break;
      }
      blamed = out.back().lacks;
      out.pop_back();
    }
    const Tokens body = instantiate(*define, token, arguments, blamed);
    note_strings(body);
    if (body.empty()) in_.leave_label(out);
    rest.put_in.insert(rest.put_in.end(), body.rbegin(), body.rend());
    in_.check_size(rest.size() + out.size(), token);
  }
  spare_ = std::exchange(tokens, std::move(out));
  return any;
}

bool DefineExpander::take_arguments(Ahead& rest, std::vector<Tokens>& arguments) {
  while (!rest.empty()) {
    if (closes(rest.peek().kind)) {
      rest.next();
      return true;
    }
    Tokens& argument = arguments.emplace_back();
    while (!rest.empty() && rest.peek().kind == TokenKind::Label && rest.peek().joined) argument.push_back(rest.next());
    if (rest.empty() || closes(rest.peek().kind)) continue;
    argument.push_back(rest.next());
    if (!opens(argument.back().kind)) continue;
    for (std::size_t depth = 1; depth > 0 && !rest.empty();) {
      argument.push_back(rest.next());
      if (opens(argument.back().kind)) ++depth;
      if (closes(argument.back().kind)) --depth;
    }
  }
  return false;
}

Tokens DefineExpander::instantiate(const Define& define, const Token& use, std::vector<Tokens>& arguments,
                                   std::uint32_t blamed) {
  Tokens out;
  if (++expansions_ > in_.limits.expansions)
    in_.fail("expansion-limit", use, fmt::format("more than {} defines are expanded", in_.limits.expansions));
  else if (use.origin != 0 && in_.depths[use.origin] >= in_.limits.depth)
    in_.fail("expansion-limit", use, fmt::format("defines are nested more than {} deep", in_.limits.depth));
  else if (in_.is_inside(define, use.origin))
    in_.fail("recursive-define", use, fmt::format("define \"{}\" uses itself", define.name));
  if (in_.failed || !in_.check_size(size_of_use(define, arguments), use)) return out;
  if (arguments.size() > define.parameters && warned_.emplace(use.span.source, use.span.begin).second) {
    Diagnostic& warning =
        in_.diagnostics.warning("extra-argument", use.span,
                                fmt::format("define \"{}\" takes {} argument{}, {} given", define.name,
                                            define.parameters, define.parameters == 1 ? "" : "s", arguments.size()));
    if (define.file == nullptr) warning.notes.push_back({"defined", define.span});
    const auto apart = std::ranges::find_if(
        arguments, [](const Tokens& argument) { return argument.size() == 1 && argument[0].kind == TokenKind::Label; });
    if (apart != arguments.end())
      warning.hints.push_back(
          fmt::format("without a space behind it '{}:' and its value are one argument", (*apart)[0].text));
    note_origin(warning, in_.tree, use.origin);
  }
  for (Tokens& argument : arguments)
    if (argument.size() == 1 && argument[0].kind == TokenKind::Word && argument[0].text == placeholder)
      argument.clear();
  const std::uint32_t origin = in_.add_origin(OriginKind::Define, define.name, use.span, use.origin);
  continued_.clear();
  const auto next = [&](std::string_view text, std::size_t from) -> std::optional<Marker> {
    for (std::size_t at = find_parameter(text, from); at != std::string_view::npos; at = find_parameter(text, at + 1)) {
      const auto parameter = static_cast<unsigned>(text[at + 1] - '0');
      if (parameter > define.parameters) continue;
      return Marker{at, at + 2, parameter <= arguments.size() ? &arguments[parameter - 1] : nullptr};
    }
    return std::nullopt;
  };
  std::vector<std::size_t> open;  // indices in `out` of the brackets that are open
  for (Token token : define.body) {
    token.origin = continue_origin(token.origin, origin);
    if (opens(token.kind)) open.push_back(out.size());
    if (closes(token.kind) && !open.empty()) open.pop_back();
    const unsigned own = parameters_in(token.text) & ((2U << define.parameters) - 1);
    if (!open.empty() && own >> (std::min<std::size_t>(arguments.size(), most_parameters) + 1) != 0)
      out[open.back()].lacks = blamed != 0 ? blamed : origin;
    in_.rewrite(token, next, out);
    if (!in_.check_size(out.size(), use)) break;
  }
  return out;
}

std::uint32_t DefineExpander::continue_origin(std::uint32_t origin, std::uint32_t outer) {
  if (origin == 0) return outer;
  const auto known = continued_.find(origin);
  if (known != continued_.end()) return known->second;
  const Origin from = in_.tree.origins[origin];
  const std::uint32_t made = in_.add_origin(from.kind, from.define, from.use, continue_origin(from.outer, outer));
  continued_.emplace(origin, made);
  return made;
}

void DefineExpander::warn_unused(const std::vector<Tokens>& written) const {
  if (locals_.empty()) return;
  warn_short_uses(in_.file, in_.sources, in_.diagnostics);
  std::unordered_set<std::string_view> mentioned;
  for (const Tokens& tokens : written)
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const bool is_name = at >= 2 && begins_define(tokens, at - 2);
      if (tokens[at].kind == TokenKind::String && !is_name) mentioned.insert(tokens[at].text);
    }
  for (const Local& local : locals_) {
    if (local.used || mentioned.contains(local.define.name)) continue;
    in_.diagnostics.warning("unused-define", local.define.span,
                            fmt::format("define \"{}\" is never used", local.define.name));
  }
}

namespace {

/// Whether a use of a define in no file of the author's has a twin that is in one.
bool is_told_elsewhere(const Tree& tree, const Node& use) {
  return use.span.source == no_source && std::ranges::any_of(tree.nodes, [&](const Node& other) {
           return other.quoted_head && other.text == use.text && other.span.source != no_source;
         });
}

}  // namespace

void DefineExpander::refuse_unknown() const {
  std::vector<std::string_view> names = library_.names();
  for (const Local& local : locals_) names.push_back(local.define.name);
  std::unordered_set<std::string_view> missing;
  for (const Node& node : in_.tree.nodes) {
    if (node.kind != NodeKind::Call || !node.quoted_head) continue;
    Diagnostic error{Severity::Error, "unknown-define", node.span, fmt::format("there is no define \"{}\"", node.text)};
    hint_spelling(error, node.text, names);
    // A misspelt use is mended in each place; a define that is missing is one mistake, however often it is used.
    if (error.hints.empty() && (missing.contains(node.text) || is_told_elsewhere(in_.tree, node))) continue;
    missing.insert(node.text);
    note_origin(error, in_.tree, node.origin);
    in_.diagnostics.add(std::move(error));
  }
}

}  // namespace lud::grammar
