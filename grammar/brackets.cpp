#include "grammar/brackets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "grammar/top_level.hpp"
#include "grammar/utf8.hpp"

namespace lud::grammar {
namespace {

// Penalties of a reading of the text, in points. Only their order matters: an unpaired bracket outweighs any layout,
// and a word in an odd place outweighs an odd indentation.
constexpr unsigned unpaired = 40;
constexpr unsigned odd_word = 3;
constexpr unsigned not_indented = 2;
constexpr unsigned uneven = 1;
/// Penalty of erasing a bracket: a forgotten bracket is more likely than a surplus one.
constexpr unsigned too_many = 1;

/// Where several brackets are open at the end of a file, an edit must save more than `unpaired` plus this many points;
/// otherwise the file is reported as cut off.
constexpr unsigned clear_gain = 8;

/// Limit of the work of one search, in tokens visited.
constexpr std::size_t most_work = 60'000'000;

/// A token with the properties that the search needs.
struct Item {
  TokenKind kind;
  std::uint32_t line;
  std::uint32_t column;
  bool like_head = false;    ///< may follow a '('
  bool only_head = false;    ///< can only be the head of a call
  bool in_fragment = false;  ///< in an argument of an option whose brackets need not pair
  std::size_t token;
};

enum class EditKind : std::uint8_t { None, Insert, Erase, Replace };

/// One change to the text: `bracket` inserted before item `at`, item `at` erased, or item `at` replaced by `bracket`.
struct Edit {
  EditKind kind = EditKind::None;
  std::size_t at = 0;
  TokenKind bracket = TokenKind::OpenCall;
  bool far = false;  ///< a closing bracket is on the line of the item after it; an opening one of the item before it

  /// Whether an inserted bracket is on the line of the item after it.
  bool is_with_next() const { return opens(bracket) != far; }
};

constexpr std::array<TokenKind, 3> openings{TokenKind::OpenCall, TokenKind::OpenList, TokenKind::OpenHole};

/// Whether a token is a bracket whose pairing is looked at: '<' and '>' are left out.
bool pairs(TokenKind kind) { return kind < TokenKind::OpenGroup; }

/// Reads a part of the text with one edit applied and adds up its penalties.
class Reading {
 public:
  Reading(const std::vector<Item>& items, bool closes_on_own_line)
      : items_(items), closes_on_own_line_(closes_on_own_line) {}

  /// Returns the penalty points of the text with an edit. Stops early once they reach `enough`.
  unsigned points(const Edit& edit, unsigned enough) {
    reset();
    for (std::size_t at = 0; at < items_.size() && points_ < enough; ++at) {
      if (edit.at == at && edit.kind == EditKind::Insert) insert(edit, at);
      if (edit.at == at && edit.kind == EditKind::Erase) continue;
      Item item = items_[at];
      if (edit.at == at && edit.kind == EditKind::Replace) item.kind = edit.bracket;
      take(item, at);
    }
    if (edit.kind == EditKind::Insert && edit.at == items_.size()) insert(edit, items_.size());
    steps_ += items_.size();
    return points_ + unpaired * static_cast<unsigned>(frames_.size());
  }

  /// The items of the brackets that were open where the reading ended. Valid only after a reading without an edit.
  std::vector<std::size_t> open() const {
    std::vector<std::size_t> items;
    for (const Frame& frame : frames_) items.push_back(frame.item);
    return items;
  }
  bool met_unpaired_close() const { return unpaired_close_; }
  /// The items of the first two brackets of different kinds that met, the closing one last; nothing if there are none.
  const std::optional<std::array<std::size_t, 2>>& mismatch() const { return mismatch_; }
  std::size_t steps() const { return steps_; }
  std::size_t closed_on_own_line() const { return closed_on_own_line_; }
  std::size_t closed_behind_text() const { return closed_behind_text_; }

 private:
  struct Frame {
    TokenKind kind;
    std::uint32_t line_indent;
    std::int64_t child_indent;  ///< indentation of the first line that begins inside; -1: none yet
    std::size_t item;
    bool within_line = false;  ///< its contents begin on its line
  };

  void reset() {
    frames_.clear();
    points_ = 0;
    line_ = 0;
    line_indent_ = 0;
    behind_open_call_ = behind_open_list_ = false;
    unpaired_close_ = false;
    mismatch_.reset();
    closed_on_own_line_ = closed_behind_text_ = 0;
  }

  void insert(const Edit& edit, std::size_t at) {
    // An empty pair of brackets is hardly ever what was meant.
    if (closes(edit.bracket) && at > 0 && items_[at - 1].kind == partner(edit.bracket)) points_ += odd_word;
    Item item{edit.bracket, 0, 0, false, false, false, at};
    const bool next = edit.is_with_next() && at < items_.size();
    const Item& beside = next ? items_[at] : items_[std::max<std::size_t>(at, 1) - 1];
    item.line = beside.line;
    item.column = beside.column;
    take(item, at);
  }

