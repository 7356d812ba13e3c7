#include "grammar/expand.hpp"

#include <fmt/format.h>

#include "grammar/define_uses.hpp"
#include "grammar/expand_defines.hpp"
#include "grammar/expand_options.hpp"
#include "grammar/expand_ranges.hpp"
#include "grammar/top_level.hpp"

namespace lud::grammar {

namespace {

/// Removes redundant brackets, as in ((a)), which result from a use of a define in brackets, and labels without a
/// value. Also turns ((a) (b)) into (a) (b), and (from:(a)) into (from (a)).
Tokens tidy(Tokens tokens) {
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
        tokens[close - 1].kind == TokenKind::CloseCall)
      drop[at] = drop[close] = 1;
    if (tokens[at].kind == TokenKind::OpenCall && next == TokenKind::Label)
      tokens[at + 1].kind = TokenKind::Word;
    else if (tokens[at].kind == TokenKind::Label && (closes(next) || next == TokenKind::Label))
      drop[at] = 1;
  }
  if (!tokens.empty() && tokens.back().kind == TokenKind::Label) drop.back() = 1;
  Tokens out;
  out.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size(); ++at)
    if (drop[at] == 0) out.push_back(tokens[at]);
  return out;
}

/// Returns the tokens of the game or match, or of the first call where there is neither.
Tokens game_alone(const Expansion& in, const Tokens& tokens) {
  std::size_t first = tokens.size();
  std::size_t game = tokens.size();
  const Token* stray = nullptr;
  for (std::size_t at = 0; at < tokens.size();) {
    const bool call = tokens[at].kind == TokenKind::OpenCall;
    const bool titled = call && at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::Word &&
                        (tokens[at + 1].text == "game" || tokens[at + 1].text == "match");
    if (titled && game == tokens.size())
      game = at;
    else if (stray == nullptr)
      stray = &tokens[at];
    if (call && first == tokens.size()) first = at;
    at = opens(tokens[at].kind) ? behind_bracket(tokens, at) : at + 1;
  }
  if (game != tokens.size() && stray != nullptr) {
    Diagnostic& warning =
        in.diagnostics.warning("stray-text", stray->span, "this is not part of the game and has no effect");
    if (stray->text.starts_with('#')) warning.hints.push_back("a remark begins with //");
  }
  const std::size_t begin = game != tokens.size() ? game : first;
  if (begin == tokens.size()) {
    const Span place = in.file.roots.empty() ? Span{no_source, 0, 0} : in.file[in.file.roots.front()].span;
    in.diagnostics.error("no-game", place, "the file describes no game").expected = {
        "(game \"Name\" (players 2) (equipment {...}) (rules ...))"};
    return {};
  }
  return {tokens.begin() + static_cast<std::ptrdiff_t>(begin),
          tokens.begin() + static_cast<std::ptrdiff_t>(behind_bracket(tokens, begin))};
}

/// Reports an error for each hole, that is, each unknown part of the rules; holes within holes are not reported.
void refuse_holes(Expansion& in, const Tokens& tokens) {
  for (std::size_t at = 0; at < tokens.size();) {
    if (tokens[at].kind != TokenKind::OpenHole) {
      ++at;
      continue;
    }
    const std::size_t behind = behind_bracket(tokens, at);
    Span span = tokens[at].span;
    if (tokens[behind - 1].span.source == span.source && tokens[behind - 1].span.end > span.begin)
      span.end = tokens[behind - 1].span.end;
    Diagnostic& error =
        in.diagnostics.error("incomplete", span, "the rules are incomplete here: what stands in [ ] is left open");
    note_origin(error, in.tree, tokens[at].origin);
    in.failed = true;
    at = behind;
  }
}

