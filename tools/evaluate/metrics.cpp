#include "tools/evaluate/metrics.hpp"

#include "tools/statistics/course.hpp"

namespace lud::tools {

namespace {

constexpr const char* browne =
    "C. Browne, Automatic generation and evaluation of recombination games (thesis, QUT, 2008)";
constexpr const char* piette = "Piette et al., General board game concepts (IEEE CoG 2021)";
constexpr const char* allis = "L. V. Allis, Searching for solutions in games and artificial intelligence (1994)";

struct Words {
  const char *name, *definition, *formula, *source;
};

constexpr Words singles[single_count] = {
    {"advantage_p1", "how well the first player, or its team, does: 1 where it always wins, 0 where it always loses",
     "mean over games of (u1 + 1) / 2, u the utility of a rank r among P players, 1 - 2 (r - 1) / (P - 1); of a player "
     "in a team, of its team's place among the teams; of a game for one, 1 if it is solved and -1 if not; of a game "
     "for nobody, 0. Where players exchange sides, u1 is that of whoever began as player 1, and likewise wherever u "
     "occurs",
     browne},
    {"completion", "share of games that have a winner or end in a tie",
     "games whose winner is not nobody / games; games that a limit cut count among the games, and as complete only if "
     "somebody had won by then",
     browne},
    {"drawishness", "share of games that leave all players equal, those that a limit cut included",
     "games in which u = 0 for all players / games; the draws of 'lud playout' are those alone that no limit cut. A "
     "game for one is solved or not, never drawn",
     browne},
    {"timeouts", "share of games that a limit cut", "games cut / games", browne},
    {"duration_moves", "decisions of a game", "mean over games", browne},
    {"duration_turns", "turns of a game, all players' together", "mean over games of the runs of moves by one player",
     browne},
    {"duration_actions", "actions of a game, as trials list them", "mean over games", piette},
    {"decision_moves", "share of the decisions with more than one legal move",
     "mean over games of decisions with more / decisions", piette},
    {"game_tree_complexity", "how many digits the number of games has, roughly",
     "mean over games of m log10(b), m its decisions, b its mean number of legal moves, or of joint moves where all "
     "players move at once",
     allis},
    {"board_coverage", "share of the board's sites that are occupied at some time of a game",
     "mean over games of sites occupied after the start or any move / sites of the board's own type", browne},
    {"repetition", "share of the positions of a game that had occurred in it",
     "mean over games of 1 - different positions / positions", piette},
};

constexpr Words series[series_count] = {
    {"branching", "legal moves at each decision (joint moves where all players move at once)", "", browne},
    {"decision_branching", "legal moves at each decision with more than one", "", piette},
    {"pieces", "pieces on the board, at the start and after each move", "", piette},
    {"sites_occupied", "share of the board's sites that are occupied, at the start and after each move", "", piette},
    {"score_difference", "largest difference of two players' scores, at the start and after each move", "", piette},
};

constexpr Words summaries[summary_count] = {
    {"average", "mean", "mean over games of sum x / n", ""},
    {"median", "median",
     "mean over games of the value at place n / 2 (rounded down, from 0) in order of size; 0 for n < 2", ""},
    {"max", "largest value", "mean over games", ""},
    {"min", "smallest value", "mean over games", ""},
    {"variance", "spread", "mean over games of sum (x - mean)^2 / n", ""},
    {"change", "change a ply", "mean over games of (last - first) / (n - 1); 0 for n < 2", ""},
    {"slope", "trend",
     "mean over games of the slope of the least squares line through (0, x0), (1, x1) ...; 0 for n < 2", ""},
    {"max_increase", "largest rise from one ply to the next", "mean over games; 0 where it never rises", ""},
    {"max_decrease", "largest fall from one ply to the next",
     "mean over games of the (negative) change; 0 where it never falls", ""},
};

constexpr Words overall[overall_count] = {
    {"balance", "how equally players, or teams, do", "1 - largest difference of two players' means of (u + 1) / 2",
     browne},
    {"outcome_uniformity", "how little outcomes vary from game to game",
     "1 - mean over players of the sample variance of u", piette},
    {"duration_turns_sd", "how much the number of turns varies", "sqrt(sum (t - mean)^2 / games)", piette},
    {"duration_turns_finished", "turns of a game that no limit cut",
     "mean over these games; where there are none, the limit of turns of all players together", piette},
};

constexpr Words course[statistics::course_count] = {
    {"lead_change", "how often another side takes the lead: needs --estimate",
     "mean over games of plies at which another e_p(t) than before is the greatest / T. Biased upwards: where sides "
     "stand about alike, the noise of the estimates alone changes the leader, by few playouts at up to every second "
     "ply",
     browne},
    {"uncertainty",
     "how open the game is before its end: 1 where all stand alike, 0 where one has won: needs --estimate",
     "mean over games of the mean over t < T of 1 - (greatest - second greatest e_p(t))", browne},
    {"stability", "how little a ply changes how players stand: needs --estimate",
     "mean over games of 1 - mean over plies of sum over p of |e_p(t) - e_p(t - 1)| / 2", browne},
    {"drama", "how far behind the winner was when it was behind: needs --estimate",
     "mean over games with a winner of the mean of sqrt(L(t) - V(t)) over t < T with L(t) > V(t); 0 where there are "
     "none",
     browne},
    {"drama_max", "how far behind the winner was at worst: needs --estimate",
     "mean over games with a winner of the largest L(t) - V(t), t < T, at least 0", browne},
    {"drama_share", "for which share of the game the winner was behind: needs --estimate",
     "mean over games with a winner of (number of positions t < T with L(t) > V(t)) / T. Biased towards 1/2: where "
     "sides stand about alike, the noise of the estimates puts either one behind",
     browne},
    {"decisiveness_threshold", "how well one stood at best who did not win: needs --estimate",
     "mean over games with a winner of the largest L(t), t < T", browne},
    {"decisiveness",
     "which share of the game is left once the winner stands better than any other ever did: needs --estimate",
     "mean over games with a winner of (T - first t with V(t) > threshold) / T; 0 where there is none", browne},
    {"killer_move", "by how much one ply raised the winner's hopes at most: needs --estimate",
     "mean over games with a winner of the largest V(t) - V(t - 1), at least 0", browne},
};

std::vector<MetricDoc> make_docs() {
  std::vector<MetricDoc> docs;
  for (const Words& one : singles) docs.push_back({one.name, one.definition, one.formula, one.source});
  for (const Words& of : series)
    for (const Words& summary : summaries)
      docs.push_back({std::string(of.name) + "_" + summary.name, std::string(of.definition) + ": " + summary.definition,
                      summary.formula, of.source});
  for (const Words& one : overall) docs.push_back({one.name, one.definition, one.formula, one.source});
  for (const Words& one : course) docs.push_back({one.name, one.definition, one.formula, one.source});
  return docs;
}

}  // namespace

const char* course_words() {
  return "In the formulas of the figures that need --estimate: p is a side, which is a team or a player alone. t = 0 "
         "... T are the positions of a game, 0 the start and T the end, so that there are T plies. e_p(t) is the "
         "standing of p at t: the mean result, from 0 (last) to 1 (first), of random playouts from there; at T, the "
         "result. The winners are the sides with the greatest e_p(T), and a game has a winner if not all e_p(T) are "
         "equal. V(t) is the greatest e_p(t) of the winners, L(t) that of the others. Where players exchange sides, p "
         "goes on with whoever began on that side.";
}

const std::vector<MetricDoc>& metric_docs() {
  static const std::vector<MetricDoc> docs = make_docs();
  return docs;
}

}  // namespace lud::tools
