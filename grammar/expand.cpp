#include "grammar/expand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "grammar/define_uses.hpp"
#include "grammar/top_level.hpp"

namespace lud::grammar {
namespace {

constexpr std::string_view placeholder = "~";  // ("Hop" ~ (from)): no first argument
constexpr unsigned most_parameters = 9;        // #1 to #9; "#12" is #1 and a 2

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_number(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

bool is_call(const Node& node, std::string_view head) {
  return node.kind == NodeKind::Call && !node.quoted_head && node.text == head;
}

// The index behind the bracket that closes the one at `open`; the size where it is never closed.
std::size_t behind_bracket(const std::vector<Token>& tokens, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    if (opens(tokens[at].kind)) ++depth;
    if (closes(tokens[at].kind) && --depth == 0) return at + 1;
  }
  return tokens.size();
}

// The first #1 to #9 at or behind `from`; npos where there is none.
std::size_t find_parameter(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('#', from); at != std::string_view::npos; at = text.find('#', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9') return at;
  }
  return std::string_view::npos;
}

unsigned count_parameters(const std::vector<Token>& body) {
  unsigned seen = 0;  // one bit per parameter
  for (const Token& token : body) {
    for (std::size_t at = find_parameter(token.text, 0); at != std::string_view::npos;
         at = find_parameter(token.text, at + 1)) {
      seen |= 1u << (token.text[at + 1] - '0');
    }
  }
  unsigned count = 0;
  while (count < most_parameters && (seen >> (count + 1) & 1u) != 0) ++count;
  return count;
}

// The greatest of the parameters that a text names, up to `most`; 0 where it names none.
unsigned last_parameter(std::string_view text, unsigned most) {
  unsigned last = 0;
  for (std::size_t at = find_parameter(text, 0); at != std::string_view::npos; at = find_parameter(text, at + 1)) {
    const auto parameter = static_cast<unsigned>(text[at + 1] - '0');
    if (parameter <= most) last = std::max(last, parameter);
  }
  return last;
}

// The define that begins at `open`, if it is well formed.
std::optional<Define> read_define(const std::vector<Token>& tokens, std::size_t open, std::size_t behind) {
  if (open + 3 >= behind || tokens[open + 2].kind != TokenKind::String) return std::nullopt;
  Define define;
  define.name = tokens[open + 2].text;
  define.span = tokens[open + 2].span;
  define.body.assign(tokens.begin() + static_cast<std::ptrdiff_t>(open + 3),
                     tokens.begin() + static_cast<std::ptrdiff_t>(behind - 1));
  define.parameters = count_parameters(define.body);
  return define;
}

bool begins_define(const std::vector<Token>& tokens, std::size_t at) {
  return tokens[at].kind == TokenKind::OpenCall && at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::Word &&
         tokens[at + 1].text == "define";
}

void malformed_define(const Token& open, Diagnostics& diagnostics) {
  diagnostics.error("bad-define", open.span, "this define has no name").expected = {"(define \"Name\" body)"};
}

// The text of tokens, for a place inside a string.
std::string spell(const std::vector<Token>& tokens) {
  std::string text;
  bool apart = false;
  for (const Token& token : tokens) {
    if (apart && !closes(token.kind)) text += ' ';
    text += token.text;
    if (token.kind == TokenKind::Label) text += ':';
    apart = !opens(token.kind) && token.kind != TokenKind::Label;
  }
  return text;
}

// A stretch of a token's text that stands for something else.
struct Marker {
  std::size_t begin;
  std::size_t end;
  const std::vector<Token>* tokens;  // nothing where null
};

using Tokens = std::vector<Token>;

class Expander {
 public:
  Expander(const Tree& file, const Defines& library, const SourceSet& sources, Diagnostics& diagnostics,
           const ExpansionLimits& limits, const Tree* companion)
      : file_(file),
        companion_(companion),
        library_(library),
        sources_(sources),
        diagnostics_(diagnostics),
        limits_(limits) {}

