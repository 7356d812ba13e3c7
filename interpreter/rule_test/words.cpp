#include "interpreter/rule_test/words.hpp"

#include <fmt/format.h>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/context.hpp"
#include "stdlib/library.hpp"

namespace lud::rule_test {

namespace {

/// The kind of piece with this name, or the only one whose name is this and the number of its owner.
TestPiece piece_named(const Game& game, std::string_view text) {
  if (const int exact = game.last_component_named(text); exact != off) return {exact};
  std::vector<int> like;
  for (std::size_t i = 1; i < game.components.size(); ++i)
    if (game.components[i].base_name == text) like.push_back(static_cast<int>(i));
  if (like.size() == 1) return {like[0]};
  std::string names;
  for (std::size_t i = 1; i < game.components.size(); ++i)
    if (!game.components[i].is_die && (like.empty() || game.components[i].base_name == text))
      names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", game.components[i].name);
  if (like.empty())
    game.complain(
        {fmt::format("there is no piece \"{}\", only {}", text, names), Complaint::Of::Piece, std::string(text)});
  else
    game.complain({fmt::format("\"{}\" may be any of {}", text, names)});
  return {};
}

TestSite site_labelled(const Game& game, std::string_view label) {
  const std::optional<int> found = game.default_type == SiteType::Edge ? std::nullopt : game.lattice().find(label);
  if (!found) game.complain({fmt::format("there is no site \"{}\"", label)});
  return {{}, {}, found.value_or(off), label};
}

void declare_names(Library& library) {
  conversion(library, "The number of a site.", [](Lazy<int> number) { return TestSite{number, {}}; });
  conversion(library, "The sites of a region.", [](Lazy<Sites> region) { return TestSite{{}, region}; });
  conversion(library, "The label of a site.",
             [](const Game& game, std::string_view label) { return site_labelled(game, label); });
  conversion(library, "The name of a piece.",
             [](const Game& game, std::string_view text) { return piece_named(game, text); });
}

}  // namespace

void add_sites(Context& c, const TestSite& site, std::vector<int>& sites) {
  if (site.region)
    for (int one : site.region(c)) sites.push_back(one);
  else
    sites.push_back(site.number ? site.number(c) : site.labelled);
}

const Library& library() {
  static const Library all = [] {
    Library made = stdlib::library();
    declare_names(made);
    declare_facts(made);
    declare_patterns(made);
    declare_steps(made);
    return made;
  }();
  return all;
}

}  // namespace lud::rule_test
