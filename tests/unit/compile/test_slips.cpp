// Generated slips: in each game of games/ an argument is dropped, repeated or put in braces, at many places, one at a
// time. The first message of Lud must be about the call with the slip, or about a call expanded from a define with the
// slip.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "grammar/reader.hpp"
#include "interpreter/lud.hpp"
#include "tests/unit/content.hpp"

namespace {

using namespace lud;
namespace fs = std::filesystem;
using grammar::NodeId;
using grammar::NodeKind;

/// A file with one slip in it.
struct Slip {
  std::string text;
  std::size_t begin, end;  ///< the call or list that contains it
};

enum class Kind : std::uint8_t { Drop, Repeat, Brace };

Slip with_slip(const std::string& file, const grammar::Span& argument, const grammar::Span& around, Kind kind) {
  const std::string written = file.substr(argument.begin, argument.end - argument.begin);
  const std::string instead = kind == Kind::Drop     ? ""
                              : kind == Kind::Repeat ? written + " " + written
                                                     : "{" + written + "}";
  Slip slip{file, around.begin, around.end - written.size() + instead.size()};
  slip.text.replace(argument.begin, written.size(), instead);
  return slip;
}

/// Whether the first error, or a define that it was expanded from, lies in the call with the slip.
bool is_told_where_it_is(const Loaded& loaded, const std::string& file, const Slip& slip) {
  for (const grammar::Diagnostic& item : loaded.diagnostics.items()) {
    if (item.severity != grammar::Severity::Error) continue;
    const auto within = [&](const grammar::Span& at) {
      return at.source != grammar::no_source && loaded.sources.name(at.source) == file && at.begin >= slip.begin &&
             at.end <= slip.end;
    };
    return within(item.span) ||
           std::ranges::any_of(item.notes, [&](const grammar::Note& note) { return within(note.span); });
  }
  return false;
}

}  // namespace

TEST_CASE("what is said first of a slip is about the call that it is in") {
  constexpr std::size_t every = 23;  // every 23rd place is tested
  std::size_t refused = 0, told = 0, place = 0;
  std::string elsewhere;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(LUD_SOURCE_DIR) / "games")) {
    if (entry.path().extension() != ".lud") continue;
    const std::string file = content(entry.path());
    const std::string name = entry.path().filename().string();
    grammar::SourceSet sources;
    grammar::Diagnostics diagnostics;
    const grammar::Tree tree = grammar::read_text(name, file, sources, diagnostics);
    for (NodeId around = 0; around < tree.nodes.size(); ++around) {
      if (tree[around].kind != NodeKind::Call || tree[around].quoted_head) continue;
      for (const NodeId argument : tree.children(around)) {
        if (++place % every != 0 || tree[argument].kind == NodeKind::Group) continue;
        const Slip slip = with_slip(file, tree[argument].span, tree[around].span, static_cast<Kind>(place / every % 3));
        const Loaded loaded = load_text(name, slip.text);
        if (!loaded.diagnostics.has_errors()) continue;
        ++refused;
        if (is_told_where_it_is(loaded, name, slip))
          ++told;
        else
          elsewhere += loaded.messages().substr(0, 200) + "\n";
      }
    }
  }
  INFO(elsewhere);
  CHECK(refused >= 100);
  CHECK(told * 100 >= refused * 95);
}
