#include "interpreter/session/board.hpp"

#include <algorithm>
#include <limits>

#include "interpreter/record/short_text.hpp"
#include "interpreter/session/kept.hpp"

namespace lud::session {

namespace {

using play::ContainerKind;

/// Lists the sites of a game that is no match.
class SiteList {
 public:
  explicit SiteList(const lud::Game& game) : game_(game) {
    const board::Lattice& vertices = game.lattice(SiteType::Vertex);
    for (int vertex = 0; vertex < vertices.count(); ++vertex) {
      const board::Point at = vertices.centroid(vertex);
      left_ = vertex == 0 ? at.x : std::min(left_, at.x);
      bottom_ = vertex == 0 ? at.y : std::min(bottom_, at.y);
    }
  }

  /// The sites in the order of the slots.
  std::vector<Site> sites() {
    add_board(game_.default_type);
    for (const play::Container& container : game_.containers)
      if (container.kind != ContainerKind::Board) add_row(container);
    for (const SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
      if (type != game_.default_type && game_.layout.holds_pieces[static_cast<std::size_t>(type)]) add_board(type);
    return std::move(sites_);
  }

 private:
  Site& add(SiteType type, int number) {
    Site& site = sites_.emplace_back();
    site.type = type_of(type);
    site.number = number;
    site.label = record::site_label(game_, type, number);
    return site;
  }
  void add_board(SiteType type) {
    const board::Lattice& lattice = game_.lattice(type);
    const auto neighbours = [&](int number, RelationType relation) {
      const board::SiteSpan all = lattice.neighbours(number, relation);
      return std::vector<int>(all.begin(), all.end());
    };
    for (int number = 0; number < lattice.count(); ++number) {
      Site& site = add(type, number);
      const board::Point at = lattice.centroid(number);
      site.x = at.x;
      site.y = at.y;
      site.z = at.z;
      if (type != SiteType::Vertex)
        for (const int vertex : game_.topology->incident(type, number, SiteType::Vertex)) {
          const board::Point corner = game_.lattice(SiteType::Vertex).centroid(vertex);
          site.outline.push_back({corner.x, corner.y});
        }
      site.orthogonal = neighbours(number, RelationType::Orthogonal);
      site.adjacent = neighbours(number, RelationType::Adjacent);
    }
  }
  /// Adds a row of squares below the board and the rows before.
  void add_row(const play::Container& container) {
    constexpr double from_row_to_row = 1.25;
    bottom_ -= from_row_to_row;
    for (int place = 0; place < container.site_count; ++place) {
      Site& site = add(SiteType::Cell, container.first_site + place);
      site.container = container.kind == ContainerKind::Hand   ? Site::Container::Hand
                       : container.kind == ContainerKind::Dice ? Site::Container::Dice
                                                               : Site::Container::Deck;
      site.owner = container.owner;
      site.x = left_ + place + 0.5;
      site.y = bottom_;
      site.outline = {{site.x - 0.5, site.y - 0.5},
                      {site.x - 0.5, site.y + 0.5},
                      {site.x + 0.5, site.y + 0.5},
                      {site.x + 0.5, site.y - 0.5}};
    }
  }

  const lud::Game& game_;
  double left_ = 0, bottom_ = 0;
  std::vector<Site> sites_;
};

}  // namespace

std::vector<Site> Game::board(int part) const {
  const lud::Game& game = *loaded_->game;
  const auto& parts = game.match.games;
  if (part < 0 || static_cast<std::size_t>(part) >= std::max<std::size_t>(1, parts.size())) return {};
  return SiteList(parts.empty() ? game : *parts[static_cast<std::size_t>(part)].game).sites();
}

}  // namespace lud::session
