#include <fmt/format.h>

#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/rules/start_parts.hpp"

namespace lud::stdlib {

namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}
bool is_numbered(std::string_view name, std::string_view stem) {
  return name.starts_with(stem) && is_number(name.substr(stem.size()));
}

void say_no_piece(const Game& game, std::string_view text) {
  game.complain({fmt::format("there is no piece \"{}\"", text), Complaint::Of::Piece, std::string(text)});
}

/// Deduction puzzles have no pieces, whatever their equipment says.
bool has_pieces(const Game& game) { return game.components.size() > 1; }

PieceName piece_name(const Game& game, std::string_view text) {
  const PieceName found{game.last_component_named(text)};
  if (found.component == off && has_pieces(game)) say_no_piece(game, text);
  return found;
}

PieceStem piece_stem(const Game& game, std::string_view text) {
  const PieceStem found{text, game.last_component_named(text)};
  const bool known = found.component != off || std::ranges::any_of(game.components, [&](const play::Component& c) {
                       return is_numbered(c.name, text);
                     });
  if (!known && has_pieces(game)) say_no_piece(game, text);
  return found;
}

ContainerName container_name(const Game& game, std::string_view text) {
  for (std::size_t i = game.containers.size(); i-- > 0;)
    if (game.containers[i].name == text) return {static_cast<int>(i), false};
  if (text == "Hand")
    for (const play::Container& container : game.containers)
      if (container.kind == play::ContainerKind::Hand) return {off, true};
  game.complain({fmt::format("there is no container \"{}\"", text), Complaint::Of::Container, std::string(text)});
  return {};
}

Coordinate coordinate(const Game& game, std::string_view label) {
  if (!game.lattice(SiteType::Cell).find(label) && !game.lattice(SiteType::Vertex).find(label))
    game.complain({.message = fmt::format("there is no site \"{}\"", label), .warning = true});
  return {label};
}

}  // namespace

void declare_start_names(Library& library) {
  conversion(library, "The name of a piece.",
             [](const Game& game, std::string_view text) { return piece_name(game, text); });
  conversion(library, "The name of a piece, with or without a player's number.",
             [](const Game& game, std::string_view text) { return piece_stem(game, text); });
  conversion(library, "The name of a container.",
             [](const Game& game, std::string_view text) { return container_name(game, text); });
  conversion(library, "The label of a site.",
             [](const Game& game, std::string_view text) { return coordinate(game, text); });
}

}  // namespace lud::stdlib
