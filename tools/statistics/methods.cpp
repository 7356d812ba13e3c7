#include "tools/statistics/methods.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tools/statistics/elo.hpp"
#include "tools/statistics/wilson.hpp"

namespace lud::statistics {

namespace {

std::vector<Method> methods_of_one_sample() {
  return {
      {"independent games", "every interval and test",
       "all take games as independent. Random playouts with seeds of their own are. Agents that always choose the same "
       "in the same position repeat games where there is no chance: a hundred equal games say as much as one, and "
       "intervals and tests say too much. 'lud match' says so where fewer than half of the games differ",
       ""},
      {"interval of a share", "shares of wins, draws and cut games of 'lud playout' and 'lud merge'; --until",
       fmt::format("Wilson's 95 % interval: (p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n), "
                   "p = games / n, z = {:.4f}; 0 to 1 for n = 0",
                   z95),
       "E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927)"},
      {"interval of a mean result",
       "the mean of an agent in 'lud match', and first moves on the page of 'lud evaluate --html'",
       "Wilson's interval with the mean of the results in the place of p. Of two sides (players, or teams where there "
       "are any) a result is 1 for the first, 0 for the last, 1/2 for a draw. Of more it is the share of the other "
       "agents' sides that a side of the agent is ranked before, a shared rank counted half, the mean over its sides; "
       "sides of the same agent do not count against each other. An agent without opponents has the mean place of its "
       "sides, 1 the first, 0 the last. Results between 0 and 1 vary less than a share with the same mean, so the "
       "interval covers at least 95 %",
       ""},
      {"standard deviation", "'sd' of moves and turns of 'lud playout'",
       "sqrt(sum (x - mean)^2 / (n - 1)); 0 for n < 2", ""},
      {"quantile", "5, 25, 50, 75 and 95 % of moves and turns of 'lud playout'",
       "nearest rank: the smallest value such that at least this share of the games has it or a smaller one",
       "type 1 of R. J. Hyndman and Y. Fan, Sample quantiles in statistical packages, Am. Stat. 50 (1996)"},
      {"histogram", "moves of 'lud playout'",
       "bins of equal width at multiples of the width, the smallest 1, 2 or 5 times a power of ten that needs no more "
       "than 12 bins",
       ""},
  };
}

std::vector<Method> methods_of_differences() {
  return {
      {"interval of a difference of shares", "wins, draws and cut games of 'lud compare'",
       "d = p2 - p1, from d - sqrt((p2 - l2)^2 + (u1 - p1)^2) to d + sqrt((u2 - p2)^2 + (p1 - l1)^2), with Wilson's "
       "intervals l to u of both shares",
       "method 10 of R. G. Newcombe, Interval estimation for the difference between independent proportions, Stat. "
       "Med. 17 (1998)"},
      {"p of a difference of shares", "wins, draws and cut games of 'lud compare'",
       "Fisher's exact test, two-sided: the probability, given both margins, of all tables no likelier than this one",
       "R. A. Fisher, Statistical methods for research workers (1934)"},
      {"interval and p of a difference of means", "moves and turns of 'lud compare'",
       "Welch's test: t = d / s, s^2 = v1 / n1 + v2 / n2, with s^4 / (v1^2 / (n1^2 (n1 - 1)) + v2^2 / (n2^2 (n2 - 1))) "
       "degrees of freedom, v the variances with n - 1; the interval is d -+ s times the 97.5 % quantile of Student's "
       "t. Where neither of the two varies there is no interval, and p is that of a permutation test: "
       "2 / C(n1 + n2, n1), or 1 where they are equal",
       "B. L. Welch, The generalization of 'Student's' problem when several different population variances are "
       "involved, Biometrika 34 (1947)"},
      {"correction of p", "every p of 'lud compare', for all rows of all variants together",
       "Holm's: the i-th smallest of m values becomes the largest of min(1, (m - j + 1) p_j) over j <= i",
       "S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Stat. 6 (1979)"},
  };
}

std::vector<Method> methods_of_strength() {
  return {
      {"Elo", "the strength of an agent in 'lud match', and its interval",
       fmt::format("400 log10(p / (1 - p)), p the mean result against the other agents, or a bound of its interval; "
                   "not for an agent without opponents. With more than two agents it is the strength against this "
                   "field, not a rating. p is at least {} and at most {}: no difference goes beyond {:.0f}",
                   least_share, 1 - least_share, -elo_of(0)),
       "A. E. Elo, The rating of chessplayers, past and present (1978)"},
      {"SPRT", "'lud match --sprt A B'",
       fmt::format("generalised sequential probability ratio test: after every game, log L(B) - log L(A), L(E) the "
                   "highest likelihood of the wins, draws and losses among all probabilities with P(win) + P(draw) / 2 "
                   "= 1 / (1 + 10^(-E / 400)); B is accepted from {0:.2f} = log {1:.0f}, A from -{0:.2f}. Where the "
                   "true difference is A or B, simulations accept the other one in at most 5 % of the runs",
                   Sprt::bound, std::exp(Sprt::bound)),
       "A. Wald, Sequential analysis (1947); M. Van den Bergh, The generalized SPRT for a trinomial distribution"},
  };
}

}  // namespace

const std::vector<Method>& methods() {
  static const std::vector<Method> all = [] {
    std::vector<Method> list = methods_of_one_sample();
    for (const auto& more : {methods_of_differences(), methods_of_strength()})
      list.insert(list.end(), more.begin(), more.end());
    return list;
  }();
  return all;
}

}  // namespace lud::statistics