void headless(const Expansion& in, const Token& token, bool empty) {
  const bool lacks = token.lacks != 0 && in.tree.origins[token.lacks].use.source != no_source;
  Diagnostic& error =
      lacks ? in.diagnostics.error("call-without-head", in.tree.origins[token.lacks].use,
                                   fmt::format("define \"{}\" lacks an argument here: a '(' is not followed by a word",
                                               in.tree.origins[token.lacks].define))
            : in.diagnostics.error("call-without-head", token.span, "this '(' is not followed by a word");
  if (!empty) error.hints.push_back("what a call does comes first: (+ a b), (= a b), (is Empty (to))");
  note_origin(error, in.tree, token.origin);
}

void check_tokens(const Expansion& in, const OptionTags& options, const Tokens& tokens) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.kind == TokenKind::OpenCall && at + 1 < tokens.size() && tokens[at + 1].kind != TokenKind::Word &&
        tokens[at + 1].kind != TokenKind::String)
      headless(in, token, at + 1 < tokens.size() && closes(tokens[at + 1].kind));
    if (token.kind == TokenKind::OpenGroup) {
      note_origin(in.diagnostics.error("unknown-tag", token.span, "<...> has a meaning only in the items of an option"),
                  in.tree, token.origin);
    }
    if (token.kind == TokenKind::Word || token.kind == TokenKind::Label) options.refuse_tags(token);
  }
}

/// The tokens of each root of the file and of its companion, as they were written.
std::vector<Tokens> tokens_as_written(const Expansion& in) {
  std::vector<Tokens> all;
  for (const Tree* file : {&in.file, in.companion}) {
    if (file == nullptr) continue;
    for (const NodeId root : file->roots) flatten(*file, root, all.emplace_back());
  }
  return all;
}

/// Returns the tokens of the game with options, defines and ranges expanded.
Tokens expand_game(Expansion& in, OptionTags& options, DefineExpander& defines, const Selection& selection) {
  Tokens tokens;
  for (const NodeId root : in.file.roots) {
    const Node& node = in.file[root];
    if (!is_call(node, "metadata") && !is_call(node, "option") && !is_call(node, "rulesets"))
      flatten(in.file, root, tokens);
  }
  options.choose(selection);
  tokens = defines.expand(options.realise(tokens));
  if (in.failed) return {};
  tokens = game_alone(in, tidy(expand_ranges(in, tokens)));
  refuse_holes(in, tokens);
  return tokens;
}

void add_companion(Expansion& in, OptionTags& options, DefineExpander& defines, Tokens& tokens) {
  in.tree.owners.insert(in.tree.owners.end(), in.companion->owners.begin(), in.companion->owners.end());
  Tokens further;
  for (const NodeId root : in.companion->roots) flatten(*in.companion, root, further);
  further = defines.expand_companion(options.realise(further));
  if (in.failed) return;
  further = tidy(expand_ranges(in, further));
  tokens.insert(tokens.end(), further.begin(), further.end());
}

}  // namespace

Tree expand(const Tree& file, const Defines& library, const Selection& selection, const SourceSet& sources,
            Diagnostics& diagnostics, const ExpansionLimits& limits, const Tree* companion) {
  Expansion in{file, companion, sources, diagnostics, limits};
  in.tree.owners = file.owners;
  in.tree.owners.insert(in.tree.owners.end(), library.owners().begin(), library.owners().end());
  in.tree.owners.push_back(in.texts);
  if (report_misspelt_parts(file, diagnostics)) return std::move(in.tree);
  warn_of_information(file, diagnostics);
  OptionTags options(in);
  DefineExpander defines(in, library);
  Tokens tokens = expand_game(in, options, defines, selection);
  if (companion != nullptr && !in.failed) add_companion(in, options, defines, tokens);
  if (in.failed) return std::move(in.tree);
  const std::vector<Tokens> written = tokens_as_written(in);
  defines.warn_unused(written);
  check_tokens(in, options, tokens);
  options.warn_unused(written);
  if (!in.failed && !tokens.empty()) {
    build_tree(tokens, sources, in.tree, diagnostics);
    // Options whose brackets do not pair may leave further roots after the game.
    if (companion == nullptr && in.tree.roots.size() > 1) in.tree.roots.resize(1);
    defines.refuse_unknown();
  }
  return std::move(in.tree);
}

}  // namespace lud::grammar
