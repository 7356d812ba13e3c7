#include "grammar/token.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace lud::grammar {
namespace {

// Whether a closing bracket begins a line that is indented less than the line of the opening one: it was probably meant
// for another bracket, and one is missing in between.
bool closes_further_left(const Span& open, const Span& close, const SourceSet& sources) {
  if (open.source >= sources.size() || open.source != close.source) return false;
  const std::string_view text = sources.text(open.source);
  const std::size_t before = text.substr(0, close.begin).find_last_not_of(" \t") + 1;
  if (before > 0 && text[before - 1] != '\n') return false;
  const std::size_t line = text.substr(0, open.begin).rfind('\n') + 1;
  return close.begin - before < text.find_first_not_of(" \t", line) - line;
}

// Pairs brackets with an explicit stack, so that deeply nested input cannot overflow the call stack.
class TreeBuilder {
 public:
  TreeBuilder(const std::vector<Token>& tokens, const SourceSet& sources, Tree& tree, Diagnostics& diagnostics)
      : tokens_(tokens), sources_(sources), tree_(tree), diagnostics_(diagnostics) {}

  void build() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const Token& token = tokens_[at_];
      if (opens(token.kind)) {
        open(token);
      } else if (closes(token.kind)) {
        close(token);
      } else if (token.kind == TokenKind::Label) {
        keep_label();
        label_ = &token;
      } else {
        leaf(token);
      }
    }
    keep_label();
    finish();
  }

 private:
  struct Frame {
    NodeId node;
    TokenKind kind;
    std::size_t first_pending;
    std::size_t token;
  };

  NodeId add(NodeKind kind, const Token& token) {
    Node node;
    node.kind = kind;
    node.span = token.span;
    node.text = token.text;
    node.origin = token.origin;
    node.lacks = token.lacks;
    if (label_ != nullptr) {
      node.label = label_->text;
      node.label_span = label_->span;
      label_ = nullptr;
    }
    const auto id = static_cast<NodeId>(tree_.nodes.size());
    tree_.nodes.push_back(node);
    pending_.push_back(id);
    return id;
  }

  // Adds a label without a value to the tree, as an atom without text.
  void keep_label() {
    if (label_ == nullptr) return;
    Token nothing = *label_;
    nothing.span.begin = nothing.span.end;
    nothing.text = {};
    add(NodeKind::Atom, nothing);
  }

  void leaf(const Token& token) {
    const bool is_head = label_ == nullptr && !frames_.empty() && frames_.back().kind == TokenKind::OpenCall &&
                         frames_.back().token + 1 == at_;
    if (!is_head) {
      add(token.kind == TokenKind::String ? NodeKind::String : NodeKind::Atom, token);
      return;
    }
    Node& call = tree_.nodes[frames_.back().node];
    call.text = token.text;
    call.quoted_head = token.kind == TokenKind::String;
  }

  void open(const Token& token) {
    if (frames_.size() >= deepest_nesting) {
      if (skipped_++ == 0 && !too_deep_) {
        too_deep_ = true;
        diagnostics_.error("too-deep", token.span,
                           fmt::format("brackets are nested more than {} deep", deepest_nesting));
      }
      return;
    }
    if (token.kind == TokenKind::OpenGroup && fragment(token)) return;
    const NodeKind kind = node_opened_by(token.kind);
    const std::size_t first_pending = pending_.size() + 1;
    const NodeId node = add(kind, token);
    tree_.nodes[node].text = {};
    if (kind == NodeKind::Group) ++open_groups_;
    frames_.push_back({node, token.kind, first_pending, at_});
  }

  // Reads the fragment that begins at `token` as one atom. Returns false where none does.
  bool fragment(const Token& token) {
    const std::size_t end = fragment_end(tokens_, at_, sources_);
    if (end == 0) return false;
    Token word = token;
    word.kind = TokenKind::Word;
    word.span.end = tokens_[end].span.end;
    word.text = sources_.text(word.span.source).substr(word.span.begin, word.span.end - word.span.begin);
    add(NodeKind::Atom, word);
    at_ = end;
    return true;
  }

  void close(const Token& token) {
    // Where no group is open, `>` is the name of a comparison.
    if (token.kind == TokenKind::CloseGroup && open_groups_ == 0 && skipped_ == 0) {
      leaf(token);
      return;
    }
    keep_label();
    if (skipped_ > 0) {
      --skipped_;
      return;
    }
    const TokenKind wanted = partner(token.kind);
    if (frames_.empty() || frames_.back().kind != wanted) {
      const auto match =
          std::find_if(frames_.rbegin(), frames_.rend(), [&](const Frame& frame) { return frame.kind == wanted; });
      if (match == frames_.rend()) {
        diagnostics_.error("stray-bracket", token.span, fmt::format("this '{}' closes nothing", sign(token.kind)));
        return;
      }
      while (frames_.back().kind != wanted) {
        const Frame& frame = frames_.back();
        Diagnostic& error = diagnostics_.error("unclosed-bracket", tokens_[frame.token].span,
                                               fmt::format("this '{}' is not closed", sign(frame.kind)));
        error.notes.push_back({fmt::format("'{}' closes what is around it", sign(token.kind)), token.span});
        if (frame.kind == TokenKind::OpenGroup) explain_group(error, frame.token);
        pop(token.span.begin);
      }
    }
    const Span& open = tokens_[frames_.back().token].span;
    if (!suspects_ && closes_further_left(open, token.span, sources_)) suspects_.emplace(open, token.span);
    pop(token.span.end);
  }

  /// Adds what was meant by a '<' that is not closed: the name of a comparison, or <text>.
  void explain_group(Diagnostic& error, std::size_t group) const {
    const Span& place = error.span;
    const std::string_view text =
        place.source < sources_.size() ? sources_.text(place.source).substr(place.begin) : std::string_view();
    const std::string_view inside = text.substr(0, text.find_first_of(" \t\r\n(){}[]<>\"", 1));
    if (group > 0 && tokens_[group - 1].kind == TokenKind::OpenCall) {
      error.hints.emplace_back("a comparison has no space behind the bracket: (< a b)");
    } else if (inside.size() > 1) {
      error.hints.push_back(fmt::format("did you mean {}>?", inside));
      error.mends.push_back({std::string(inside), fmt::format("{}>", inside), place});
      error.mends.back().span.end = place.begin + static_cast<std::uint32_t>(inside.size());
    } else {
      error.hints.emplace_back("what a call does comes first: (< a b)");
    }
  }

  void pop(std::uint32_t end) {
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.kind == TokenKind::OpenGroup) --open_groups_;
    Node& node = tree_.nodes[frame.node];
    node.span.end = end;
    node.first_child = static_cast<std::uint32_t>(tree_.child_ids.size());
    node.child_count = static_cast<std::uint32_t>(pending_.size() - frame.first_pending);
    tree_.child_ids.insert(tree_.child_ids.end(), pending_.begin() + static_cast<std::ptrdiff_t>(frame.first_pending),
                           pending_.end());
    pending_.resize(frame.first_pending);
  }

  void finish() {
    const std::uint32_t end = tokens_.empty() ? 0 : tokens_.back().span.end;
    if (!frames_.empty()) {
      // Only the outermost bracket is reported: the open ones inside it are a consequence.
      const Frame& frame = frames_.front();
      Diagnostic& error = diagnostics_.error("unclosed-bracket", tokens_[frame.token].span,
                                             fmt::format("this '{}' is never closed", sign(frame.kind)));
      if (suspects_) {
        error.notes.push_back({"judging by the indentation, a bracket is missing between the one", suspects_->first});
        error.notes.push_back({"and the one that closes it,", suspects_->second});
      }
    }
    while (!frames_.empty()) pop(end);
    tree_.roots.insert(tree_.roots.end(), pending_.begin(), pending_.end());
  }

  const std::vector<Token>& tokens_;
  const SourceSet& sources_;
  Tree& tree_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::vector<Frame> frames_;
  std::vector<NodeId> pending_;  // nodes so far of the open frames, innermost last: their future children
  const Token* label_ = nullptr;
  std::uint32_t skipped_ = 0;  // number of open brackets beyond `deepest_nesting`
  bool too_deep_ = false;
  std::uint32_t open_groups_ = 0;
  std::optional<std::pair<Span, Span>> suspects_;  // the first pair that `closes_further_left`
};

}  // namespace