  Tree expand(const Selection& selection) {
    tree_.owners = file_.owners;
    tree_.owners.insert(tree_.owners.end(), library_.owners().begin(), library_.owners().end());
    tree_.owners.push_back(texts_);

    if (report_misspelt_parts(file_, diagnostics_)) return std::move(tree_);
    Tokens tokens;
    for (const NodeId root : file_.roots) {
      const Node& node = file_[root];
      if (!is_call(node, "metadata") && !is_call(node, "option") && !is_call(node, "rulesets"))
        flatten(file_, root, tokens);
    }
    choose(selection);
    tokens = realise_options(tokens);
    tokens = expand_defines(std::move(tokens));
    if (failed_) return std::move(tree_);
    tokens = game_alone(tidy(expand_ranges(tokens)));
    refuse_holes(tokens);
    if (companion_ != nullptr) {
      const Tokens further = expand_companion();
      tokens.insert(tokens.end(), further.begin(), further.end());
    }
    if (failed_) return std::move(tree_);
    warn_unused();
    warn_unused_tags();
    check_tokens(tokens);
    if (!failed_ && !tokens.empty()) {
      build_tree(tokens, sources_, tree_, diagnostics_);
      // Halves of brackets that do not match, from options, may leave more than the game behind.
      if (companion_ == nullptr && tree_.roots.size() > 1) tree_.roots.resize(1);
      check_heads();
    }
    return std::move(tree_);
  }

 private:
  // --- origins

  std::uint32_t add_origin(OriginKind kind, std::string_view name, const Span& use, std::uint32_t outer) {
    tree_.origins.push_back({kind, name, use, outer});
    depths_.push_back(outer == 0 ? 1 : depths_[outer] + 1);
    return static_cast<std::uint32_t>(tree_.origins.size() - 1);
  }

  // The chain `origin`, which ends at the file it was written in, continued by `outer`.
  std::uint32_t continue_origin(std::uint32_t origin, std::uint32_t outer) {
    if (origin == 0) return outer;
    const auto known = continued_.find(origin);
    if (known != continued_.end()) return known->second;
    const Origin from = tree_.origins[origin];
    const std::uint32_t made = add_origin(from.kind, from.define, from.use, continue_origin(from.outer, outer));
    continued_.emplace(origin, made);
    return made;
  }

  bool is_inside(const Define& define, std::uint32_t origin) const {
    for (; origin != 0; origin = tree_.origins[origin].outer) {
      if (tree_.origins[origin].kind == OriginKind::Define && tree_.origins[origin].define == define.name) return true;
    }
    return false;
  }

  // --- limits

  void fail(std::string code, const Token& token, std::string message) {
    if (failed_) return;
    failed_ = true;
    note_origin(diagnostics_.error(std::move(code), token.span, std::move(message)), tree_, token.origin);
  }

  bool check_size(std::size_t size, const Token& token) {
    if (size > limits_.tokens)
      fail("expansion-limit", token, fmt::format("the game grows beyond {} words", limits_.tokens));
    return !failed_;
  }

  // --- replacing parts of a token's text

  std::string_view keep(std::string text) { return texts_->emplace_back(std::move(text)); }

  // Appends `token` to `out` with its markers replaced. `next(text, from)` finds the first marker at or behind `from`.
  template <typename Next>
  void rewrite(const Token& token, const Next& next, Tokens& out) {
    std::optional<Marker> marker = next(token.text, 0);
    if (!marker) {
      out.push_back(token);
      return;
    }
    if (token.kind == TokenKind::String) {
      rewrite_string(token, next, out);
      return;
    }
    const std::size_t first = out.size();
    bool joins = false;  // whether the last token is a word that text may be added to
    std::size_t at = 0;
    const auto add_text = [&](std::string_view text) {
      if (text.empty()) return;
      if (joins) {
        out.back().text = keep(std::string(out.back().text) + std::string(text));
      } else {
        Token word = token;
        word.kind = TokenKind::Word;
        word.text = text;
        out.push_back(word);
      }
      joins = true;
    };
    for (; marker; marker = next(token.text, at)) {
      add_text(token.text.substr(at, marker->begin - at));
      at = marker->end;
      if (marker->tokens == nullptr || marker->tokens->empty()) continue;
      auto begin = marker->tokens->begin();
      if (joins && begin->kind == TokenKind::Word) add_text((begin++)->text);
      out.insert(out.end(), begin, marker->tokens->end());
      joins = out.back().kind == TokenKind::Word;
    }
    add_text(token.text.substr(at));
    if (token.kind == TokenKind::Label) {
      if (out.size() > first && out.back().kind == TokenKind::Word) {
        out.back().kind = TokenKind::Label;
        out.back().joined = token.joined;
      }
    } else if (out.size() == first) {
      leave_label(out);
    }
  }

