#include "grammar/layout.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"

namespace lud::grammar {
namespace {

constexpr std::size_t indent_step = 4;
constexpr std::size_t small_item = 12;  // characters; lists without longer items get several items per line

bool is_headless(const Piece& piece) { return piece.kind == PieceKind::Open && !piece.headed; }

/// Whether there is a space before piece `i` where the previous piece is on the same line.
bool spaced(const std::vector<Piece>& pieces, std::size_t i) {
  if (i == 0 || pieces[i].joined) return false;
  if (pieces[i].kind == PieceKind::Comment) return true;
  return pieces[i].kind != PieceKind::Close && !is_headless(pieces[i - 1]);
}

/// The text of the pieces with the breaks before them; `indents`: by piece, the indentation of its line.
std::string text_of(const std::vector<Piece>& pieces, const std::vector<std::size_t>& indents) {
  std::string out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (piece.breaks > 0)
      out.append(static_cast<std::size_t>(piece.breaks), '\n').append(indents[i], ' ');
    else if (spaced(pieces, i))
      out += ' ';
    out += piece.breaks > 0 && piece.text == " >" ? std::string_view(">") : std::string_view(piece.text);
  }
  return out;
}

using Index = std::uint32_t;

/// Pieces whose brackets agree with the breaks inside them.
class Pieces {
 public:
  explicit Pieces(std::vector<Piece> pieces) : pieces_(std::move(pieces)), spans_(pieces_.size(), false) {
    for (const Piece& piece : pieces_)
      if (piece.kind == PieceKind::Close) settle(piece.partner);
  }

  Index size() const { return static_cast<Index>(pieces_.size()); }
  Piece& operator[](Index i) { return pieces_[i]; }
  const Piece& operator[](Index i) const { return pieces_[i]; }
  const std::vector<Piece>& all() const { return pieces_; }

  /// The piece after a child with all that is inside it.
  Index behind(Index child) const {
    return pieces_[child].kind == PieceKind::Open ? pieces_[child].partner + 1 : child + 1;
  }

  bool has_own_breaks(Index open) const { return pieces_[pieces_[open].partner].breaks > 0; }

  std::size_t width(Index i) const {
    const std::string_view text = pieces_[i].text;
    return count_characters(text.substr(0, text.find('\n'))) + (spaced(pieces_, i) ? 1 : 0);
  }

  bool is_filled(Index open) const {
    bool small = true, groups = true;
    for (Index child = open + 1; child < pieces_[open].partner; child = behind(child)) {
      std::size_t columns = 0;
      for (Index i = child; i < behind(child); ++i) columns += width(i);
      const bool leaf = pieces_[child].kind == PieceKind::Leaf;
      small = small && !pieces_[open].headed && (leaf || columns <= small_item + 1);
      groups = groups && (leaf || pieces_[child].node == NodeKind::Group);
    }
    return small || groups;
  }

  /// Derives the breaks of a bracket from those of its children, which are settled: a bracket with breaks closes on a
  /// line of its own, and a list with breaks begins with one. Returns whether a break was changed.
  bool settle(Index open) {
    const Index close = pieces_[open].partner;
    const Index first = open + 1;
    bool own = false, spans = false, commented = false;
    bool changed = first < close && set_breaks(first, std::min(pieces_[first].breaks, 1));
    for (Index child = first; child < close; child = behind(child)) {
      own = own || pieces_[child].breaks > 0;
      spans = spans || contains_breaks(child);
      commented = pieces_[child].kind == PieceKind::Comment;
    }
    own = own || commented;
    if (own && is_headless(pieces_[open]) && !pieces_[first].trailing && !pieces_[first].joined)
      changed |= set_breaks(first, 1);
    for (Index child = first; own && child < close && pieces_[child].breaks == 0; child = behind(child))
      if (contains_breaks(child) && !pieces_[child].joined && !pieces_[child].arrow) changed |= set_breaks(child, 1);
    changed |= set_breaks(close, own ? 1 : 0);
    spans_[open] = own || spans;
    return changed;
  }

 private:
  bool contains_breaks(Index child) const { return pieces_[child].kind == PieceKind::Open && spans_[child]; }

  /// Sets the breaks before a piece; returns whether this changed them.
  bool set_breaks(Index i, int breaks) {
    const bool other = pieces_[i].breaks != breaks;
    pieces_[i].breaks = breaks;
    return other;
  }

  std::vector<Piece> pieces_;
  std::vector<bool> spans_;  ///< by opening bracket: whether there is a break inside
};

/// Breaks lines that are too long.
class Layout {
 public:
  Layout(std::vector<Piece> pieces, std::size_t widest)
      : pieces_(std::move(pieces)), widest_(widest), indents_(pieces_.size(), 0) {
    depths_.reserve(pieces_.size());
    for (const Piece& piece : pieces_.all())
      depths_.push_back(piece.parent == no_piece ? 0 : depths_[piece.parent] + 1);
  }

  std::string run() {
    for (Index begin = 0; begin < pieces_.size();) {
      const Index end = line_end(begin);
      indent(begin, end);
      begin = is_too_long(begin, end) ? shorten(begin, end) : end;
    }
    return text_of(pieces_.all(), indents_);
  }

 private:
  Index line_end(Index begin) const {
    Index end = begin + 1;
    while (end < pieces_.size() && pieces_[end].breaks == 0) ++end;
    return end;
  }

