#pragma once
// The parts of the lint (lint.hpp), each a class with one subject: names, the board, the equipment, iterators, and how
// calls are written. Private to the folder.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/compile/lint.hpp"
#include "interpreter/compile/unused.hpp"

namespace lud::compile {

inline bool is_one_of(std::string_view head, std::span<const std::string_view> words) {
  return std::ranges::find(words, head) != words.end();
}

/// Collects the warnings.
class Findings {
 public:
  check::Mistake& warn(grammar::NodeId node, std::string_view code, std::string message) {
    found_.push_back({node, std::string(code), std::move(message)});
    found_.back().warning = true;
    return found_.back();
  }
  /// Marks a node as reported; returns whether it was not marked before.
  bool is_new(grammar::NodeId node) { return said_.insert(node).second; }
  bool empty() const { return found_.empty(); }
  std::vector<check::Mistake> take() { return std::move(found_); }

 private:
  std::vector<check::Mistake> found_;
  std::set<grammar::NodeId> said_;
};

/// Base of the parts.
class LintPart {
 public:
  LintPart(const LintInput& input, Findings& findings) : tree_(input.tree), game_(input.game), findings_(findings) {}

 protected:
  std::string_view text_of(const Checked& checked) const { return tree_[checked.node].text; }
  bool is_string(const Checked* checked) const {
    return checked && tree_[checked->node].kind == grammar::NodeKind::String;
  }
  /// The value of a literal of sort T; null for other expressions.
  template <class T>
  static const T* literal(const Checked* checked) {
    return checked && checked->kind == Checked::Kind::Literal && checked->sort == sort_of<T>() && checked->literal
               ? static_cast<const T*>(checked->literal.constant)
               : nullptr;
  }
  check::Mistake& warn(grammar::NodeId node, std::string_view code, std::string message) {
    return findings_.warn(node, code, std::move(message));
  }
  /// The site type that a call names, or the default type of the board.
  SiteType type_of(const Checked& call) const;

  const grammar::Tree& tree_;
  const Game& game_;
  Findings& findings_;
};

/// Finds names of pieces, tracks, containers, maps and regions that do not exist, regions of players who have none, and
/// names of values that are never set or never read.
class NameLint : public LintPart {
 public:
  NameLint(const LintInput& input, Findings& findings, const Mentions& mentions)
      : LintPart(input, findings), mentions_(mentions) {}

  void check(const Checked& call);
  /// Reports names of values that are only set or only read. To be called after all calls were checked.
  void report_kept();

 private:
  /// What is kept under a name.
  enum class Kept : std::uint8_t { Variable, Value, Trigger, Proposal, Vote };
  /// A word that stores something under a name, or reads it.
  struct NameUse {
    std::string_view head;
    Kept kind;
    bool writes;
  };
  static const std::array<NameUse, 14> name_uses;
  /// For words with several strings: what the string of one parameter names.
  struct NamedArgument {
    std::string_view head, parameter, what;
    bool whole = false;  ///< see Known::whole
  };
  static const std::array<NamedArgument, 7> named_arguments;

  /// The names that a string may be compared with, and how.
  struct Known {
    std::string_view what;  ///< for messages: "piece"
    std::vector<std::string_view> names;
    bool whole = false;      ///< a string must be a whole name; otherwise part of one will do
    std::string_view all{};  ///< a string that stands for all of them
  };

  std::vector<std::string_view> piece_names() const;
  std::vector<std::string_view> piece_stems() const;
  std::vector<std::string_view> piece_names_and_stems() const;
  std::vector<std::string_view> container_names() const;
  void check_argument(const Checked& call, const NamedArgument& named);
  void check_pieces(const Checked& call);
  void mark_strings(std::span<const Checked* const> arguments);
  void check_strings(std::span<const Checked* const> arguments, const Known& known);
  void hint_players(check::Mistake& mistake, std::string_view kind) const;
  void check_id(const Checked& name);
  void warn_no_site(grammar::NodeId node, SiteType type);
  void check_labels(const Checked& call);
  bool is_container(std::string_view text) const;
  void check_region(const Checked& call);
  void check_owner(const Checked& call);
  void note_names(const Checked& call, const NameUse& use);
  /// The nodes that store a value, and those that read it.
  struct Uses {
    std::vector<grammar::NodeId> stored, read;
  };
  static std::string_view storing(Kept kind);
  static std::string_view asking(Kept kind);
  void suggest_kept(check::Mistake& mistake, const std::pair<Kept, std::string>& key,
                    std::vector<grammar::NodeId> Uses::*which) const;