  template <typename Next>
  void rewrite_string(const Token& token, const Next& next, Tokens& out) {
    std::string text;
    std::size_t at = 0;
    for (std::optional<Marker> marker = next(token.text, 0); marker; marker = next(token.text, at)) {
      text += token.text.substr(at, marker->begin - at);
      if (marker->tokens != nullptr) text += spell(*marker->tokens);
      at = marker->end;
    }
    text += token.text.substr(at);
    out.push_back(token);
    out.back().text = keep(std::move(text));
  }

  // A label whose value came to nothing stands alone: `if:#1` without a first argument.
  static void leave_label(Tokens& out) {
    if (!out.empty() && out.back().kind == TokenKind::Label) out.back().joined = false;
  }

  // --- options

  struct Tag {
    std::string option;  // "Board Size/8x8"
    const Tokens* tokens;
  };

  void choose(const Selection& selection) {
    choices_ = list_choices(file_, sources_, diagnostics_);
    const std::vector<std::size_t> items = select_items(choices_, selection, diagnostics_);
    for (std::size_t index = 0; index < items.size(); ++index) {
      const OptionCategory& category = choices_.categories[index];
      const OptionItem& item = category.items[items[index]];
      const std::string_view option = keep(category.name + "/" + item.name);
      for (std::size_t argument = 0; argument < item.arguments.size(); ++argument) {
        const std::string tag = "<" + category.tag + ":" + category.argument_names[argument] + ">";
        tags_.try_emplace(tag, Tag{std::string(option), &item.arguments[argument]});
        if (argument == 0) tags_.try_emplace("<" + category.tag + ">", Tag{std::string(option), &item.arguments[0]});
      }
    }
  }

  Tokens realise_options(const Tokens& tokens) {
    if (tags_.empty()) return tokens;
    Tokens out;
    out.reserve(tokens.size());
    for (const Token& token : tokens) realise(token, 0, out);
    return out;
  }

  void realise(const Token& token, unsigned depth, Tokens& out) {
    constexpr unsigned deepest = 20;
    if (failed_ || !check_size(out.size(), token)) return;
    if (token.text.find('<') == std::string_view::npos) {
      out.push_back(token);
      return;
    }
    if (depth > deepest) {
      fail("expansion-limit", token, "the options refer to each other in a circle");
      return;
    }
    Tokens replaced;
    const auto next = [&](std::string_view text, std::size_t from) -> std::optional<Marker> {
      for (std::size_t open = text.find('<', from); open != std::string_view::npos; open = text.find('<', open + 1)) {
        const std::size_t close = text.find('>', open);
        if (close == std::string_view::npos) return std::nullopt;
        const auto tag = tags_.find(std::string(text.substr(open, close + 1 - open)));
        if (tag == tags_.end()) continue;
        const std::uint32_t origin = add_origin(OriginKind::Option, keep(tag->second.option), token.span, token.origin);
        replaced.clear();
        for (Token inner : *tag->second.tokens) {
          inner.origin = origin;
          realise(inner, depth + 1, replaced);
        }
        return Marker{open, close + 1, &replaced};
      }
      return std::nullopt;
    };
    rewrite(token, next, out);
  }

  // --- defines

  // Takes the defines of the file out of `tokens`. The first of a name counts.
  void extract_defines(Tokens& tokens) {
    Tokens left;
    left.reserve(tokens.size());
    for (std::size_t at = 0; at < tokens.size();) {
      if (!begins_define(tokens, at)) {
        left.push_back(tokens[at++]);
        continue;
      }
      const std::size_t behind = behind_bracket(tokens, at);
      if (std::optional<Define> define = read_define(tokens, at, behind)) {
        const auto earlier = std::find_if(locals_.begin(), locals_.end(),
                                          [&](const Local& local) { return local.define.name == define->name; });
        if (earlier == locals_.end()) {
          locals_.push_back({std::move(*define), false});
        } else if (define->span.begin != earlier->define.span.begin) {
          diagnostics_
              .warning("define-twice", define->span, fmt::format("define \"{}\" is already defined", define->name))
              .notes.push_back({"its first meaning counts, given", earlier->define.span});
        }
      } else {
        malformed_define(tokens[at], diagnostics_);
      }
      at = behind;
    }
    tokens = std::move(left);
  }