  void take(const Item& item, std::size_t at) {
    const bool first = item.line != line_;
    if (first) {
      line_ = item.line;
      line_indent_ = item.column;
    }
    if (item.in_fragment) return;
    if (std::exchange(behind_open_list_, item.kind == TokenKind::OpenList) && !first) frames_.back().within_line = true;
    if (closes(item.kind) && pairs(item.kind)) {
      if (behind_open_call_) points_ += odd_word;
      close(item, first, at);
      behind_open_call_ = false;
      return;
    }
    if (first && !frames_.empty()) begin_line();
    // The first bracket of a part encloses all of it: nothing should follow once it is closed.
    if (frames_.empty() && at > 0 && items_[0].kind == TokenKind::OpenCall) points_ += odd_word;
    if (behind_open_call_ && !item.like_head) points_ += odd_word;
    if (!behind_open_call_ && item.only_head) points_ += odd_word;
    behind_open_call_ = item.kind == TokenKind::OpenCall;
    if (opens(item.kind) && pairs(item.kind)) frames_.push_back({item.kind, line_indent_, -1, at});
  }

  void begin_line() {
    Frame& frame = frames_.back();
    if (line_indent_ <= frame.line_indent) points_ += not_indented;
    if (frame.child_indent >= 0 && frame.child_indent != line_indent_) points_ += uneven;
    if (frame.child_indent < 0) frame.child_indent = line_indent_;
  }

  void close(const Item& item, bool first, std::size_t at) {
    const TokenKind wanted = partner(item.kind);
    if (frames_.empty() || frames_.back().kind != wanted) {
      points_ += unpaired;
      unpaired_close_ = true;
      if (!frames_.empty() && !mismatch_) mismatch_ = {frames_.back().item, at};
      const auto match =
          std::find_if(frames_.rbegin(), frames_.rend(), [&](const Frame& frame) { return frame.kind == wanted; });
      if (match == frames_.rend()) return;
      points_ += unpaired * static_cast<unsigned>(match - frames_.rbegin() - 1);
      frames_.erase(match.base() - 1, frames_.end());
      return;
    }
    const Frame& frame = frames_.back();
    if (first) {
      if (line_indent_ < frame.line_indent)
        points_ += not_indented;
      else if (line_indent_ > frame.line_indent || (frame.kind == TokenKind::OpenList && frame.within_line))
        points_ += uneven;
    } else if (frame.child_indent >= 0 && frame.line_indent != line_indent_ && closes_on_own_line_) {
      points_ += uneven;
    }
    if (frame.child_indent >= 0) ++(first ? closed_on_own_line_ : closed_behind_text_);
    frames_.pop_back();
  }

  const std::vector<Item>& items_;
  bool closes_on_own_line_;
  std::vector<Frame> frames_;
  unsigned points_ = 0;
  std::uint32_t line_ = 0;
  std::uint32_t line_indent_ = 0;
  bool behind_open_call_ = false;
  bool behind_open_list_ = false;
  bool unpaired_close_ = false;
  std::optional<std::array<std::size_t, 2>> mismatch_;
  std::size_t closed_on_own_line_ = 0;  ///< number of brackets over several lines that close at the begin of a line
  std::size_t closed_behind_text_ = 0;
  std::size_t steps_ = 0;
};

/// Finds and reports what is wrong with the brackets of one top-level part of a file.
class Part {
 public:
  Part(const std::vector<Token>& tokens, std::vector<Item> items, bool is_last)
      : tokens_(tokens), items_(std::move(items)), is_last_(is_last) {}

  bool report(Diagnostics& diagnostics) {
    Reading plain(items_, false);
    const unsigned most = ~0U;
    plain.points({}, most);
    open_ = plain.open();
    if (open_.empty() && !plain.met_unpaired_close()) return false;
    const bool own_line = plain.closed_on_own_line() > plain.closed_behind_text();
    Reading reading(items_, own_line);
    const unsigned unedited = reading.points({}, most);
    // The file may be cut off: several brackets are open at its end, and all before it pairs.
    cut_ = is_last_ && open_.size() > 1 && !plain.met_unpaired_close();
    best_points_ = unedited;
    if (const auto& met = plain.mismatch()) {
      mismatch_ = *met;
      consider(reading, {EditKind::Replace, mismatch_[1], partner(items_[mismatch_[0]].kind)}, 0);
      consider(reading, {EditKind::Replace, mismatch_[0], partner(items_[mismatch_[1]].kind)}, 0);
    }
    search(reading);
    const unsigned gain = unedited - best_points_;
    if (cut_ && gain <= unpaired + clear_gain)
      report_cut(diagnostics);
    else if (best_.kind == EditKind::None)
      return false;
    else
      report_edit(diagnostics);
    return true;
  }

