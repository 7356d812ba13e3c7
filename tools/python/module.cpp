// The Python module: what interpreter/session has, with arrays as numpy's. The package around it is tools/python/lud.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "interpreter/session/batch.hpp"
#include "interpreter/session/opponent.hpp"
#include "interpreter/session/session.hpp"

namespace py = pybind11;
using namespace lud::session;

namespace {

using NoGil = py::call_guard<py::gil_scoped_release>;

/// What goes wrong becomes lud.Error.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
void require(const Status& status) {
  if (!status) throw Error(status.error);
}

std::string text_of(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& one : diagnostics) text += one.text;
  return text;
}

Settings settings_of(std::vector<std::string> options, std::string ruleset, const std::string& defines, int max_turns,
                     int max_moves) {
  Settings settings;
  settings.options = std::move(options);
  settings.ruleset = std::move(ruleset);
  settings.defines = lud::DefineFolder(defines);
  settings.max_turns = max_turns;
  settings.max_moves = max_moves;
  return settings;
}

Game game_of(const Loading& loading) {
  if (!loading.game) throw Error(text_of(loading.diagnostics));
  return *loading.game;
}

/// A view of an array that belongs to `owner`, which it keeps alive. Nobody may write through it.
template <class T>
py::array view_of(const std::vector<T>& data, std::vector<py::ssize_t> shape, const py::object& owner) {
  py::array_t<T> array(std::move(shape), data.data(), owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}
/// A copy.
template <class T>
py::array_t<T> array_of(const std::vector<T>& data, std::vector<py::ssize_t> shape) {
  return py::array_t<T>(std::move(shape), data.data());
}

using Actions = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

std::span<const std::int64_t> span_of(const Actions& actions) {
  return {actions.data(), static_cast<std::size_t>(actions.size())};
}

void add_games(py::module_& m) {
  py::class_<Game>(m, "Game", "A loaded game, which never changes. Any number of threads may use it.")
      .def_property_readonly("name", &Game::name)
      .def_property_readonly("players", &Game::players)
      .def_property_readonly("is_match", &Game::is_match)
      .def_property_readonly("has_chance", &Game::has_chance)
      .def_property_readonly("choices", &Game::choices, "What was chosen that is no default: \"Category/Item\".")
      .def(
          "session", [](const Game& game, std::uint64_t seed) { return Session(game, seed); }, py::arg("seed") = 1,
          "Begins a game. The seed decides dice and all other chance of the rules.")
      .def(
          "opponent",
          [](const Game& game, const std::string& description) {
            Hiring hiring = hire(game, description);
            if (!hiring.opponent) throw Error(hiring.error);
            return std::move(*hiring.opponent);
          },
          py::arg("description"), "Makes an opponent: \"random\", \"uct:iterations=2000\", \"flat:time=0.5s\".")
      .def(
          "encoding", [](const Game& game) { return std::make_shared<Encoding>(game); },
          "What actions and observations mean.")
      .def(
          "playouts",
          [](const Game& game, std::size_t count, std::uint64_t seed, int threads) {
            Playouts made;
            {
              const py::gil_scoped_release release;
              made = play_out(game, count, seed, threads);
            }
            require(made.status);
            const auto n = static_cast<py::ssize_t>(count);
            py::dict rows;
            rows["moves"] = array_of(made.rows.moves, {n});
            rows["winner"] = array_of(made.rows.winners, {n});
            rows["end"] = array_of(made.rows.ends, {n});
            rows["ranks"] = array_of(made.rows.ranks, {n, game.players()});
            return rows;
          },
          py::arg("count"), py::arg("seed") = 1, py::arg("threads") = 1,
          "Random playouts without the GIL, those of `lud playout` with this seed: arrays moves, winner (0: nobody), "
          "end "
          "(1 by the rules, 2 by the limit of moves, 3 by that of turns) and ranks.")
      .def("replay", &replay_trial, py::arg("trial"), NoGil(),
           "Plays a recorded trial again; what differs first, empty where nothing does.")
      .def(
          "restore",
          [](const Game& game, const py::object& written) {
            Restored restored;
            if (py::isinstance<py::bytes>(written)) {
              const auto bytes = written.cast<std::string>();
              restored = restore_bytes(game, {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
            } else {
              restored = restore(game, written.cast<std::string>());
            }
            if (!restored.position) throw Error(restored.error);
            return std::move(*restored.position);
          },
          py::arg("written"), "The position that Position.text or Position.bytes wrote.")
      .def(
          "__eq__", [](const Game& a, const Game& b) { return a == b; }, py::is_operator())
      .def("__repr__", [](const Game& game) { return "<lud.Game " + game.name() + ">"; });
}

void add_loading(py::module_& m) {
  m.def(
      "load",
      [](const std::string& file_or_name, std::vector<std::string> options, std::string ruleset,
         const std::string& defines, int max_turns, int max_moves) {
        return game_of(
            load(file_or_name, settings_of(std::move(options), std::move(ruleset), defines, max_turns, max_moves)));
      },
      py::arg("file_or_name"), py::kw_only(), py::arg("options") = std::vector<std::string>(), py::arg("ruleset") = "",
      py::arg("defines") = "", py::arg("max_turns") = 0, py::arg("max_moves") = 0, NoGil(),
      "Loads a file, or a built-in game by its name. Raises lud.Error with all that is wrong.");
  m.def(
      "load_text",
      [](std::string text, std::string name, std::vector<std::string> options, std::string ruleset,
         const std::string& defines, int max_turns, int max_moves) {
        return game_of(load_text(std::move(name), std::move(text),
                                 settings_of(std::move(options), std::move(ruleset), defines, max_turns, max_moves)));
      },
      py::arg("text"), py::kw_only(), py::arg("name") = "text", py::arg("options") = std::vector<std::string>(),
      py::arg("ruleset") = "", py::arg("defines") = "", py::arg("max_turns") = 0, py::arg("max_moves") = 0, NoGil(),
      "The same from memory; `name` stands for the file in messages.");
  m.def("built_in", &Game::built_in, "The names of the built-in games.");
  m.def(
      "verify",
      [](const std::string& file_or_name, int playouts, int max_moves, std::uint64_t seed, const std::string& defines) {
        const VerifyReport report =
            verify(file_or_name, settings_of({}, {}, defines, 0, 0), {playouts, max_moves, seed});
        if (!report.loaded) throw Error(text_of(report.diagnostics));
        return std::pair(report.plies, report.difference);
      },
      py::arg("file_or_name"), py::kw_only(), py::arg("playouts") = 6, py::arg("max_moves") = 300, py::arg("seed") = 1,
      py::arg("defines") = "", NoGil(),
      "Sampled playouts, compared with the plain meaning of the rules: how many moves were, and the first difference, "
      "empty where there is none.");
}

void add_views(py::module_& m) {
  py::class_<Position>(m, "Position", "All that is needed to go on with a game, with the way that led there.")
      .def_property_readonly("game", &Position::game)
      .def_property_readonly("moves", &Position::moves)
      .def_property_readonly("text", &Position::text)
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
          "__deepcopy__", [](const Position& position, const py::dict&) { return Position(position); },
          py::arg("memo"));

  py::class_<Offer>(m, "Offer", "A legal move by its sites; -1 and \"\" where it has none.")
      .def_readonly("player", &Offer::player)
      .def_readonly("from_site", &Offer::from)
      .def_readonly("to_site", &Offer::to)
      .def_readonly("from_label", &Offer::from_label)
      .def_readonly("to_label", &Offer::to_label);

  py::class_<Piece> piece(m, "Piece", "What a viewer sees on a site; -2 and \"?\" where that is hidden from him.");
  piece.def_readonly("site", &Piece::site)
      .def_readonly("level", &Piece::level)
      .def_readonly("label", &Piece::label)
      .def_readonly("name", &Piece::name)
      .def_readonly("owner", &Piece::owner)
      .def_readonly("count", &Piece::count)
      .def_readonly("state", &Piece::state)
      .def_readonly("rotation", &Piece::rotation)
      .def_readonly("value", &Piece::value);

  py::class_<Result>(m, "Result", "How a game ended, or how it stands; lists are by player, from 1 on.")
      .def_readonly("over", &Result::over)
      .def_readonly("winner", &Result::winner)
      .def_readonly("ranking", &Result::ranking)
      .def_readonly("scores", &Result::scores)
      .def_property_readonly("end", [](const Result& result) {
        constexpr const char* names[] = {"none", "rules", "move limit", "turn limit"};
        return names[static_cast<int>(result.end)];
      });
}

void add_sessions(py::module_& m) {
  py::class_<Session>(m, "Session", "A game in play. One thread at a time.")
      .def_property_readonly("game", &Session::game)
      .def_property_readonly("mover", &Session::mover, "Whose turn it is; 0 where all move at once, or nobody.")
      .def_property_readonly("over", &Session::over)
      .def_property_readonly("moves_together", &Session::moves_together)
      .def_property_readonly("moves", &Session::moves, "Moves that were made since the start.")
      .def_property_readonly("legal", &Session::legal, "How many legal moves there are.")
      .def(
          "restart", [](Session& session, std::uint64_t seed) { require(session.restart(seed)); }, py::arg("seed"))
      .def("texts", &Session::texts, "The legal moves in few words, no two alike.")
      .def("full_texts", &Session::full_texts, "The legal moves as recorded trials have them.")
      .def("offers", &Session::offers)
      .def(
          "apply",
          [](Session& session, const py::object& move) {
            if (py::isinstance<py::str>(move)) return require(session.apply(move.cast<std::string>()));
            if (py::isinstance<py::sequence>(move)) {
              const auto numbers = move.cast<std::vector<std::size_t>>();
              return require(session.apply(std::span<const std::size_t>(numbers)));
            }
            require(session.apply(move.cast<std::size_t>()));
          },
          py::arg("move"),
          "Makes a legal move: its number, its text, or the numbers of one of each player who has any where all move "
          "at "
          "once.")
      .def(
          "apply_sites",
          [](Session& session, const std::string& from, const std::string& to) { require(session.apply(from, to)); },
          py::arg("from_label"), py::arg("to_label"))
      .def(
          "sample",
          [](Session& session, std::uint64_t chooser) {
            require(session.sample(chooser));
            return chooser;
          },
          py::arg("chooser"), "Makes a drawn legal move; the state of the generator afterwards.")
      .def("undo", &Session::undo)
      .def("redo", &Session::redo)
      .def("result", &Session::result)
      .def("view", &Session::view, py::arg("viewer") = 0)
      .def("trial", &Session::trial, py::arg("name"), "The game so far as a trial of Ludii's format.")
      .def("position", &Session::position)
      .def(
          "set", [](Session& session, const Position& position) { require(session.set(position)); },
          py::arg("position"));

  py::class_<Opponent>(m, "Opponent")
      .def_property_readonly("game", &Opponent::game)
      .def(
          "choose",
          [](Opponent& opponent, const Session& session, std::uint64_t seed, int player) {
            const Position here = session.position();
            Chosen chosen;
            {
              const py::gil_scoped_release release;
              chosen = opponent.choose(here, seed, player);
            }
            require(chosen.status);
            return chosen.number;
          },
          py::arg("session"), py::arg("seed") = 1, py::arg("player") = 0,
          "The number of the legal move that it would make; where all players move at once, for whom.");
}

void add_encodings(py::module_& m) {
  const auto pairs_of = [](const std::vector<EncodedPart>& parts) {
    std::vector<std::pair<std::string, std::string>> made;
    for (const EncodedPart& part : parts) made.emplace_back(part.name, part.meaning);
    return made;
  };
  py::class_<Encoding, std::shared_ptr<Encoding>>(m, "Encoding", "What actions and observations of a game mean.")
      .def_property_readonly_static("version", [](const py::object&) { return Encoding::version; })
      .def_property_readonly("game", &Encoding::game)
      .def_property_readonly("actions", &Encoding::actions, "How many there are; they are numbered from 0.")
      .def_property_readonly("sites", &Encoding::sites)
      .def_property_readonly(
          "planes", [pairs_of](const Encoding& e) { return pairs_of(e.planes()); }, "Name and meaning of each.")
      .def_property_readonly(
          "values", [pairs_of](const Encoding& e) { return pairs_of(e.values()); }, "Name and meaning of each.")
      .def_property_readonly("labels", &Encoding::labels, "Of the sites.")
      .def_property_readonly(
          "places",
          [](const Encoding& e) {
            return array_of(e.places(), {static_cast<py::ssize_t>(e.sites()), 2});
          },
          "Where the sites are drawn: x and y.")
      .def("action_name", &Encoding::action_name, py::arg("action"))
      .def("description", &Encoding::description)
      .def("actions_of", &Encoding::actions_of, py::arg("session"),
           "The action of each legal move, by number; -1 for what has none.")
      .def(
          "observe",
          [](const Encoding& e, Session& session, int viewer) {
            std::vector<std::uint8_t> planes(e.planes().size() * e.sites());
            std::vector<std::int32_t> values(e.values().size());
            e.observe(session, viewer, planes.data(), values.data());
            return py::make_tuple(
                array_of(planes, {static_cast<py::ssize_t>(e.planes().size()), static_cast<py::ssize_t>(e.sites())}),
                array_of(values, {static_cast<py::ssize_t>(values.size())}));
          },
          py::arg("session"), py::arg("viewer") = 0, "Planes by sites, and values, as a player sees them.");
}

py::class_<Batch> add_batches(py::module_& m) {
  py::class_<Batch> batch(m, "Batch", "Many positions of a game that are played side by side. One thread at a time.");
  batch
      .def(py::init([](const Game& game, std::size_t size, std::uint64_t seed, bool observations, bool restarts) {
             return Batch(std::make_shared<const Encoding>(game), size, {seed, observations, restarts});
           }),
           py::arg("game"), py::arg("size"), py::kw_only(), py::arg("seed") = 1, py::arg("observations") = true,
           py::arg("restarts") = true)
      .def_property_readonly("size", &Batch::size)
      .def_property_readonly("encoding", [](const Batch& b) { return Encoding(b.encoding().game()); })
      .def(
          "reset",
          [](Batch& b, std::uint64_t seed) {
            Status status;
            {
              const py::gil_scoped_release release;
              status = b.reset(seed);
            }
            require(status);
          },
          py::arg("seed") = 1)
      .def(
          "step",
          [](Batch& b, const Actions& actions) {
            Status status;
            {
              const py::gil_scoped_release release;
              status = b.step(span_of(actions));
            }
            require(status);
          },
          py::arg("actions"), "A move in each position. Raises lud.Error, and does nothing, where one is not legal.")
      .def(
          "sample",
          [](Batch& b) {
            Actions actions(static_cast<py::ssize_t>(b.size()));
            const std::span<std::int64_t> to(actions.mutable_data(), b.size());
            {
              const py::gil_scoped_release release;
              b.sample(to);
            }
            return actions;
          },
          "A legal action of each position, drawn uniformly.");
  return batch;
}

void add_arrays(py::class_<Batch>& batch) {
  const auto n = [](const Batch& b) { return static_cast<py::ssize_t>(b.size()); };
  const auto cast = [](std::size_t size) { return static_cast<py::ssize_t>(size); };
  const auto self_of = [](const py::object& self) -> const Batch& { return self.cast<const Batch&>(); };
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
  add_row("lengths", &Batch::Arrays::lengths);
  add_row("left_out", &Batch::Arrays::left_out);
}

}  // namespace

PYBIND11_MODULE(_lud, m) {
  m.doc() = "Lud plays board games described in the Ludii language.";
  py::register_exception<Error>(m, "Error", PyExc_ValueError);
  m.attr("__version__") = LUD_VERSION;
  add_games(m);
  add_views(m);
  add_sessions(m);
  add_encodings(m);
  py::class_<Batch> batch = add_batches(m);
  add_arrays(batch);
  add_loading(m);
}
