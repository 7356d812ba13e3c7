// The Python module: bindings of interpreter/session, with arrays as numpy arrays. tools/python/lud is the package
// around it.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "interpreter/session/batch.hpp"
#include "interpreter/session/choices.hpp"
#include "interpreter/session/opponent.hpp"
#include "interpreter/session/session.hpp"
#include "tools/python/working.hpp"

namespace py = pybind11;
using namespace lud::session;
using namespace lud::python;

namespace {

template <class Body>
auto without_gil(Body&& body) {
  const py::gil_scoped_release release;
  return body();
}

using OwnedOpponent = Owned<Opponent>;
struct OwnedBatch : Owned<Batch> {
  OwnedBatch(Batch given, std::shared_ptr<Encoding> code, std::uint64_t first_seed)
      : Owned(std::move(given)), encoding(std::move(code)), seed(first_seed) {}
  std::shared_ptr<Encoding> encoding;
  std::uint64_t seed;  ///< that it was made with
};

/// A position of a batch by its number. Throws Error if there is none.
std::size_t place_in(const OwnedBatch& batch, std::size_t number) {
  if (number < batch.it.size()) return number;
  throw Error("there is no position " + std::to_string(number) + " in a batch of " + std::to_string(batch.it.size()));
}

constexpr std::size_t most_playouts = 100'000'000, most_positions = 100'000'000;
constexpr int most_threads = 256;

void require(const Status& status) {
  if (!status) throw Error(status.error);
}

std::string text_of(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& one : diagnostics) text += one.text;
  return text;
}

Settings settings_of(const std::vector<Text>& options, const std::string& ruleset, const std::string& defines,
                     int max_turns, int max_moves) {
  Settings settings;
  settings.options.assign(options.begin(), options.end());
  settings.ruleset = ruleset;
  settings.defines = lud::DefineFolder(defines);
  settings.max_turns = max_turns;
  settings.max_moves = max_moves;
  return settings;
}

Game game_of(const Loading& loading) {
  if (!loading.game) throw Error(text_of(loading.diagnostics));
  return *loading.game;
}