 private:
  int surplus(TokenKind open) const {
    int found = 0;
    for (const Item& item : items_) {
      if (item.in_fragment) continue;
      if (item.kind == open) ++found;
      if (item.kind == partner(open)) --found;
    }
    return found;
  }

  void search(Reading& reading) {
    for (const TokenKind open : openings) {
      const int more = surplus(open);
      const TokenKind close = partner(open);
      for (std::size_t at = 1; at <= items_.size() && more != 0; ++at) {
        if (reading.steps() > most_work) return;
        if (more > 0 ? !pointless_close(at, close) : at < items_.size())
          consider(reading, {EditKind::Insert, at, more > 0 ? close : open}, unlikely(at, more > 0 ? close : open));
        const bool begins_line = at < items_.size() && items_[at].line != items_[at - 1].line;
        if (begins_line && more > 0 && closes(items_[at].kind))
          consider(reading, {EditKind::Insert, at, close, true}, 0);
        if (begins_line && more < 0 && open == TokenKind::OpenList)
          consider(reading, {EditKind::Insert, at, open, true}, 0);
        if (!cut_ && at < items_.size() && !items_[at].in_fragment && items_[at].kind == (more > 0 ? open : close))
          consider(reading, {EditKind::Erase, at, items_[at].kind}, too_many);
      }
    }
  }

  /// The extra penalty of inserting a bracket: a '(' is unlikely before anything that is not clearly a head.
  unsigned unlikely(std::size_t at, TokenKind bracket) const {
    return bracket == TokenKind::OpenCall && !items_[at].only_head ? too_many + 1 : 0;
  }

  /// Whether inserting `close` at `at` is equivalent to inserting it after the next item, a bracket of the same kind.
  bool pointless_close(std::size_t at, TokenKind close) const {
    return at < items_.size() && items_[at].kind == close && items_[at].line == items_[at - 1].line;
  }

  void consider(Reading& reading, const Edit& edit, unsigned handicap) {
    if (best_points_ < handicap) return;
    const unsigned points = reading.points(edit, best_points_ - handicap + 1) + handicap;
    const bool alike = points == best_points_ && best_.kind == edit.kind && closes(edit.bracket);
    const bool later = alike && (edit.kind == EditKind::Insert || items_[best_.at].line == items_[edit.at].line);
    if (points >= best_points_ && !later) return;
    best_points_ = points;
    best_ = edit;
  }

  const Token& token(std::size_t item) const { return tokens_[items_[item].token]; }

  std::string described(std::size_t open) const {
    std::string text(sign(items_[open].kind));
    if (items_[open].kind == TokenKind::OpenCall && open + 1 < items_.size() &&
        tokens_[items_[open].token + 1].kind == TokenKind::Word)
      text += tokens_[items_[open].token + 1].text;
    return text;
  }

  void report_cut(Diagnostics& diagnostics) {
    const Token& last = token(items_.size() - 1);
    Diagnostic& error = diagnostics.error("cut-off", last.span,
                                          fmt::format("the file ends here, but {} brackets are open", open_.size()));
    error.notes.push_back({fmt::format("the innermost is '{}'", described(open_.back())), token(open_.back()).span});
    error.notes.push_back({fmt::format("the outermost is '{}'", described(open_.front())), token(open_.front()).span});
  }

  /// A bracket of the wrong kind.
  void report_replacement(Diagnostics& diagnostics) {
    const auto [open, close] = mismatch_;
    const std::string_view wrong = sign(items_[best_.at].kind), right = sign(best_.bracket);
    const Span place{token(best_.at).span.source, token(best_.at).span.begin, token(best_.at).span.begin + 1};
    if (best_.at == close) {
      const std::string message =
          fmt::format("this '{}' does not close '{}': '{}' expected", wrong, described(open), right);
      diagnostics.error("wrong-bracket", place, message).notes.push_back({"opened here", token(open).span});
    } else {
      const std::string message =
          fmt::format("this '{}' is closed by '{}': '{}' expected", wrong, sign(items_[close].kind), right);
      diagnostics.error("wrong-bracket", place, message).notes.push_back({"closed here", token(close).span});
    }
  }