  const Mentions& mentions_;
  std::map<std::pair<Kept, std::string>, Uses> names_;
};

/// Finds sites, rows, lines, directions and players that the game does not have.
class BoardLint : public LintPart {
 public:
  BoardLint(const LintInput& input, Findings& findings);

  void check_literal(const Checked& literal);
  void check(const Checked& call);

 private:
  void check_line(const Checked& call);
  int longest_line(SiteType type);
  bool has_direction(AbsoluteDirection direction) const;
  void check_direction(const Checked& checked, AbsoluteDirection direction);
  void check_index(std::span<const Checked* const> arguments, std::string_view what, int count);
  void check_list(const Checked* given);
  void check_sites(const Checked& call);
  static bool is_site(const Checked* given);
  void check_coordinate(const Checked& call);
  void check_random(const Checked& call);
  void check_empty(const Checked& call);
  void check_range(const Checked& call);
  void check_player(const Checked& call);
  void check_test_of_player(const Checked& call);
  void check_one_player(const Checked& call);
  void check_hand(const Checked& call);
  void check_site(const Checked& call);

  int sites_ = 0;                       ///< an upper bound of site numbers of the types in use, containers included
  std::array<int, 3> longest_lines_{};  ///< by site type; 0: not computed yet
};

/// Parts of the equipment that some words need.
enum class EquipmentPart : std::uint8_t { Dice, Deck, Dominoes, Hands, Tracks };

/// Finds words that need a part of the equipment that the game does not have, and phases that no player ever enters.
class EquipmentLint : public LintPart {
 public:
  using LintPart::LintPart;

  void check(const Checked& call);
  /// Reports phases that no player enters. To be called after all calls were checked.
  void report_phases();

 private:
  bool has(EquipmentPart part) const;
  void check_count(const Checked& call);

  std::vector<grammar::NodeId> phases_;
};

/// Finds uses of iterators, and of the role Player, in places where no surrounding word sets them.
class IteratorLint : public LintPart {
 public:
  using LintPart::LintPart;

  /// What is known of the calls around a call.
  struct Around {
    Reads set = Reads::Nothing;         ///< iterators that they set
    Reads unset = Reads::Nothing;       ///< of those that moves set: the ones that surely nothing set
    bool equipment = false;             ///< within the equipment: moves of pieces may be evaluated from anywhere
    const Declaration* part = nullptr;  ///< the innermost (from ...), (to ...) or (between ...); null: none
    void enter(const Declaration& word);
  };
  void check(const Checked& call, const Around& around);
  void check_literal(const Checked& role, const Around& around);
  /// Reports iterators in the equipment that no word of the game sets. To be called after all calls were checked, as
  /// moves of pieces may be evaluated from anywhere.
  void report_of_pieces();

 private:
  /// A use of an iterator that no surrounding word sets; `part` as in Around.
  struct Unset {
    const Checked* at;
    Reads reads;
    const Declaration* part;
  };
  void note(const Unset& unset, const Around& around);
  void warn_unset(const Unset& unset);

  Reads set_anywhere_ = Reads::Nothing;
  std::vector<Unset> in_pieces_;
};

/// Checks how calls are written: lower-case first letters, order of arguments, labels in lists, double definitions, and
/// regions that depend on the position.
class FormLint : public LintPart {
 public:
  using LintPart::LintPart;

  void check_capitals(const Checked& checked);
  void check_items(const Checked& list);
  void check(const Checked& call);

 private:
  void warn_capital(grammar::NodeId node, std::string_view word);
  void check_order(const Checked& call);
  void check_twice(const Checked& call, std::string_view what);
  void check_effect(const Checked& call);
  void check_settled(const Checked& part);

  std::set<std::string> defined_;
};

}  // namespace lud::compile