  /// Sets the indentation of the line [begin, end). All brackets that open on a line together indent by one step.
  void indent(Index begin, Index end) {
    const Piece& first = pieces_[begin];
    std::size_t columns = 0;
    if (first.parent != no_piece) columns = indents_[first.parent] + (first.kind == PieceKind::Close ? 0 : indent_step);
    std::fill(indents_.begin() + begin, indents_.begin() + end, columns);
  }

  bool is_too_long(Index begin, Index end) const {
    std::size_t column = indents_[begin];
    for (Index i = begin; i < end && pieces_[i].kind != PieceKind::Comment; ++i) column += pieces_.width(i);
    return column > widest_;
  }

  bool is_wide_leaf(Index i) const {
    return pieces_[i].kind == PieceKind::Leaf && indents_[i] + indent_step + pieces_.width(i) > widest_;
  }

  /// Whether a piece stays on the line of its call's head: leaves after the head that fit, and a list at the end of
  /// them.
  bool stays_with_head(Index i) const {
    const Piece& piece = pieces_[i];
    if (piece.parent == no_piece || !pieces_[piece.parent].headed) return false;
    const bool may_stay = piece.kind == PieceKind::Leaf
                              ? fits_behind_head(i) || is_wide_leaf(i)
                              : piece.node == NodeKind::List && piece.partner + 1 == pieces_[piece.parent].partner;
    return may_stay && std::all_of(pieces_.all().begin() + piece.parent + 1, pieces_.all().begin() + i,
                                   [](const Piece& before) { return before.kind == PieceKind::Leaf; });
  }

  /// Whether the text from the begin of the parent's line to the end of piece `i` fits on one line.
  bool fits_behind_head(Index i) const {
    const Index parent = pieces_[i].parent;
    std::size_t column = indents_[parent];
    for (Index on_line = i; column <= widest_; --on_line) {
      column += pieces_.width(on_line);
      if (on_line == 0 || (on_line <= parent && pieces_[on_line].breaks > 0)) break;
    }
    return column <= widest_;
  }

  bool may_break(Index i) const {
    const Piece& piece = pieces_[i];
    return piece.kind != PieceKind::Close && piece.kind != PieceKind::Comment && !piece.joined && !piece.arrow &&
           piece.parent != no_piece && !stays_with_head(i);
  }

  /// Breaks the line [begin, end), which is too long. Returns the first piece of the first line that changed.
  Index shorten(Index begin, Index end) {
    Index owner = no_piece;
    for (Index i = begin + 1; i < end; ++i) {
      if (!may_break(i)) continue;
      if (owner == no_piece || depths_[pieces_[i].parent] < depths_[owner]) owner = pieces_[i].parent;
    }
    if (owner == no_piece) return end;
    const Index changed = pieces_.has_own_breaks(owner) ? fill_lines(owner, begin, end) : break_all(owner, begin);
    Index line = std::min(changed, owner);
    // Settling a bracket may break the line of an outer bracket.
    for (Index open = owner; open != no_piece; open = pieces_[open].parent)
      if (pieces_.settle(open)) line = open;
    while (line > 0 && pieces_[line].breaks == 0) --line;
    return line;
  }

  /// Puts each child of a bracket on a line of its own; where children are small, sets only the first break, and
  /// `fill_lines` sets the others later.
  Index break_all(Index open, Index begin) {
    const bool filled = pieces_.is_filled(open);
    if (filled && pieces_[open].headed) return fill_lines(open, begin, pieces_[open].partner);
    for (Index child = open + 1; child < pieces_[open].partner; child = pieces_.behind(child)) {
      if (!may_break(child)) continue;
      pieces_[child].breaks = std::max(pieces_[child].breaks, 1);
      if (filled) break;
    }
    return open;
  }

  /// Puts as many children on each line as fit, from `begin` on. Where all fit and only what follows them does not, the
  /// last child gets a line of its own. At least one child must be breakable. Returns the piece before the first break.
  Index fill_lines(Index open, Index begin, Index end) {
    const std::size_t indent = indents_[open] + indent_step;
    std::size_t column = indents_[begin];
    Index line = begin, candidate = no_piece, first = no_piece;
    const auto take_break = [&] {
      pieces_[candidate].breaks = 1;
      if (first == no_piece) first = candidate;
    };
    for (Index i = begin; i < end; ++i) {
      if (first != no_piece) indents_[i] = indent;
      if (i > line && pieces_[i].parent == open && may_break(i) && (candidate == no_piece || column <= widest_))
        candidate = i;
      column += pieces_.width(i);
      if (candidate == no_piece || column <= widest_) continue;
      take_break();
      line = i = candidate;
      candidate = no_piece;
      indents_[line] = indent;
      column = indent + pieces_.width(line);
    }
    if (first == no_piece) take_break();
    return first - 1;
  }

  Pieces pieces_;
  std::size_t widest_;
  std::vector<std::size_t> indents_;  ///< by piece: the indentation of its line
  std::vector<std::size_t> depths_;   ///< by piece: the number of brackets around it
};

}  // namespace

std::string lay_out(std::vector<Piece> pieces, std::size_t widest) {
  const std::string text = Layout(std::move(pieces), widest).run();
  return text.empty() ? text : text + '\n';
}

std::string on_one_line(const std::vector<Piece>& pieces) { return text_of(pieces, {}); }

}  // namespace lud::grammar