std::size_t fragment_end(const std::vector<Token>& tokens, std::size_t open, const SourceSet& sources) {
  const Span& begin = tokens[open].span;
  if (begin.source >= sources.size()) return 0;
  std::vector<TokenKind> inner;
  bool paired = true;
  for (std::size_t at = open + 1; at < tokens.size() && tokens[at].kind != TokenKind::OpenGroup; ++at) {
    const TokenKind kind = tokens[at].kind;
    if (kind == TokenKind::CloseGroup) {
      const Span& end = tokens[at].span;
      if ((paired && inner.empty()) || end.source != begin.source || end.end < begin.begin) return 0;
      const std::string_view whole = sources.text(begin.source).substr(begin.begin, end.end - begin.begin);
      return whole.find('\n') == std::string_view::npos ? at : 0;
    }
    if (opens(kind)) inner.push_back(kind);
    if (!closes(kind)) continue;
    if (inner.empty() || inner.back() != partner(kind))
      paired = false;
    else
      inner.pop_back();
  }
  return 0;
}

void build_tree(const std::vector<Token>& tokens, const SourceSet& sources, Tree& tree, Diagnostics& diagnostics) {
  TreeBuilder(tokens, sources, tree, diagnostics).build();
}

void flatten(const Tree& tree, NodeId id, std::vector<Token>& tokens) {
  const Node& node = tree[id];
  if (!node.label.empty())
    tokens.push_back({TokenKind::Label, label_is_joined(node), node.origin, node.label_span, node.label});
  if (node.kind == NodeKind::Atom || node.kind == NodeKind::String) {
    const TokenKind kind = node.kind == NodeKind::Atom ? TokenKind::Word : TokenKind::String;
    if (kind == TokenKind::String || !node.text.empty())
      tokens.push_back({kind, false, node.origin, node.span, node.text});
    return;
  }
  const auto [source, begin, end] = node.span;
  const TokenKind open = opening_of(node.kind), close = partner(open);
  tokens.push_back({open, false, node.origin, {source, begin, begin + 1}, sign(open)});
  if (node.kind == NodeKind::Call && (!node.text.empty() || node.quoted_head)) {
    const auto size = static_cast<std::uint32_t>(node.text.size() + (node.quoted_head ? 2 : 0));
    const TokenKind kind = node.quoted_head ? TokenKind::String : TokenKind::Word;
    tokens.push_back({kind, false, node.origin, {source, begin + 1, begin + 1 + size}, node.text});
  }
  for (const NodeId child : tree.children(id)) flatten(tree, child, tokens);
  tokens.push_back({close, false, node.origin, {source, std::max(end, 1u) - 1, end}, sign(close)});
}

}  // namespace lud::grammar
