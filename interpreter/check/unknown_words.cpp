#include "interpreter/check/unknown_words.hpp"

#include <cctype>
#include <set>
#include <utility>

namespace lud::check {

namespace {

class UnknownWords {
 public:
  UnknownWords(Checker& checker, NodeId root) : checker_(checker), tree_(checker.tree()), root_(root) {}

  std::vector<Mistake> take() {
    walk(root_, grammar::no_node);
    // Where a remark of another language was read as rules, its words are unknown, too: only its begin is reported.
    if (std::ranges::any_of(found_, [&](const UnknownWord& found) { return is_remark(found.node); }))
      std::erase_if(found_, [&](const UnknownWord& found) { return !is_remark(found.node); });
    for (const UnknownWord& found : found_) {
      // Of which form a call with a wrong keyword is, and of which sort its value, is not known.
      checker_.poison(found.guilty, !found.keyword);
      if (found.kind == Kind::Label) checker_.poison(found.node, false);
    }
    // A word in a define occurs once for each use of the define: it is reported once.
    std::vector<Mistake> mistakes;
    std::set<std::pair<std::uint32_t, std::uint32_t>> places;
    WordExplainer explainer(checker_, words_, uses_);
    for (const UnknownWord& found : found_) {
      const grammar::Span& at = tree_[found.node].span;
      const bool in_file = at.source != grammar::no_source;
      if (!in_file || places.emplace(at.source, at.begin).second) mistakes.push_back(explainer.explain(found));
    }
    return mistakes;
  }

 private:
  using Kind = UnknownWord::Kind;
  using Slip = UnknownWord::Slip;

  bool is_remark(NodeId id) const { return tree_[id].kind == NodeKind::Atom && begins_remark(tree_[id].text); }

  void walk(NodeId id, NodeId call) {
    const Node& node = tree_[id];
    if (!node.label.empty() && !words_.labels.contains(node.label)) {
      found_.push_back({Kind::Label, id, call, id});
      return;
    }
    if (node.kind == NodeKind::Atom) {
      if (!node.text.empty() && !knows_atom(id, call)) add_atom(id, call);
      ++uses_[node.text];
      return;
    }
    if (node.kind == NodeKind::Call && !node.quoted_head) {
      if (!node.text.empty() && !words_.heads.contains(node.text)) found_.push_back({Kind::Head, id, call, id});
      ++uses_[node.text];
      call = id;
    }
    for (const NodeId child : tree_.children(id)) walk(child, call);
  }

  bool knows_atom(NodeId id, NodeId call) {
    const std::string_view text = tree_[id].text;
    if (words_.knows_atom(text, checker_.memory())) return true;
    const std::string word = call == grammar::no_node ? std::string() : capitalised(text);
    return !word.empty() && takes(call, id, word);
  }
  /// Whether a word is a keyword of a call or a constant for one of its arguments.
  bool takes(NodeId call, NodeId id, std::string_view word) {
    const bool first = tree_[id].label.empty() && tree_.children(call).front() == id;
    if (first && !checker_.library().find(fmt::format("{} {}", tree_[call].text, word)).empty()) return true;
    const auto has_word = [&](const Sort* sort) { return std::ranges::find(sort->words, word) != sort->words.end(); };
    for (const auto& [form, keywords] : checker_.heads_of(call).all())
      for (const Parameter& p : form->parameters)
        for (const Sort* sort : p.sorts)
          for (; sort; sort = sort->item)
            if (std::ranges::any_of(checker_.accepted_for(sort), has_word)) return true;
    return false;
  }

  void add_atom(NodeId id, NodeId call) {
    if (call == grammar::no_node) {
      found_.push_back({Kind::Atom, id, call, id});
      return;
    }
    const bool first = tree_[id].label.empty() && tree_.children(call).front() == id;
    const bool keyword =
        first && words_.heads.contains(tree_[call].text) && !words_.heads.at(tree_[call].text).keywords.empty();
    const Slip slip = slip_of(id, call);
    const bool spoils_call = is_remark(id) || keyword || slip != Slip::None;
    found_.push_back({Kind::Atom, id, call, spoils_call ? call : id, slip, keyword});
  }

  Slip slip_of(NodeId id, NodeId call) {
    if (lacks_colon(id, call)) return Slip::Colon;
    if (is_flag(id, call)) return Slip::Flag;
    if (lacks_brackets(id, call)) return Slip::Brackets;
    if (tree_[call].text == "if" && tree_[id].text == "else") return Slip::Else;
    return own_operator(tree_[id].text).empty() ? Slip::None : Slip::Operator;
  }
  /// Whether a word is the label of the argument after it, without its colon: `if (is Empty (to))`.
  bool lacks_colon(NodeId id, NodeId call) {
    const auto siblings = tree_.children(call);
    const auto here = std::ranges::find(siblings, id);
    if (here == siblings.end() || here + 1 == siblings.end() || !tree_[id].label.empty() ||
        !tree_[here[1]].label.empty())
      return false;
    for (const auto& [form, keywords] : checker_.heads_of(call).all())
      for (const Parameter& p : form->parameters)
        if (p.named && p.name == argument_name(tree_[id].text)) return true;
    return false;
  }
  /// Whether a word without a label is the name of an argument that is True or False: `directed` for `directed:True`.
  bool is_flag(NodeId id, NodeId call) {
    if (!tree_[id].label.empty() || tree_[id].text == "if") return false;
    for (const auto& [form, keywords] : checker_.heads_of(call).all())
      for (const Parameter& p : form->parameters)
        if (p.named && p.name == tree_[id].text && p.sorts[0] == sort_of<bool>()) return true;
    return false;
  }
  /// Whether a word within a known call is itself the head of calls, without its brackets.
  bool lacks_brackets(NodeId id, NodeId call) const {
    const std::string_view text = tree_[id].text;
    return words_.heads.contains(tree_[call].text) && words_.heads.contains(text) && has_letters(text);
  }

  Checker& checker_;
  const grammar::Tree& tree_;
  NodeId root_;
  Vocabulary words_{checker_.library()};
  WordExplainer::Uses uses_;
  std::vector<UnknownWord> found_;
};

}  // namespace

std::string_view argument_name(std::string_view word) {
  return word.ends_with('=') ? word.substr(0, word.size() - 1) : word;
}

bool is_open_argument(std::string_view word) {
  return word.size() > 1 && word[0] == '#' && std::isdigit(static_cast<unsigned char>(word[1])) != 0;
}

bool begins_remark(std::string_view word) {
  return !is_open_argument(word) && (word.starts_with('#') || word.starts_with("/*"));
}

std::vector<Mistake> take_unknown_words(Checker& checker, NodeId root) { return UnknownWords(checker, root).take(); }

}  // namespace lud::check
