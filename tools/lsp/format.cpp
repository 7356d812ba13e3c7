// Formatting by the printer of `lud fmt`. It only changes white space between tokens: there is an edit for each gap
// that differs, so that the cursor stays in place, and a range is formatted by the edits within it.
#include <algorithm>

#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "tools/lsp/features.hpp"

namespace lud::lsp {

namespace {

struct Piece {
  Stretch place;
  std::string_view text;
};

/// The tokens and comments of a text, in order.
std::vector<Piece> pieces_of(const grammar::SourceSet& sources, std::uint32_t source) {
  const std::string_view text = sources.text(source);
  std::vector<grammar::Token> tokens;
  std::vector<grammar::Comment> comments;
  grammar::Diagnostics told;
  grammar::tokenize(text, source, 0, tokens, comments, told);
  std::vector<Piece> pieces;
  const auto add = [&](const grammar::Span& span) {
    pieces.push_back({stretch_of(span), text.substr(span.begin, span.end - span.begin)});
  };
  for (const grammar::Token& token : tokens) add(token.span);
  for (const grammar::Comment& comment : comments) add(comment.span);
  std::ranges::sort(pieces, {}, [](const Piece& piece) { return piece.place.begin; });
  return pieces;
}

struct Edit {
  Stretch place;
  std::string text;
};

std::vector<Edit> edits_of(const Reading& reading) {
  // The printer garbles text with unbalanced brackets.
  if (reading.diagnostics.has_errors())
    throw RequestError(ErrorCode::RequestFailed, reading.diagnostics.items().front().message);
  grammar::SourceSet printed;
  printed.add("printed", grammar::print(reading.tree, reading.sources.text(0)));
  const std::string_view text = printed.text(0);
  const std::vector<Piece> before = pieces_of(reading.sources, 0), after = pieces_of(printed, 0);
  const auto same = [](const Piece& a, const Piece& b) { return a.text == b.text; };
  if (!std::ranges::equal(before, after, same)) return {{{0, reading.text.size()}, std::string(text)}};
  std::vector<Edit> edits;
  std::uint32_t old_end = 0, new_end = 0;
  for (std::size_t i = 0; i <= before.size(); ++i) {
    const bool last = i == before.size();
    const Stretch gap{old_end, last ? reading.text.size() : before[i].place.begin};
    const std::uint32_t begin = last ? static_cast<std::uint32_t>(text.size()) : after[i].place.begin;
    const std::string_view wanted = text.substr(new_end, begin - new_end);
    if (reading.text_of(gap) != wanted) edits.push_back({gap, std::string(wanted)});
    if (last) break;
    old_end = before[i].place.end;
    new_end = after[i].place.end;
  }
  return edits;
}

json to_json(const Reading& reading, const std::vector<Edit>& edits) {
  json list = json::array();
  for (const Edit& edit : edits) list.push_back({{"range", reading.text.range(edit.place)}, {"newText", edit.text}});
  return list;
}

}  // namespace

json formatting(Workspace&, Document& document, const json&) {
  return to_json(*document.reading, edits_of(*document.reading));
}

json range_formatting(Workspace&, Document& document, const json& params) {
  const Stretch range = document.reading->text.stretch(member(params, "range"));
  std::vector<Edit> edits = edits_of(*document.reading);
  if (edits.size() == 1 && edits[0].place.begin == 0 && edits[0].place.end == document.reading->text.size())
    return to_json(*document.reading, edits);
  std::erase_if(edits, [&](const Edit& edit) { return edit.place.end < range.begin || edit.place.begin > range.end; });
  return to_json(*document.reading, edits);
}

}  // namespace lud::lsp
