// Microbenchmarks of play, for three kinds of games: a race, a capture game and a connection game. `lud bench` measures
// whole playouts; these show where a change helps. Run with --benchmark_filter=REGEX.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"

namespace {

using namespace lud;

struct Sample {
  const char* name;
  const char* text;  ///< empty: the built-in game of that name
};

// Small games of the two kinds that are not built in.
constexpr Sample samples[] = {
    {"dadu", ""},
    {"breakthrough-like", R"((game "Advance" (players {(player N) (player S)})
  (equipment {
    (board (square 8))
    (piece "Pawn" Each
      (or
        (move Step Forward (to if:(is Empty (to))))
        (move Step (directions {FR FL})
          (to if:(or (is Empty (to)) (is Enemy (who at:(to)))) (apply (if (is Enemy (who at:(to))) (remove (to))))))))
    (regions P1 (sites Top))
    (regions P2 (sites Bottom))})
  (rules
    (start {(place "Pawn1" (expand (sites Bottom))) (place "Pawn2" (expand (sites Top)))})
    (play (forEach Piece))
    (end (if (is In (last To) (sites Mover)) (result Mover Win))))))"},
    {"connection", R"((game "Connection" (players 2)
  (equipment {
    (board (hex Diamond 11))
    (piece "Stone" Each)
    (regions P1 {(sites Side NE) (sites Side SW)})
    (regions P2 {(sites Side NW) (sites Side SE)})})
  (rules
    (play (move Add (to (sites Empty))))
    (end (if (is Connected Mover) (result Mover Win))))))"},
};

const Loaded& loaded(const Sample& sample) {
  static std::map<std::string_view, Loaded> games;
  const auto found = games.find(sample.name);
  if (found != games.end()) return found->second;
  return games.emplace(sample.name, *sample.text ? load_text(sample.name, sample.text) : load(sample.name))
      .first->second;
}

/// A position after `moves` random moves.
std::unique_ptr<Context> position(const Game& game, int moves) {
  for (std::uint64_t seed = 1;; ++seed) {
    auto context = std::make_unique<Context>(game);
    context->random = play::playout_random(seed, 0, 0);
    play::Random chooser = play::playout_random(seed, 0, 1);
    play::start(*context);
    play::PlayoutResult result;
    while (!context->over() && result.moves < moves) play::random_move(*context, chooser, result);
    if (!context->over()) return context;
  }
}

void playouts(benchmark::State& state, const Sample& sample) {
  Context context(*loaded(sample).game);
  context.max_moves = 500;
  std::uint64_t number = 0, moves = 0;
  for (auto _ : state) {
    context.random = play::playout_random(1, number, 0);
    play::Random chooser = play::playout_random(1, number++, 1);
    play::start(context);
    moves += static_cast<std::uint64_t>(play::playout(context, chooser).moves);
  }
  state.counters["moves/s"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

void copy_state(benchmark::State& state, const Sample& sample) {
  const auto context = position(*loaded(sample).game, 12);
  play::State copy = context->state;
  for (auto _ : state) {
    copy = context->state;
    benchmark::DoNotOptimize(copy);
  }
}

void generate_moves(benchmark::State& state, const Sample& sample, bool finished) {
  const auto context = position(*loaded(sample).game, 12);
  for (auto _ : state) {
    context->moves.clear();
    context->arena.reset();
    context->legal_ready = false;
    benchmark::DoNotOptimize(finished ? play::legal_moves(*context) : play::offered_moves(*context));
  }
}

void apply_and_go_back(benchmark::State& state, const Sample& sample) {
  const auto context = position(*loaded(sample).game, 12);
  play::offered_moves(*context);
  for (auto _ : state) {
    const play::LookAhead look(*context);
    play::apply_move(*context, play::Move(context->moves.moves[0]));
  }
}

void load_text_of(benchmark::State& state, const Sample& sample) {
  for (auto _ : state) {
    const Loaded game = *sample.text ? load_text(sample.name, sample.text) : load(sample.name);
    benchmark::DoNotOptimize(game.game.get());
  }
}

void unite_sets(benchmark::State& state) {
  constexpr std::uint32_t width = 4;
  std::vector<Sites::Word> a(width, 0x5555), b(width, 0x3333);
  SitesBuilder all(a.data(), width);
  for (auto _ : state) {
    all |= Sites(b.data(), width);
    all -= Sites(b.data(), width);
    benchmark::DoNotOptimize(Sites(all).count());
  }
}

void visit_set(benchmark::State& state) {
  constexpr std::uint32_t width = 4;
  const std::vector<Sites::Word> words(width, 0x0101010101010101);
  for (auto _ : state) {
    int sum = 0;
    for (int site : Sites(words.data(), width)) sum += site;
    benchmark::DoNotOptimize(sum);
  }
}

}  // namespace

int main(int count, char** arguments) {
  for (const Sample& sample : samples) {
    if (const Loaded& game = loaded(sample); !game.game) {
      std::fputs(game.messages().c_str(), stderr);
      return 2;
    }
    const auto add = [&](const std::string& piece, auto body) {
      benchmark::RegisterBenchmark((piece + "/" + sample.name).c_str(), body);
    };
    add("playout", [&sample](benchmark::State& s) { playouts(s, sample); });
    add("copy", [&sample](benchmark::State& s) { copy_state(s, sample); });
    add("offered moves", [&sample](benchmark::State& s) { generate_moves(s, sample, false); });
    add("legal moves", [&sample](benchmark::State& s) { generate_moves(s, sample, true); });
    add("apply", [&sample](benchmark::State& s) { apply_and_go_back(s, sample); });
    add("load", [&sample](benchmark::State& s) { load_text_of(s, sample); });
  }
  benchmark::RegisterBenchmark("region/unite", unite_sets);
  benchmark::RegisterBenchmark("region/visit", visit_set);
  benchmark::Initialize(&count, arguments);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