  static bool has_define(const Tokens& tokens) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      if (begins_define(tokens, at)) return true;
    }
    return false;
  }

  Tokens expand_defines(Tokens tokens) {
    do {
      extract_defines(tokens);
      bool changed = true;
      while (changed && !failed_) {
        changed = expand_locals(tokens);
        changed = expand_library(tokens) || changed;
      }
    } while (!failed_ && has_define(tokens));
    return tokens;
  }

  // The defines of the file come first, each everywhere before the next. The order shows where a define that is several
  // nodes, or none, is an argument of another one.
  bool expand_locals(Tokens& tokens) {
    bool any = false;
    strings_.clear();
    note_strings(tokens);
    for (bool changed = true; changed && !failed_;) {
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

  void note_strings(const Tokens& tokens) {
    for (const Token& token : tokens)
      if (token.kind == TokenKind::String) strings_.insert(token.text);
  }

  bool expand_library(Tokens& tokens) {
    bool any = false;
    while (!failed_ && pass(tokens, [&](std::string_view name) { return library_.find(name); })) any = true;
    return any;
  }

  // What a sweep has still before it: what it has put in, and then the rest of what there was.
  struct Ahead {
    const Tokens& tokens;
    std::size_t at;
    Tokens put_in;  // the next token last

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

  // Expands, in one sweep, every use of the defines that `find` knows, and the uses that this brings about behind it.
  template <typename Find>
  bool pass(Tokens& tokens, const Find& find) {
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
    while (!rest.empty() && !failed_) {
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
          fail("unclosed-bracket", out.back(), "this '(' is never closed");
          break;
        }
        blamed = out.back().lacks;
        out.pop_back();
      }
      const Tokens body = instantiate(*define, token, arguments, blamed);
      note_strings(body);
      if (body.empty()) leave_label(out);
      rest.put_in.insert(rest.put_in.end(), body.rbegin(), body.rend());
      check_size(rest.size() + out.size(), token);
    }
    spare_ = std::exchange(tokens, std::move(out));
    return any;
  }

  // Whether the next string is the name of the game, of a match or of an instance: those are never defines.
  static bool is_title(const Tokens& out) {
    for (auto before = out.rbegin(); before != out.rend(); ++before) {
      if (opens(before->kind) || closes(before->kind)) continue;
      return before->text == "game" || before->text == "match" || before->text == "instance";
    }
    return false;
  }

  // Takes the rest of a call, with its closing bracket, and cuts it into arguments.
  static bool take_arguments(Ahead& rest, std::vector<Tokens>& arguments) {
    while (!rest.empty()) {
      if (closes(rest.peek().kind)) {
        rest.next();
        return true;
      }
      Tokens& argument = arguments.emplace_back();
      while (!rest.empty() && rest.peek().kind == TokenKind::Label && rest.peek().joined)
        argument.push_back(rest.next());
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

  // `blamed` is the origin of the define that did not get an argument to hand on to this one; 0: there is none.
  Tokens instantiate(const Define& define, const Token& use, std::vector<Tokens>& arguments, std::uint32_t blamed) {
    Tokens out;
    if (++expansions_ > limits_.expansions) {
      fail("expansion-limit", use, fmt::format("more than {} defines are expanded", limits_.expansions));
    } else if (use.origin != 0 && depths_[use.origin] >= limits_.depth) {
      fail("expansion-limit", use, fmt::format("defines are nested more than {} deep", limits_.depth));
    } else if (is_inside(define, use.origin)) {
      fail("recursive-define", use, fmt::format("define \"{}\" uses itself", define.name));
    }
    if (failed_) return out;
    if (arguments.size() > define.parameters && warned_.emplace(use.span.source, use.span.begin).second) {
      Diagnostic& warning =
          diagnostics_.warning("extra-argument", use.span,
                               fmt::format("define \"{}\" takes {} argument{}, {} given", define.name,
                                           define.parameters, define.parameters == 1 ? "" : "s", arguments.size()));
      if (define.file == nullptr) warning.notes.push_back({"defined", define.span});
      note_origin(warning, tree_, use.origin);
    }
    for (Tokens& argument : arguments) {
      if (argument.size() == 1 && argument[0].kind == TokenKind::Word && argument[0].text == placeholder)
        argument.clear();
    }
    const std::uint32_t origin = add_origin(OriginKind::Define, define.name, use.span, use.origin);
    continued_.clear();
    const auto next = [&](std::string_view text, std::size_t from) -> std::optional<Marker> {
      for (std::size_t at = find_parameter(text, from); at != std::string_view::npos;
           at = find_parameter(text, at + 1)) {
        const auto parameter = static_cast<unsigned>(text[at + 1] - '0');
        if (parameter > define.parameters) continue;
        return Marker{at, at + 2, parameter <= arguments.size() ? &arguments[parameter - 1] : nullptr};
      }
      return std::nullopt;
    };
    std::vector<std::size_t> open;  // the brackets around, in `out`
    for (Token token : define.body) {
      token.origin = continue_origin(token.origin, origin);
      if (opens(token.kind)) open.push_back(out.size());
      if (closes(token.kind) && !open.empty()) open.pop_back();
      if (!open.empty() && last_parameter(token.text, define.parameters) > arguments.size())
        out[open.back()].lacks = blamed != 0 ? blamed : origin;
      rewrite(token, next, out);
      if (!check_size(out.size(), use)) break;
    }
    return out;
  }

  // Calls `visit` with the tokens of each root of the file and of its companion, as they were written.
  void visit_written(const std::function<void(const Tokens&)>& visit) const {
    Tokens tokens;
    for (const Tree* file : {&file_, companion_}) {
      if (file == nullptr) continue;
      for (const NodeId root : file->roots) {
        tokens.clear();
        flatten(*file, root, tokens);
        visit(tokens);
      }
    }
  }

  // What the items of an option say in a place that nothing asks for has no effect, whatever is chosen.
  void warn_unused_tags() {
    std::string mentioned;
    visit_written([&](const Tokens& tokens) {
      for (const Token& token : tokens)
        if (token.text.find('<') != std::string_view::npos) (mentioned += token.text) += '\n';
    });
    for (const OptionCategory& category : choices_.categories)
      for (std::size_t i = 0; i < category.argument_names.size(); ++i) {
        const std::string tag = "<" + category.tag + ":" + category.argument_names[i] + ">";
        const bool first = i == 0 && mentioned.find("<" + category.tag + ">") != std::string::npos;
        if (!first && mentioned.find(tag) == std::string::npos)
          diagnostics_.warning("unused-tag", category.span, fmt::format("nothing in the file uses {}", tag));
      }
  }

  // A define that another option would need is in use; one that nothing in the file mentions is not.
  void warn_unused() {
    if (locals_.empty()) return;
    warn_short_uses(file_, diagnostics_);
    std::unordered_set<std::string_view> mentioned;
    visit_written([&](const Tokens& tokens) {
      for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool is_name = at >= 2 && begins_define(tokens, at - 2);
        if (tokens[at].kind == TokenKind::String && !is_name) mentioned.insert(tokens[at].text);
      }
    });
    for (const Local& local : locals_) {
      if (local.used || mentioned.contains(local.define.name)) continue;
      diagnostics_.warning("unused-define", local.define.span,
                           fmt::format("define \"{}\" is never used", local.define.name));
    }
  }

  // --- ranges

  Tokens expand_ranges(const Tokens& tokens) {
    Tokens out;
    out.reserve(tokens.size());
    for (std::size_t at = 0; at < tokens.size() && !failed_; ++at) {
      const Token& token = tokens[at];
      const std::size_t dots = token.kind == TokenKind::Word ? token.text.find("..") : std::string_view::npos;
      if (dots == std::string_view::npos) {
        out.push_back(token);
        continue;
      }
      // Either end may be a word of its own, where a define stood for it.
      std::string_view first = token.text.substr(0, dots);
      std::string_view last = token.text.substr(dots + 2);
      const Token* before = first.empty() && !out.empty() ? &out.back() : nullptr;
      const Token* after = last.empty() && at + 1 < tokens.size() ? &tokens[at + 1] : nullptr;
      if (before != nullptr && after != nullptr && before->kind == TokenKind::String &&
          after->kind == TokenKind::String) {
        ++at;
        site_range(token, *after, out);
        continue;
      }
      if (before != nullptr && before->kind == TokenKind::Word) first = before->text;
      if (after != nullptr && after->kind == TokenKind::Word) last = after->text;
      if (!is_number(first) || !is_number(last)) {
        out.push_back(token);
        continue;
      }
      if (before != nullptr) out.pop_back();
      if (after != nullptr) ++at;
      number_range(token, first, last, out);
    }
    return out;
  }

  bool check_range(const Token& token, std::int64_t size) {
    if (size > limits_.range)
      fail("bad-range", token, fmt::format("this range has more than {} members", limits_.range));
    return !failed_;
  }

  void number_range(const Token& token, std::string_view first, std::string_view last, Tokens& out) {
    constexpr std::size_t most_digits = 9;
    if (first.size() > most_digits || last.size() > most_digits) {
      fail("bad-range", token, "the numbers of this range are too large");
      return;
    }
    const std::int64_t from = std::stol(std::string(first));
    const std::int64_t to = std::stol(std::string(last));
    if (!check_range(token, std::abs(to - from))) return;
    Token number = token;
    const std::int64_t step = from <= to ? 1 : -1;
    for (std::int64_t value = from;; value += step) {
      number.text = value == from ? first : value == to ? last : keep(std::to_string(value));
      out.push_back(number);
      if (value == to) break;
    }
    // A range from a number to itself has two ends all the same.
    if (from == to) out.push_back(number);
  }

  struct Site {
    int letter = 0;
    std::int64_t number = 0;
  };

  static std::optional<Site> read_site(std::string_view text) {
    constexpr std::size_t most_digits = 6;
    if (text.size() < 2 || text.size() > most_digits + 1 || !is_number(text.substr(1))) return std::nullopt;
    const int letter = text[0] >= 'a' ? text[0] - 'a' : text[0] - 'A';
    if (letter < 0 || letter >= 26) return std::nullopt;
    return Site{letter, std::stol(std::string(text.substr(1)))};
  }

  // "B2".."C3" is the rectangle between the two: "B2" "B3" "C2" "C3".
  void site_range(const Token& token, const Token& last, Tokens& out) {
    const std::optional<Site> from = read_site(out.back().text);
    const std::optional<Site> to = read_site(last.text);
    if (!from || !to) {
      const Token& wrong = from ? last : out.back();
      fail("bad-range", wrong,
           fmt::format("\"{}\" is not a site that a range can begin or end with, such as \"B12\"", wrong.text));
      return;
    }
    const std::int64_t rows = std::max<std::int64_t>(0, to->number - from->number + 1);
    if (!check_range(token, std::max(0, to->letter - from->letter + 1) * rows)) return;
    Token site = out.back();
    out.pop_back();
    for (int letter = from->letter; letter <= to->letter; ++letter) {
      for (std::int64_t number = from->number; number <= to->number; ++number) {
        site.text = keep(static_cast<char>('A' + letter) + std::to_string(number));
        out.push_back(site);
      }
    }
  }

  // --- what is left over

  // Drops doubled brackets, ((a)) for (a), which come from putting a define in brackets, and labels without a value.
  // Two calls in needless brackets count as doubled too, ((a) (b)) for (a) (b), and (from:(a)) as (from (a)).
  static Tokens tidy(Tokens tokens) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> close_of(tokens.size(), none);
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      if (opens(tokens[at].kind)) open.push_back(at);
      if (closes(tokens[at].kind) && !open.empty()) {
        close_of[open.back()] = at;
        open.pop_back();
      }
    }
    std::vector<char> drop(tokens.size(), 0);
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
      const TokenKind next = tokens[at + 1].kind;
      const std::size_t close = close_of[at];
      if (tokens[at].kind == TokenKind::OpenCall && next == TokenKind::OpenCall && close != none &&
          tokens[close - 1].kind == TokenKind::CloseCall) {
        drop[at] = drop[close] = 1;
      }
      if (tokens[at].kind == TokenKind::OpenCall && next == TokenKind::Label) {
        tokens[at + 1].kind = TokenKind::Word;
      } else if (tokens[at].kind == TokenKind::Label && (closes(next) || next == TokenKind::Label)) {
        drop[at] = 1;
      }
    }
    if (!tokens.empty() && tokens.back().kind == TokenKind::Label) drop.back() = 1;
    Tokens out;
    out.reserve(tokens.size());
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      if (drop[at] == 0) out.push_back(tokens[at]);
    }
    return out;
  }

  // --- the companion

  // Its own defines come before those of the file, which did not see them.
  Tokens expand_companion() {
    tree_.owners.insert(tree_.owners.end(), companion_->owners.begin(), companion_->owners.end());
    Tokens tokens;
    for (const NodeId root : companion_->roots) flatten(*companion_, root, tokens);
    tokens = realise_options(tokens);
    std::deque<Local> of_file = std::exchange(locals_, {});
    extract_defines(tokens);
    for (Local& local : locals_) local.used = true;  // perhaps elsewhere in the companion's file
    const std::deque<Local> own = locals_;
    for (Local& local : of_file) {
      const auto is_same = [&](const Local& other) { return other.define.name == local.define.name; };
      if (std::none_of(own.begin(), own.end(), is_same)) locals_.push_back(std::move(local));
    }
    tokens = expand_defines(std::move(tokens));
    return failed_ ? Tokens() : tidy(expand_ranges(tokens));
  }

  // --- the result

  // The tokens of the game or match; without either, of the first call.
  Tokens game_alone(const Tokens& tokens) {
    std::size_t first = tokens.size();
    std::size_t game = tokens.size();
    const Token* stray = nullptr;
    for (std::size_t at = 0; at < tokens.size();) {
      const bool call = tokens[at].kind == TokenKind::OpenCall;
      const bool titled = call && at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::Word &&
                          (tokens[at + 1].text == "game" || tokens[at + 1].text == "match");
      if (titled && game == tokens.size()) {
        game = at;
      } else if (stray == nullptr) {
        stray = &tokens[at];
      }
      if (call && first == tokens.size()) first = at;
      at = opens(tokens[at].kind) ? behind_bracket(tokens, at) : at + 1;
    }
    if (game != tokens.size() && stray != nullptr) {
      Diagnostic& warning =
          diagnostics_.warning("stray-text", stray->span, "this is not part of the game and has no effect");
      if (stray->text.starts_with('#')) warning.hints.push_back("a remark begins with //");
    }
    const std::size_t begin = game != tokens.size() ? game : first;
    if (begin == tokens.size()) {
      const Span place = file_.roots.empty() ? Span{no_source, 0, 0} : file_[file_.roots.front()].span;
      diagnostics_.error("no-game", place, "the file describes no game").expected = {
          "(game \"Name\" (players 2) (equipment {...}) (rules ...))"};
      return {};
    }
    return {tokens.begin() + static_cast<std::ptrdiff_t>(begin),
            tokens.begin() + static_cast<std::ptrdiff_t>(behind_bracket(tokens, begin))};
  }

  // What is not known of the rules cannot be played. Holes within holes are part of them.
  void refuse_holes(const Tokens& tokens) {
    for (std::size_t at = 0; at < tokens.size();) {
      if (tokens[at].kind != TokenKind::OpenHole) {
        ++at;
        continue;
      }
      const std::size_t behind = behind_bracket(tokens, at);
      Span span = tokens[at].span;
      if (tokens[behind - 1].span.source == span.source && tokens[behind - 1].span.end > span.begin)
        span.end = tokens[behind - 1].span.end;
      Diagnostic& error = diagnostics_.error("incomplete", span, "this ruleset is incomplete here");
      note_origin(error, tree_, tokens[at].origin);
      failed_ = true;
      at = behind;
    }
  }

  void check_tokens(const Tokens& tokens) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const Token& token = tokens[at];
      if (token.kind == TokenKind::OpenCall && at + 1 < tokens.size() && tokens[at + 1].kind != TokenKind::Word &&
          tokens[at + 1].kind != TokenKind::String) {
        headless(token, at + 1 < tokens.size() && closes(tokens[at + 1].kind));
      }
      if (token.kind == TokenKind::OpenGroup) {
        note_origin(diagnostics_.error("unknown-tag", token.span, "<...> has a meaning only in the items of an option"),
                    tree_, token.origin);
      }
      if (token.kind == TokenKind::Word || token.kind == TokenKind::Label) check_tags(token);
    }
  }

  void headless(const Token& token, bool empty) {
    const bool lacks = token.lacks != 0 && tree_.origins[token.lacks].use.source != no_source;
    Diagnostic& error =
        lacks ? diagnostics_.error("call-without-head", tree_.origins[token.lacks].use,
                                   fmt::format("define \"{}\" lacks an argument here: a '(' is not followed by a word",
                                               tree_.origins[token.lacks].define))
              : diagnostics_.error("call-without-head", token.span, "this '(' is not followed by a word");
    if (!empty) error.hints.push_back("what a call does comes first: (+ a b), (= a b), (is Empty (to))");
    note_origin(error, tree_, token.origin);
  }

  void check_tags(const Token& token) {
    const std::size_t open = token.text.find('<');
    if (open == std::string_view::npos || open + 1 >= token.text.size()) return;
    const std::size_t close = token.text.find('>', open + 2);
    if (close == std::string_view::npos) return;
    const std::string_view tag = token.text.substr(open, close + 1 - open);
    Diagnostic& error = diagnostics_.error("unknown-tag", token.span, fmt::format("no option defines {}", tag));
    std::vector<std::string_view> known;
    for (const auto& [name, meaning] : tags_) known.push_back(name);
    std::sort(known.begin(), known.end());
    hint_spelling(error, tag, known);
    note_origin(error, tree_, token.origin);
  }

  // A call by a quoted name that is left meant a define that does not exist.
  void check_heads() {
    for (const Node& node : tree_.nodes) {
      if (node.kind != NodeKind::Call || !node.quoted_head) continue;
      Diagnostic& error =
          diagnostics_.error("unknown-define", node.span, fmt::format("there is no define \"{}\"", node.text));
      std::vector<std::string_view> names = library_.names();
      for (const Local& local : locals_) names.push_back(local.define.name);
      hint_spelling(error, node.text, names);
      note_origin(error, tree_, node.origin);
    }
  }

  struct Local {
    Define define;
    bool used;
  };

  const Tree& file_;
  const Tree* companion_;
  const Defines& library_;
  const SourceSet& sources_;
  Diagnostics& diagnostics_;
  const ExpansionLimits limits_;
  Tree tree_;
  std::vector<std::uint32_t> depths_{0};  // of each origin's chain
  std::unordered_map<std::uint32_t, std::uint32_t> continued_;
  std::shared_ptr<std::deque<std::string>> texts_ = std::make_shared<std::deque<std::string>>();
  Choices choices_;
  std::unordered_map<std::string, Tag> tags_;
  std::deque<Local> locals_;
  std::unordered_set<std::string_view> strings_;  // the defines of the file that are not among these have no use
  std::set<std::pair<std::uint32_t, std::uint32_t>> warned_;  // uses with too many arguments, by source and offset
  Tokens spare_;  // the memory of the sweep before: a large game takes a hundred
  std::size_t expansions_ = 0;
  bool failed_ = false;
};

}  // namespace

void Defines::add(std::shared_ptr<const Tree> file, Diagnostics& diagnostics) {
  Tokens tokens;
  for (const NodeId root : file->roots) {
    if (!is_call((*file)[root], "define")) continue;
    tokens.clear();
    flatten(*file, root, tokens);
    std::optional<Define> define = read_define(tokens, 0, tokens.size());
    if (!define) {
      malformed_define(tokens[0], diagnostics);
      continue;
    }
    // The file is no part of the SourceSet of a game that uses the define.
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

Tree expand(const Tree& file, const Defines& defines, const Selection& selection, const SourceSet& sources,
            Diagnostics& diagnostics, const ExpansionLimits& limits, const Tree* companion) {
  return Expander(file, defines, sources, diagnostics, limits, companion).expand(selection);
}

}  // namespace lud::grammar
