#pragma once
// Hints for arguments that fit nowhere: what was probably meant, and, where it is certain, a fix. Private to the
// folder.
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/check/checker.hpp"

namespace lud::check {

/// A node as messages show it.
std::string found_text(const grammar::Node& node);

/// Finds hints and adds them to a mistake. Functions with a result return whether they added one.
class Hints {
 public:
  explicit Hints(Checker& checker) : checker_(checker), tree_(checker.tree()), library_(checker.library()) {}

  using Attempt = Checker::Attempt;
  bool name(Mistake& mistake, NodeId call, const Attempt& attempt);
  bool braces(Mistake& mistake, NodeId call, const Attempt& attempt);
  bool consequence(Mistake& mistake, const Attempt& attempt);
  bool form(Mistake& mistake, NodeId call, NodeId argument) const;
  bool list_form(Mistake& mistake, const Declaration& given) const;
  void quotes(Mistake& mistake, const Attempt& attempt);
  void head(Mistake& mistake, NodeId call, const std::vector<const Sort*>& wanted);
  void frame(Mistake& mistake, NodeId call, std::span<const Sort* const> wanted);
  bool call_of_label(Mistake& mistake, const Attempt& attempt) const;
  bool label_within(Mistake& mistake, const Attempt& attempt) const;
  bool too_late(Mistake& mistake, NodeId call, const Attempt& attempt);
  bool nested(Mistake& mistake, NodeId list, const Sort* sort);
  bool labels(Mistake& mistake, const Attempt& attempt) const;
  void player(Mistake& mistake, NodeId number, std::span<const std::string_view> words) const;
  bool order(Mistake& mistake, NodeId call, const Attempt& attempt);
  void one_too_many(Mistake& mistake, const Attempt& attempt);
  void words_of_lists(Mistake& mistake, std::span<const Sort* const> wanted) const;
  const Sort* item_without_braces(NodeId call, const Attempt& attempt);

 private:
  std::string brief(NodeId id) const;
  std::set<std::string_view> frames_of(NodeId call, std::span<const Sort* const> wanted);

  Checker& checker_;
  const grammar::Tree& tree_;
  const Library& library_;
};

}  // namespace lud::check