  void report_edit(Diagnostics& diagnostics) {
    if (best_.kind == EditKind::Replace) {
      report_replacement(diagnostics);
      return;
    }
    if (best_.kind == EditKind::Erase) {
      const Token& stray = token(best_.at);
      if (opens(stray.kind))
        diagnostics.error("unclosed-bracket", stray.span,
                          fmt::format("nothing closes this '{}', judging by the indentation", sign(stray.kind)));
      else
        diagnostics.error("stray-bracket", stray.span, fmt::format("this '{}' closes nothing", sign(stray.kind)));
      return;
    }
    if (best_.is_with_next()) {
      diagnostics.error("missing-bracket", token(best_.at).span,
                        fmt::format("a '{}' is missing before this", sign(best_.bracket)));
      return;
    }
    Span place = token(best_.at - 1).span;
    place.begin = place.end - 1;
    const char* const code = opens(best_.bracket) ? "missing-bracket" : "unclosed-bracket";
    Diagnostic& error =
        diagnostics.error(code, place, fmt::format("a '{}' is missing behind this", sign(best_.bracket)));
    if (const auto opening = closes(best_.bracket) ? opened_for(best_) : std::nullopt)
      error.notes.push_back({fmt::format("it would close '{}'", described(*opening)), token(*opening).span});
  }

  /// The item of the bracket that an inserted closing bracket closes.
  std::optional<std::size_t> opened_for(const Edit& edit) const {
    const std::vector<Item> before(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(edit.at));
    Reading reading(before, false);
    reading.points({}, ~0U);
    const std::vector<std::size_t> open = reading.open();
    if (open.empty()) return std::nullopt;
    return open.back();
  }

  const std::vector<Token>& tokens_;
  std::vector<Item> items_;
  bool is_last_;
  std::vector<std::size_t> open_;
  bool cut_ = false;                       ///< the file may be cut off within this part
  std::array<std::size_t, 2> mismatch_{};  ///< the items of the first two brackets of different kinds that met
  Edit best_;
  unsigned best_points_ = 0;
};

/// Splits the tokens of a file into its top-level parts and reports on each.
class TopLevelCutter {
 public:
  TopLevelCutter(const std::vector<Token>& tokens, const SourceSet& sources) : tokens_(tokens), sources_(sources) {}

  bool report(Diagnostics& diagnostics) {
    bool any = false;
    std::vector<Item> items;
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      const Item item = item_of(at);
      if (begins_part(at) && !items.empty())
        any = Part(tokens_, std::exchange(items, {}), false).report(diagnostics) || any;
      items.push_back(item);
    }
    if (!items.empty()) any = Part(tokens_, std::move(items), true).report(diagnostics) || any;
    return any;
  }

 private:
  Item item_of(std::size_t at) {
    const Token& token = tokens_[at];
    walk_to(token.span);
    Item item{token.kind, place_.line, place_.column, false, false, false, at};
    item.in_fragment = at < fragment_end_;
    if (token.kind == TokenKind::OpenGroup && !item.in_fragment) fragment_end_ = fragment_end(tokens_, at, sources_);
    const char begin = token.text.empty() ? ' ' : token.text.front();
    const bool letter = (begin >= 'a' && begin <= 'z');
    const bool word = token.kind == TokenKind::Word;
    item.like_head = token.kind == TokenKind::String || (word && (letter || !is_identifier_character(begin))) ||
                     token.kind == TokenKind::OpenGroup;
    item.only_head = word && letter && !(at > 0 && tokens_[at - 1].kind == TokenKind::Label);
    return item;
  }

  /// Whether a token is the '(' of a top-level part: it begins its line, and a word such as `game` follows.
  bool begins_part(std::size_t at) const {
    if (tokens_[at].kind != TokenKind::OpenCall || at + 1 >= tokens_.size()) return false;
    if (std::ranges::find(part_heads, tokens_[at + 1].text) == part_heads.end()) return false;
    const std::string_view before = sources_.text(tokens_[at].span.source).substr(0, tokens_[at].span.begin);
    const std::size_t last = before.find_last_not_of(" \t");
    return last == before.npos || before[last] == '\n';
  }

  /// Sets `place_` to the begin of a span. Spans come in the order of the text, so that all of it is walked once.
  void walk_to(const Span& span) {
    if (offset_ == 0) {
      place_ = sources_.position(span.source, span.begin);
      offset_ = span.begin;
    }
    const std::string_view text = sources_.text(span.source);
    for (; offset_ < span.begin; ++offset_) {
      ++place_.column;
      if (text[offset_] == '\n') place_ = {place_.line + 1, 1};
      if (!begins_character(text[offset_])) --place_.column;
    }
  }

  const std::vector<Token>& tokens_;
  const SourceSet& sources_;
  Position place_;            ///< of the token that was looked at last
  std::uint32_t offset_ = 0;  ///< its offset in the file; 0: none
  std::size_t fragment_end_ = 0;
};

}  // namespace

bool report_brackets(const std::vector<Token>& tokens, const SourceSet& sources, Diagnostics& diagnostics) {
  return TopLevelCutter(tokens, sources).report(diagnostics);
}

}  // namespace lud::grammar