/// A read-only numpy view of an array owned by `owner`, which the view keeps alive.
template <class T>
py::array view_of(const std::vector<T>& data, std::vector<py::ssize_t> shape, const py::object& owner) {
  py::array_t<T> array(std::move(shape), data.data(), owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}
/// A numpy copy of an array.
template <class T>
py::array_t<T> array_of(const std::vector<T>& data, std::vector<py::ssize_t> shape) {
  return py::array_t<T>(std::move(shape), data.data());
}

/// Says of a class whose objects never change that copies are the object itself.
template <class Class>
void copy_as_itself(Class& class_of_these) {
  class_of_these.def("__copy__", [](const py::object& self) { return self; })
      .def(
          "__deepcopy__", [](const py::object& self, const py::dict&) { return self; }, py::arg("memo"));
}

py::dict rows_of_playouts(const Game& game, Count count, Seed seed, Limit threads) {
  if (count > most_playouts)
    throw Error("at most " + std::to_string(most_playouts) + " playouts are made at once, not " +
                std::to_string(count.value));
  if (threads < 1 || threads > most_threads)
    throw Error("threads are from 1 to " + std::to_string(most_threads) + ", not " + std::to_string(threads.value));
  std::atomic<bool> stop{false};
  const Playouts made = do_interruptibly(stop, [&] { return play_out(game, count, seed, threads, &stop); });
  require(made.status);
  const auto n = static_cast<py::ssize_t>(count.value);
  py::dict rows;
  rows["moves"] = array_of(made.rows.moves, {n});
  rows["winner"] = array_of(made.rows.winners, {n});
  rows["end"] = array_of(made.rows.ends, {n});
  rows["ranks"] = array_of(made.rows.ranks, {n, game.players()});
  return rows;
}

Position position_of(const Game& game, const py::object& written) {
  const bool is_text = py::isinstance<py::str>(written);
  if (!is_text && !py::isinstance<py::bytes>(written))
    throw py::type_error("a written position is str or bytes, not " + type_of(written));
  const std::string all = is_text ? utf8_of(written) : written.cast<std::string>();
  Restored restored = without_gil([&] {
    return is_text ? restore(game, all)
                   : restore_bytes(game, {reinterpret_cast<const std::uint8_t*>(all.data()), all.size()});
  });
  if (!restored.position) throw Error(restored.error);
  return std::move(*restored.position);
}

void add_games(py::class_<Game>& game_class) {
  copy_as_itself(game_class);
  game_class.def_property_readonly("name", [](const Game& game) { return to_python(game.name()); })
      .def_property_readonly("players", &Game::players)
      .def_property_readonly("is_match", &Game::is_match)
      .def_property_readonly("has_chance", &Game::has_chance)
      .def_property_readonly(
          "choices", [](const Game& game) { return to_python(game.choices()); },
          "What was chosen that is no default: \"Category/Item\".")
      .def(
          "board", &Game::board, py::arg("part") = 0,
          "All places where pieces can be; of a match, in its game number `part`, from 0. Empty where there is no such "
          "game.")
      .def(
          "session", [](const Game& game, Seed seed) { return Session(game, seed); }, py::arg("seed") = 1,
          "Begins a game. The seed decides dice and all other chance of the rules.")
      .def(
          "opponent",
          [](const Game& game, const Text& description) {
            Hiring hiring = hire(game, description);
            if (!hiring.opponent) throw Error(hiring.error);
            return std::make_unique<OwnedOpponent>(std::move(*hiring.opponent));
          },
          py::arg("description"), "Makes an opponent: \"random\", \"uct:iterations=2000\", \"flat:time=0.5s\".")
      .def(
          "encoding", [](const Game& game) { return std::make_shared<Encoding>(game); },
          "What actions and observations mean.")
      .def("playouts", &rows_of_playouts, py::arg("count"), py::arg("seed") = 1, py::arg("threads") = 1,
           "Random playouts without the GIL, those of `lud playout` with this seed: arrays moves, winner (0: nobody), "
           "end (1 by the rules, 2 by the limit of moves, 3 by that of turns) and ranks. Ctrl-C stops them.")
      .def(
          "replay",
          [](const Game& game, const Text& trial) {
            return to_python(without_gil([&] { return replay_trial(game, trial); }));
          },
          py::arg("trial"), "Plays a recorded trial again; what differs first, empty where nothing does.")
      .def("restore", &position_of, py::arg("written"), "The position that Position.text or Position.bytes wrote.")
      .def(
          "__eq__", [](const Game& a, const Game& b) { return a == b; }, py::is_operator())
      .def("__hash__", [](const Game& game) { return std::hash<const void*>()(&game.loaded()); })
      .def("__repr__", [](const Game& game) { return to_python("<lud.Game " + game.name() + ">"); });
}

Game load_game(const py::object& file_or_name, const std::vector<Text>& options, const Text& ruleset,
               const py::object& defines, Limit max_turns, Limit max_moves) {
  const std::string path = path_of(file_or_name);
  const Settings settings = settings_of(options, ruleset, path_of(defines), max_turns, max_moves);
  return without_gil([&] { return game_of(load(path, settings)); });
}

Game load_game_text(const Text& text, const Text& name, const std::vector<Text>& options, const Text& ruleset,
                    const py::object& defines, Limit max_turns, Limit max_moves) {
  const Settings settings = settings_of(options, ruleset, path_of(defines), max_turns, max_moves);
  return without_gil([&] { return game_of(load_text(name, text, settings)); });
}

Choices choices_of_read(const ChoicesRead& read) {
  if (!read.choices) throw Error(text_of(read.diagnostics));
  return *read.choices;
}

std::tuple<std::uint64_t, py::str, std::size_t> verify_game(const py::object& file_or_name, Limit playouts,
                                                            Limit max_moves, Seed seed, const py::object& defines,
                                                            const std::vector<Text>& options, const Text& ruleset) {
  const std::string path = path_of(file_or_name);
  const Settings settings = settings_of(options, ruleset, path_of(defines), 0, 0);
  const VerifyReport report = without_gil([&] { return verify(path, settings, {playouts, max_moves, seed}); });
  if (!report.loaded) throw Error(text_of(report.diagnostics));
  return {report.plies, to_python(report.difference), report.left};
}

void add_loading(py::module_& m) {
  m.def("load", &load_game, py::arg("file_or_name"), py::kw_only(), py::arg("options") = py::list(),
        py::arg("ruleset") = "", py::arg("defines") = "", py::arg("max_turns") = 0, py::arg("max_moves") = 0,
        "Loads a file, or a built-in game by its name. Raises lud.Error with all that is wrong.");
  m.def("load_text", &load_game_text, py::arg("text"), py::kw_only(), py::arg("name") = "text",
        py::arg("options") = py::list(), py::arg("ruleset") = "", py::arg("defines") = "", py::arg("max_turns") = 0,
        py::arg("max_moves") = 0, "The same from memory; `name` stands for the file in messages.");
  m.def(
      "choices",
      [](const py::object& file_or_name) {
        const std::string path = path_of(file_or_name);
        return without_gil([&] { return choices_of_read(choices_of(path)); });
      },
      py::arg("file_or_name"),
      "The options and rulesets of a file or a built-in game, which is not loaded. Raises lud.Error with all that is "
      "wrong with them.");
  m.def(
      "choices_text",
      [](const Text& text, const Text& name) {
        return without_gil([&] { return choices_of_read(choices_of_text(name, text)); });
      },
      py::arg("text"), py::kw_only(), py::arg("name") = "text", "The same from memory.");
  m.def("built_in", &Game::built_in, "The names of the built-in games.");
  m.def("verify", &verify_game, py::arg("file_or_name"), py::kw_only(), py::arg("playouts") = 6,
        py::arg("max_moves") = 300, py::arg("seed") = 1, py::arg("defines") = "", py::arg("options") = py::list(),
        py::arg("ruleset") = "",
        "Sampled playouts, compared with the plain meaning of the rules: how many moves were, the first difference, "
        "empty where there is none, and how many playouts were abandoned as the plain rules ran into a limit of play. "
        "Ctrl-C is heard when they are done.");
}

std::string after(int moves) { return " after " + std::to_string(moves) + (moves == 1 ? " move" : " moves"); }

const char* end_of(const Result& result) {
  constexpr const char* names[] = {"none", "rules", "move limit", "turn limit"};
  return names[static_cast<int>(result.end)];
}
const char* name_of(Site::Type type) {
  constexpr const char* names[] = {"vertex", "edge", "cell"};
  return names[static_cast<int>(type)];
}
const char* name_of(Site::Container container) {
  constexpr const char* names[] = {"board", "hand", "dice", "deck"};
  return names[static_cast<int>(container)];
}

/// Pickles a value by the members that `tie` ties together.
template <class Value, class Tie>
auto pickled(Tie tie) {
  return py::pickle(
      [tie](Value& value) {
        return std::apply([](const auto&... members) { return py::make_tuple(state_of(members)...); }, tie(value));
      },
      [tie](const py::tuple& state) {
        Value value;
        std::size_t next = 0;
        std::apply([&](auto&... members) { (set_state(members, state[next++]), ...); }, tie(value));
        return value;
      });
}

std::string shown(const Offer& offer) {
  std::string text = "<lud.Offer of player " + std::to_string(offer.player);
  if (!offer.from_label.empty()) text += " from " + offer.from_label;
  if (!offer.to_label.empty()) text += " to " + offer.to_label;
  return text + ">";
}
std::string shown(const Result& result) {
  if (!result.over) return "<lud.Result of a game that goes on>";
  const std::string winner = result.winner > 0 ? "player " + std::to_string(result.winner) + " won" : "nobody won";
  return "<lud.Result: " + winner + ", by " + end_of(result) + ">";
}
std::string shown(const Session& session) {
  std::string text = "<lud.Session of " + session.game().name() + after(session.moves());
  if (session.over()) text += ", over";
  if (session.mover() > 0) text += ", player " + std::to_string(session.mover()) + " moves";
  return text + ">";
}

void add_views(py::module_& m) {
  py::class_<Position>(m, "Position", "All that is needed to go on with a game, with the way that led there.")
      .def_property_readonly("game", &Position::game)
      .def_property_readonly("moves", &Position::moves)
      .def_property_readonly("text", [](const Position& position) { return to_python(position.text()); })
      .def_property_readonly("bytes",
                             [](const Position& position) {
                               const std::vector<std::uint8_t> bytes = position.bytes();
                               return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                             })
      .def("__hash__", [](const Position& position) { return position.hash() >> 1; })
      .def(
          "__eq__", [](const Position& a, const Position& b) { return a == b; }, py::is_operator())
      .def("__copy__", [](const Position& position) { return Position(position); })
      .def(
          "__deepcopy__", [](const Position& position, const py::dict&) { return Position(position); }, py::arg("memo"))
      .def("__repr__", [](const Position& position) {
        return to_python("<lud.Position of " + position.game().name() + after(position.moves()) + ">");
      });

  py::class_<Offer>(m, "Offer", "A legal move by its sites; -1 and \"\" where it has none.")
      .def_readonly("player", &Offer::player)
      .def_readonly("from_site", &Offer::from)
      .def_readonly("to_site", &Offer::to)
      .def_property_readonly("from_label", [](const Offer& offer) { return to_python(offer.from_label); })
      .def_property_readonly("to_label", [](const Offer& offer) { return to_python(offer.to_label); })
      .def_property_readonly("from_type", [](const Offer& offer) { return name_of(offer.from_type); })
      .def_property_readonly("to_type", [](const Offer& offer) { return name_of(offer.to_type); })
      .def(pickled<Offer>(
          [](Offer& o) { return std::tie(o.player, o.from, o.to, o.from_label, o.to_label, o.from_type, o.to_type); }))
      .def("__repr__", [](const Offer& offer) { return to_python(shown(offer)); });

  py::class_<Piece> piece(
      m, "Piece",
      "What a viewer sees on a site; -2 and \"?\" where that is hidden from him. In deduction puzzles "
      "a site that has a value, be it 0, has a piece with that value and no name.");
  piece.def_property_readonly("type", [](const Piece& one) { return name_of(one.type); })
      .def_readonly("site", &Piece::site)
      .def_readonly("level", &Piece::level)
      .def_property_readonly("label", [](const Piece& one) { return to_python(one.label); })
      .def_property_readonly("name", [](const Piece& one) { return to_python(one.name); })
      .def_readonly("owner", &Piece::owner)
      .def_readonly("count", &Piece::count)
      .def_readonly("state", &Piece::state)
      .def_readonly("rotation", &Piece::rotation)
      .def_readonly("value", &Piece::value)
      .def(pickled<Piece>([](Piece& p) {
        return std::tie(p.type, p.site, p.level, p.label, p.name, p.owner, p.count, p.state, p.rotation, p.value);
      }))
      .def("__repr__", [](const Piece& one) { return to_python("<lud.Piece " + one.name + " on " + one.label + ">"); });

  py::class_<Result>(m, "Result", "How a game ended, or how it stands; lists are by player, from 1 on.")
      .def_readonly("over", &Result::over)
      .def_readonly("winner", &Result::winner)
      .def_readonly("ranking", &Result::ranking)
      .def_readonly("worth", &Result::worth)
      .def_readonly("scores", &Result::scores)
      .def_property_readonly("end", &end_of)
      .def(pickled<Result>([](Result& r) { return std::tie(r.over, r.winner, r.ranking, r.worth, r.scores, r.end); }))
      .def("__repr__", [](const Result& result) { return shown(result); });
}

void add_boards(py::module_& m) {
  py::class_<Site>(m, "Site",
                   "A place where pieces can be. Lengths are in units of an ordinary edge of the board; x grows to the "
                   "right and y upwards. Hands, dice and decks are rows of unit squares below the board.")
      .def_property_readonly(
          "type", [](const Site& site) { return name_of(site.type); }, "\"vertex\", \"edge\" or \"cell\".")
      .def_readonly("number", &Site::number, "With the type it tells sites apart; as in Piece and Offer.")
      .def_property_readonly("label", [](const Site& site) { return to_python(site.label); })
      .def_property_readonly(
          "container", [](const Site& site) { return name_of(site.container); },
          "\"board\", \"hand\", \"dice\" or \"deck\".")
      .def_readonly("owner", &Site::owner, "Of the container: a player, 0 for nobody, one more than there are for all.")
      .def_readonly("x", &Site::x)
      .def_readonly("y", &Site::y)
      .def_readonly("z", &Site::z, "Height; 0 everywhere on a flat board.")
      .def_property_readonly(
          "outline",
          [](const Site& site) {
            std::vector<std::pair<double, double>> points;
            for (const Site::Point& point : site.outline) points.emplace_back(point.x, point.y);
            return points;
          },
          "The corners of a cell, in order; the two ends of an edge; none for a vertex.")
      .def_readonly("orthogonal", &Site::orthogonal,
                    "Neighbours of the same type that share a side; of vertices, that an edge joins.")
      .def_readonly("adjacent", &Site::adjacent, "All neighbours of the same type.")
      .def("__repr__", [](const Site& site) {
        return to_python(std::string("<lud.Site ") + site.label + ", " + name_of(site.type) + ">");
      });
}

void add_choices(py::module_& m) {
  py::class_<OptionItem>(m, "OptionItem", "One item of an option.")
      .def_property_readonly("item", [](const OptionItem& item) { return to_python(item.item); })
      .def_property_readonly(
          "choice", [](const OptionItem& item) { return to_python(item.choice); },
          "\"Category/Item\", as lud.load takes it.")
      .def_property_readonly("description", [](const OptionItem& item) { return to_python(item.description); })
      .def_readonly("stars", &OptionItem::stars)
      .def("__repr__", [](const OptionItem& item) { return to_python("<lud.OptionItem " + item.choice + ">"); });
  py::class_<Option>(m, "Option", "One of its items is chosen.")
      .def_property_readonly("category", [](const Option& option) { return to_python(option.category); })
      .def_property_readonly(
          "default", [](const Option& option) { return to_python(option.items[option.default_item].item); },
          "The first item with the most stars.")
      .def_readonly("items", &Option::items)
      .def("__repr__", [](const Option& option) { return to_python("<lud.Option " + option.category + ">"); });
  py::class_<Ruleset>(m, "Ruleset", "A named set of items. Unless one is asked for, none is chosen.")
      .def_property_readonly("name", [](const Ruleset& ruleset) { return to_python(ruleset.name); })
      .def_property_readonly(
          "options", [](const Ruleset& ruleset) { return to_python(ruleset.options); },
          "The items that it chooses, \"Category/Item\".")
      .def_readonly("stars", &Ruleset::stars, "How much its author recommends it.")
      .def("__repr__", [](const Ruleset& ruleset) { return to_python("<lud.Ruleset " + ruleset.name + ">"); });
  py::class_<Choices>(m, "Choices", "What a description leaves to choose.")
      .def_readonly("options", &Choices::options)
      .def_readonly("rulesets", &Choices::rulesets);
}

void add_opponents(py::module_& m) {
  py::class_<Candidate>(m, "Candidate", "A legal move that a search considered.")
      .def_readonly("number", &Candidate::number)
      .def_readonly("visits", &Candidate::visits, "How often it was tried; alpha-beta does not count that.")
      .def_readonly("worth", &Candidate::worth, "The expected result for the player, from 0 (last) to 1 (first).")
      .def("__repr__", [](const Candidate& one) { return "<lud.Candidate: move " + std::to_string(one.number) + ">"; });
  py::class_<Chosen>(m, "Chosen", "What an opponent chose, and what it knows of that.")
      .def_readonly("number", &Chosen::number, "Of the legal move.")
      .def_readonly("iterations", &Chosen::iterations)
      .def_readonly("nodes", &Chosen::nodes)
      .def_readonly("depth", &Chosen::depth, "Of alpha-beta: the last depth that was completed, in moves.")
      .def_property_readonly(
          "worth", [](const Chosen& chosen) { return chosen.worth < 0 ? std::nullopt : std::optional(chosen.worth); },
          "The expected result for its player, from 0 (last) to 1 (first); None where that is not estimated.")
      .def_readonly("line", &Chosen::line, "The moves that it expects, by number, the chosen one first.")
      .def_readonly("candidates", &Chosen::candidates,
                    "The moves that it considered, best first; none of random opponents, and where nothing was "
                    "searched.")
      .def("__repr__", [](const Chosen& chosen) { return "<lud.Chosen: move " + std::to_string(chosen.number) + ">"; });

  const auto think = [](OwnedOpponent& opponent, const Session& session, Seed seed, Player player) {
    const Use use(opponent.busy, "this opponent");
    const Position here = session.position();
    std::atomic<bool> stop{false};
    Chosen chosen = do_interruptibly(stop, [&] { return opponent.it.choose(here, seed, player, &stop); });
    require(chosen.status);
    return chosen;
  };
  py::class_<OwnedOpponent>(m, "Opponent", "Chooses moves. One thread at a time: another one gets lud.Error.")
      .def_property_readonly("game", [](const OwnedOpponent& opponent) { return opponent.it.game(); })
      .def(
          "choose",
          [think](OwnedOpponent& opponent, const Session& session, Seed seed, Player player) {
            return think(opponent, session, seed, player).number;
          },
          py::arg("session"), py::arg("seed") = 1, py::arg("player") = 0,
          "The number of the legal move that it would make; where all players move at once, for whom. Ctrl-C stops "
          "it.")
      .def("think", think, py::arg("session"), py::arg("seed") = 1, py::arg("player") = 0,
           "The same, with what it knows of it.");
}

Session copy_of(const Session& session) { return Session(session.position()); }

/// What concerns the moves made so far, and the throw that the next one has.
void add_history(py::class_<Session>& session_class) {
  session_class
      .def(
          "limit_undo", [](Session& session, Count moves) { session.limit_undo(moves); }, py::arg("moves"),
          "How many moves can be undone from now on, at most; all at first. 0 saves the memory of a position for each "
          "move.")
      .def(
          "made",
          [](const Session& session) {
            std::vector<std::vector<std::size_t>> all;
            for (const Made& move : session.made()) all.push_back(move.numbers);
            return all;
          },
          "The moves that were made: for each its number, or several where all players move at once.")
      .def(
          "made_texts",
          [](const Session& session) {
            py::list all;
            for (const std::vector<std::string>& texts : session.made_texts()) all.append(to_python(texts));
            return all;
          },
          "Their texts, as texts() had them. Takes as long as playing the game again.")
      .def("thrown", &Session::thrown,
           "The dice that were thrown for the present choice, where the rules throw them before it: the face of each. "
           "view() shows them only when a move has been made.")
      .def(
          "follow",
          [](Session& session, const Text& trial) {
            const std::string& text = trial;
            require(session.follow(std::string_view(text)));
          },
          py::arg("trial"),
          "Goes on from the end of a trial. What was made before cannot be undone. Raises lud.Error, and does nothing, "
          "where it cannot be played again.");
}

void add_sessions(py::module_& m) {
  py::class_<Session> session_class(m, "Session", "A game in play. One thread at a time.");
  add_history(session_class);
  session_class.def_property_readonly("game", &Session::game)
      .def_property_readonly("mover", &Session::mover, "Whose turn it is; 0 where all move at once, or nobody.")
      .def(
          "person_of", [](const Session& session, Player player) { return session.person_of(player); },
          py::arg("player"),
          "Who plays a player, by the player as whom that person began: another number only after players have "
          "exchanged sides. 0 if there is no such player.")
      .def(
          "player_of", [](const Session& session, Player person) { return session.player_of(person); },
          py::arg("person"), "The player whom a person plays; 0 if there is no such person.")
      .def_property_readonly("over", &Session::over)
      .def_property_readonly("moves_together", &Session::moves_together)
      .def_property_readonly("moves", &Session::moves, "Moves that were made since the start.")
      .def_property_readonly("part", &Session::part, "In a match, the number of the game that is being played, from 0.")
      .def_property_readonly("legal", &Session::legal, "How many legal moves there are.")
      .def_property_readonly(
          "status", [](const Session& session) { return to_python(session.status().error); },
          "Empty where the game can go on, or is over; otherwise the limit that stopped it. There are no legal moves "
          "then.")
      .def(
          "restart", [](Session& session, Seed seed) { require(session.restart(seed)); }, py::arg("seed"),
          "Begins another game.")
      .def(
          "reseed", [](Session& session, Seed seed) { session.reseed(seed); }, py::arg("seed"),
          "From the next move on, chance follows this seed; what has been rolled stays as it is. Positions have that "
          "with them. Moves that were undone cannot be redone.")
      .def(
          "texts", [](Session& session) { return to_python(session.texts()); },
          "The legal moves in few words; different moves differ. They do not tell what is hidden, nor what chance "
          "will "
          "bring, unless different moves would read alike.")
      .def(
          "full_texts", [](Session& session) { return to_python(session.full_texts()); },
          "The legal moves as recorded trials have them, with all that follows, even from what is hidden.")
      .def("offers", &Session::offers)
      .def(
          "apply",
          [](Session& session, const py::object& move) {
            if (py::isinstance<py::str>(move)) return require(session.apply(utf8_of(move)));
            if (!is_several(move)) return require(session.apply(move_number(move)));
            const std::vector<std::size_t> numbers = move_numbers(py::reinterpret_borrow<py::sequence>(move));
            require(session.apply(std::span<const std::size_t>(numbers)));
          },
          py::arg("move"),
          "Makes a legal move: its number, its text, or the numbers of one of each player who has any where all move "
          "at once.")
      .def(
          "apply_sites", [](Session& session, const Text& from, const Text& to) { require(session.apply(from, to)); },
          py::arg("from_label"), py::arg("to_label"))
      .def(
          "sample",
          [](Session& session, Seed chooser) {
            require(session.sample(chooser.value));
            return chooser.value;
          },
          py::arg("chooser"), "Makes a drawn legal move; the state of the generator afterwards.")
      .def("undo", &Session::undo)
      .def("redo", &Session::redo)
      .def("result", &Session::result)
      .def(
          "view",
          [](const Session& session, Player viewer) {
            if (viewer < 0 || viewer > session.game().players())
              throw Error("there is no player " + std::to_string(viewer.value));
            return session.view(viewer);
          },
          py::arg("viewer") = 0, "The pieces that a player sees; all of them for 0.")
      .def(
          "trial",
          [](const Session& session, const Text& name) {
            std::string text = session.trial(name);
            if (text.empty()) throw Error("the game was reseeded: a trial has the dice of one seed alone");
            return to_python(text);
          },
          py::arg("name"),
          "The game so far as a trial of Ludii's format. Raises lud.Error if it has chance and was reseeded.")
      .def("position", &Session::position)
      .def(
          "set", [](Session& session, const Position& position) { require(session.set(position)); },
          py::arg("position"))
      .def("__copy__", &copy_of)
      .def(
          "__deepcopy__", [](const Session& session, const py::dict&) { return copy_of(session); }, py::arg("memo"))
      .def("__repr__", [](const Session& session) { return to_python(shown(session)); });
}

void add_encodings(py::module_& m) {
  const auto pairs_of = [](const std::vector<EncodedPart>& parts) {
    py::list made;
    for (const EncodedPart& part : parts) made.append(py::make_tuple(to_python(part.name), to_python(part.meaning)));
    return made;
  };
  py::class_<Encoding, std::shared_ptr<Encoding>> encoding(m, "Encoding",
                                                           "What actions and observations of a game mean.");
  copy_as_itself(encoding);
  encoding.def_property_readonly_static("version", [](const py::object&) { return Encoding::version; })
      .def_property_readonly("game", &Encoding::game)
      .def_property_readonly("actions", &Encoding::actions, "How many there are; they are numbered from 0.")
      .def_property_readonly("sites", &Encoding::sites)
      .def_property_readonly(
          "planes", [pairs_of](const Encoding& e) { return pairs_of(e.planes()); }, "Name and meaning of each.")
      .def_property_readonly(
          "values", [pairs_of](const Encoding& e) { return pairs_of(e.values()); }, "Name and meaning of each.")
      .def_property_readonly(
          "labels", [](const Encoding& e) { return to_python(e.labels()); }, "Of the sites.")
      .def_property_readonly(
          "places",
          [](const Encoding& e) {
            return array_of(e.places(), {static_cast<py::ssize_t>(e.sites()), 2});
          },
          "Where the sites are drawn: x and y.")
      .def(
          "action_name",
          [](const Encoding& e, ActionNumber action) {
            if (action < 0 || static_cast<std::size_t>(action.value) >= e.actions())
              throw Error("there is no action " + std::to_string(action.value));
            return to_python(e.action_name(action));
          },
          py::arg("action"))
      .def("description", [](const Encoding& e) { return to_python(e.description()); })
      .def(
          "actions_of",
          [](const Encoding& e, Session& session) {
            if (session.game() != e.game()) throw Error("the session is one of another game");
            return e.actions_of(session);
          },
          py::arg("session"), "The action of each legal move, by number; -1 for what has none.")
      .def(
          "observe",
          [](const Encoding& e, Session& session, Player viewer) {
            std::vector<std::uint8_t> planes(e.planes().size() * e.sites());
            std::vector<std::int32_t> values(e.values().size());
            require(e.observe(session, viewer, planes.data(), values.data()));
            return py::make_tuple(
                array_of(planes, {static_cast<py::ssize_t>(e.planes().size()), static_cast<py::ssize_t>(e.sites())}),
                array_of(values, {static_cast<py::ssize_t>(values.size())}));
          },
          py::arg("session"), py::arg("viewer") = 0, "Planes by sites, and values, as a player sees them.");
}

py::class_<OwnedBatch> add_batches(py::module_& m) {
  py::class_<OwnedBatch> batch(m, "Batch",
                               "Many positions of a game that are played side by side. One thread at a time: another "
                               "one gets lud.Error. Ctrl-C is heard between its calls.");
  batch
      .def(py::init([](const Game& game, Count size, Seed seed, bool observations, bool restarts) {
             const py::gil_scoped_release release;
             const Error too_many("there is no memory for " + std::to_string(size.value) + " positions");
             if (size > most_positions) throw too_many;
             const BatchSettings settings{seed, observations, restarts};
             try {
               auto code = std::make_shared<Encoding>(game);
               auto made = std::make_unique<OwnedBatch>(Batch(code, size, settings), code, seed);
               require(made->it.status());
               return made;
             } catch (const std::bad_alloc&) {
               throw too_many;
             }
           }),
           py::arg("game"), py::arg("size"), py::kw_only(), py::arg("seed") = 1, py::arg("observations") = true,
           py::arg("restarts") = true)
      .def_property_readonly("size", [](const OwnedBatch& b) { return b.it.size(); })
      .def_property_readonly("encoding", [](const OwnedBatch& b) { return b.encoding; })
      .def_property_readonly(
          "status", [](const OwnedBatch& b) { return to_python(b.it.status().error); },
          "Empty, or the limit of play that last kept a position from beginning a game since the last reset; it has no "
          "player to choose then.")
      .def(
          "position",
          [](OwnedBatch& b, Count number) {
            const Use use(b.busy, "this batch");
            return b.it.position(place_in(b, number));
          },
          py::arg("number"), "A position of the batch. Choices that wait for those of others are not part of it.")
      .def(
          "set",
          [](OwnedBatch& b, Count number, const Position& position) {
            const Use use(b.busy, "this batch");
            require(b.it.set(place_in(b, number), position));
          },
          py::arg("number"), py::arg("position"),
          "Goes on from another position there. A game that is over stays so until the next reset or set.")
      .def(
          "reset",
          [](OwnedBatch& b, const std::optional<Seed>& seed) {
            const Use use(b.busy, "this batch");
            require(without_gil([&] { return b.it.reset(seed ? seed->value : b.seed); }));
          },
          py::arg("seed") = py::none(), "Begins anew; without a seed, with that which the batch was made with.")
      .def(
          "step",
          [](OwnedBatch& b, const py::object& given) {
            const Use use(b.busy, "this batch");
            const Actions actions = actions_of(given, b.it.size());
            const std::span numbers(actions.data(), b.it.size());
            require(without_gil([&] { return b.it.step(numbers); }));
          },
          py::arg("actions"),
          "A move in each position: integers of shape (size,). Raises lud.Error, and does nothing, where one is not "
          "legal.")
      .def(
          "sample",
          [](OwnedBatch& b) {
            const Use use(b.busy, "this batch");
            Actions actions(static_cast<py::ssize_t>(b.it.size()));
            const std::span<std::int64_t> to(actions.mutable_data(), b.it.size());
            without_gil([&] { b.it.sample(to); });
            return actions;
          },
          "A legal action of each position, drawn uniformly.");
  return batch;
}

void add_arrays(py::class_<OwnedBatch>& batch) {
  const auto n = [](const Batch& b) { return static_cast<py::ssize_t>(b.size()); };
  const auto cast = [](std::size_t size) { return static_cast<py::ssize_t>(size); };
  const auto self_of = [](const py::object& self) -> const Batch& { return self.cast<const OwnedBatch&>().it; };
  batch
      .def_property_readonly(
          "observations",
          [=](const py::object& self) {
            const Batch& b = self_of(self);
            const bool some = !b.arrays().observations.empty();
            return view_of(b.arrays().observations,
                           {some ? n(b) : 0, cast(b.encoding().planes().size()), cast(b.encoding().sites())}, self);
          })
      .def_property_readonly(
          "values",
          [=](const py::object& self) {
            const Batch& b = self_of(self);
            const bool some = !b.arrays().values.empty();
            return view_of(b.arrays().values, {some ? n(b) : 0, cast(b.encoding().values().size())}, self);
          })
      .def_property_readonly("masks",
                             [=](const py::object& self) {
                               const Batch& b = self_of(self);
                               return view_of(b.arrays().masks, {n(b), cast(b.encoding().actions())}, self);
                             })
      .def_property_readonly("rewards", [=](const py::object& self) {
        const Batch& b = self_of(self);
        return view_of(b.arrays().rewards, {n(b), b.encoding().game().players()}, self);
      });
  const auto add_row = [&](const char* name, auto member) {
    batch.def_property_readonly(name, [=](const py::object& self) {
      const Batch& b = self_of(self);
      return view_of(b.arrays().*member, {n(b)}, self);
    });
  };
  add_row("players", &Batch::Arrays::players);
  add_row("over", &Batch::Arrays::over);
  add_row("end", &Batch::Arrays::end);
  add_row("lengths", &Batch::Arrays::lengths);
  add_row("left_out", &Batch::Arrays::left_out);
}

void add_errors(py::module_& m) {
  // Never released: exceptions may be thrown while Python shuts down.
  static PyObject* const type = py::exception<Error>(m, "Error", PyExc_ValueError).release().ptr();
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      PyErr_SetObject(type, to_python(error.what()).ptr());
    }
  });
}

}  // namespace

PYBIND11_MODULE(_lud, m) {
  m.doc() = "Lud plays board games described in the Ludii language.";
  add_errors(m);
  m.attr("__version__") = LUD_VERSION;
  py::class_<Game> game(m, "Game", "A loaded game, which never changes. Any number of threads may use it.");
  add_boards(m);
  add_choices(m);
  add_views(m);
  add_sessions(m);
  add_opponents(m);
  add_encodings(m);
  py::class_<OwnedBatch> batch = add_batches(m);
  add_arrays(batch);
  add_games(game);  // when all classes have names, which docstrings show
  add_loading(m);
}
