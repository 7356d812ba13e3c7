#include "grammar/spelling.hpp"

#include <algorithm>

namespace lud::grammar {

namespace {

constexpr unsigned slip = 2, half_slip = 1;  // distances are in half slips
constexpr std::size_t longest = 200;         // far above any word of the language; limits the cost of hostile input
constexpr std::size_t longest_short = 4;     // in words so short, another first letter makes another word

constexpr char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// The distance in half slips where each difference in case counts `other_case`.
unsigned distance_with(unsigned other_case, std::string_view a, std::string_view b) {
  const auto substitution = [&](char one, char other) {
    if (one == other) return 0U;
    return lower(one) == lower(other) ? other_case : slip;
  };
  // Three rows of the table of the Damerau-Levenshtein distance: swapped neighbours look two rows back.
  std::vector<unsigned> before(b.size() + 1), previous(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<unsigned>(j) * slip;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, previous);
    std::swap(previous, row);
    row[0] = static_cast<unsigned>(i) * slip;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const unsigned replaced = previous[j - 1] + substitution(a[i - 1], b[j - 1]);
      row[j] = std::min({replaced, previous[j] + slip, row[j - 1] + slip});
      if (i > 1 && j > 1 && substitution(a[i - 1], b[j - 2]) == 0 && substitution(a[i - 2], b[j - 1]) == 0)
        row[j] = std::min(row[j], before[j - 2] + slip);
    }
  }
  return row[b.size()];
}

/// The number of letters that two words begin with in common, whatever their case.
std::size_t common_begin(std::string_view a, std::string_view b) {
  const auto alike = [](char one, char other) { return lower(one) == lower(other); };
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end(), alike).first - a.begin());
}

/// Whether a candidate for a short word begins with the same letter, or with the first two swapped. Of two letters not
/// even the second may be another one.
bool begins_alike(std::string_view word, std::string_view candidate) {
  const auto same = [&](std::size_t here, std::size_t there) { return lower(word[here]) == lower(candidate[there]); };
  const bool swapped = word.size() > 1 && candidate.size() > 1 && same(0, 1) && same(1, 0);
  return swapped || (same(0, 0) && (word.size() != 2 || candidate.size() != 2 || same(1, 1)));
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string made(text);
  std::ranges::transform(made, made.begin(), lower);
  return made;
}

std::string counted(std::uint64_t number, std::string_view word) {
  return std::to_string(number).append(" ").append(word).append(number == 1 ? "" : "s");
}

unsigned spelling_distance(std::string_view a, std::string_view b) {
  // All differences in case together cost at most half a slip.
  const unsigned any_case = distance_with(0, a, b);
  return std::min(distance_with(half_slip, a, b), any_case + half_slip);
}

Nearest find_nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  Nearest nearest;
  if (word.empty() || word.size() > longest) return nearest;
  // Of a word of one letter a slip leaves nothing: only its case may differ.
  unsigned allowed =
      word.size() == 1 ? half_slip : static_cast<unsigned>(std::max<std::size_t>(1, word.size() / 3)) * slip;
  for (const std::string_view candidate : candidates) {
    const std::size_t difference =
        candidate.size() > word.size() ? candidate.size() - word.size() : word.size() - candidate.size();
    if (candidate.empty() || difference * slip > allowed || candidate == nearest.word) continue;
    if (word.size() <= longest_short && !begins_alike(word, candidate)) continue;
    const unsigned distance = spelling_distance(word, candidate);
    if (distance > allowed) continue;
    const bool equal = distance == allowed && !nearest.word.empty();
    const std::size_t begin = common_begin(word, candidate), best = common_begin(word, nearest.word);
    if (equal && begin <= best) {
      nearest.alone = nearest.alone && begin < best;
      continue;
    }
    nearest = {candidate, true};
    allowed = distance;
  }
  return nearest;
}

std::string_view nearest_spelling(std::string_view word, const std::vector<std::string_view>& candidates) {
  return find_nearest(word, candidates).word;
}

}  // namespace lud::grammar
