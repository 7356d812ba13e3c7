// Loads a file with each choice of its options and rulesets in turn, and collects the messages.
#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "interpreter/compile/lint.hpp"
#include "interpreter/inspect.hpp"
#include "interpreter/loading.hpp"

namespace lud {

namespace {

/// One choice that differs from the defaults: an option's item or a ruleset.
struct Choice {
  LoadOptions options;
  std::string shown;      ///< as messages name the choice
  std::size_t round = 0;  ///< number of the item within its category; choices of one round do not exclude each other
};

std::vector<Choice> choices_of(const grammar::Tree& file, const LoadOptions& options,
                               const grammar::SourceSet& sources) {
  grammar::Diagnostics told_before;
  const grammar::Choices choices = grammar::list_choices(file, sources, told_before);
  std::vector<Choice> all;
  std::size_t rounds = 0;
  for (const grammar::OptionCategory& category : choices.categories) {
    std::size_t round = 0;
    for (std::size_t item = 0; item < category.items.size(); ++item) {
      if (item == category.default_item) continue;
      const std::string name = category.name + "/" + category.items[item].name;
      all.push_back({options, "option \"" + name + "\"", round++});
      all.back().options.options = {name};
    }
    rounds = std::max(rounds, round);
  }
  for (const grammar::Ruleset& ruleset : choices.rulesets) {
    if (ruleset.options.empty()) continue;
    all.push_back({options, "ruleset \"" + ruleset.name + "\"", rounds++});
    all.back().options.ruleset = ruleset.name;
  }
  return all;
}

std::vector<std::vector<const Choice*>> rounds_of(const std::vector<Choice>& choices) {
  std::vector<std::vector<const Choice*>> rounds;
  for (const Choice& choice : choices) {
    if (choice.round >= rounds.size()) rounds.resize(choice.round + 1);
    rounds[choice.round].push_back(&choice);
  }
  return rounds;
}

/// Loads the choices of one file one after another and collects their messages.
class EveryChoice {
 public:
  EveryChoice(const grammar::Tree& file, const std::string& path, Loaded& loaded)
      : file_(file), path_(path), loaded_(loaded) {}

  void load_default(const LoadOptions& options) {
    for (const grammar::Diagnostic& told : loaded_.diagnostics.items()) known_.emplace(key_of(told), of_file);
    loaded_.game = load_one(options, "");
  }
  void load(const Choice& choice) { load_one(choice.options, choice.shown); }
  /// Loads the game with all of the choices at once, and then by itself each choice that a new message may come from.
  void load_together(std::span<const Choice* const> choices) {
    LoadOptions all = choices.front()->options;
    for (const Choice* choice : choices.subspan(1))
      all.options.insert(all.options.end(), choice->options.options.begin(), choice->options.options.end());
    const std::vector<std::string> messages =
        choices.size() > 1 ? notes_of_new_messages(all) : std::vector<std::string>(1);
    for (const Choice* choice : choices) {
      const auto names = [](const Choice* one) {
        return [one](const std::string& notes) { return notes.find(one->shown) != std::string::npos; };
      };
      const auto concerns = [&](const std::string& notes) {
        const bool any_named = std::ranges::any_of(choices, [&](const Choice* one) { return names(one)(notes); });
        return !any_named || names(choice)(notes);
      };
      if (std::ranges::any_of(messages, concerns)) load(*choice);
    }
  }

  /// Adds the collected messages to those of the file, each with the choice that it occurs with.
  void report() {
    for (auto& [message, shown, times] : told_) {
      if (compile::is_about_all_choices(message.code) && !never_.contains(key_of(message))) continue;
      if (!shown.empty()) {
        const std::string others = times == 1   ? ""
                                   : times == 2 ? ", and with another choice"
                                                : ", and with " + std::to_string(times - 1) + " other choices";
        message.notes.push_back({"only with " + shown + others, grammar::Span{grammar::no_source, 0, 0}});
      }
      loaded_.diagnostics.add(std::move(message));
    }
    if (loaded_.diagnostics.has_errors()) loaded_.game = nullptr;
  }

  bool has_errors() const {
    return loaded_.diagnostics.has_errors() || std::ranges::any_of(told_, is_error, &Told::message);
  }
  /// Adds a note to the first error: this number of choices was not loaded.
  void note_left_out(std::size_t choices) {
    const auto first = std::ranges::find_if(told_, is_error, &Told::message);
    if (first == told_.end()) return;
    first->message.notes.push_back(
        {"the " + std::to_string(choices) + " other choices of options are looked at when this is mended",
         grammar::Span{grammar::no_source, 0, 0}});
  }

 private:
  struct Told {
    grammar::Diagnostic message;
    std::string shown;      ///< the first choice that it occurred with; empty: the defaults
    std::size_t times = 1;  ///< the number of choices that it occurred with
  };
  static bool is_error(const grammar::Diagnostic& message) { return message.severity == grammar::Severity::Error; }
  /// The place and text of a message: messages with equal keys are the same message found with different choices.
  std::string key_of(const grammar::Diagnostic& message) const {
    return loaded_.sources.describe(message.span) + message.message;
  }

  /// Loads the game and returns the notes of each new message, one string per message. Returns one empty string where
  /// there is no new message and yet no game.
  std::vector<std::string> notes_of_new_messages(const LoadOptions& options) {
    Loaded one;
    one.sources = std::move(loaded_.sources);
    const grammar::Tree tree = read_and_expand(file_, options, one);
    const std::shared_ptr<const Game> game = compile_tree(one, tree, path_, options, &file_);
    loaded_.sources = std::move(one.sources);
    if (game) note_never(one.diagnostics);
    std::vector<std::string> found;
    for (const grammar::Diagnostic& message : one.diagnostics.items()) {
      if (compile::is_about_all_choices(message.code) || known_.contains(key_of(message))) continue;
      std::string& notes = found.emplace_back();
      for (const auto& note : message.notes) (notes += note.message) += '\n';
    }
    if (!game && found.empty()) found.emplace_back();
    return found;
  }

  std::shared_ptr<const Game> load_one(const LoadOptions& options, const std::string& shown) {
    Loaded one;
    one.sources = std::move(loaded_.sources);
    const grammar::Tree tree = read_and_expand(file_, options, one);
    std::shared_ptr<const Game> game;
    if (shown.empty() || is_new(tree)) game = compile_tree(one, tree, path_, options, &file_);
    if (shown.empty()) is_new(tree);
    hint_defines(file_, options, one);
    loaded_.sources = std::move(one.sources);
    if (game) note_never(one.diagnostics);
    bool was_incomplete = false;
    for (grammar::Diagnostic message : one.diagnostics.items()) {
      if (message.code == "incomplete" && !shown.empty()) {
        if (std::exchange(was_incomplete, true)) continue;  // one warning for each choice is enough
        message.severity = grammar::Severity::Warning;
      }
      keep(std::move(message), shown);
    }
    return game;
  }

  /// Intersects `never_` with the warnings of `told` that are about all choices, such as rules that never apply: only
  /// those that occur with each choice are shown.
  void note_never(const grammar::Diagnostics& told) {
    std::set<std::string> here;
    for (const grammar::Diagnostic& message : told.items())
      if (compile::is_about_all_choices(message.code)) here.insert(key_of(message));
    if (std::exchange(knows_never_, true))
      std::erase_if(never_, [&](const std::string& key) { return !here.contains(key); });
    else
      never_ = std::move(here);
  }

  void keep(grammar::Diagnostic message, const std::string& shown) {
    const auto [known, added] = known_.emplace(key_of(message), told_.size());
    if (added)
      told_.push_back({std::move(message), shown});
    else if (known->second != of_file)
      ++told_[known->second].times;
  }

  /// Whether no earlier choice expanded to the same game; notes the game.
  bool is_new(const grammar::Tree& tree) {
    return !tree.roots.empty() && games_.insert(grammar::print_compact(tree)).second;
  }

  static constexpr std::size_t of_file = static_cast<std::size_t>(-1);  ///< index of messages about the file as such

  const grammar::Tree& file_;
  const std::string& path_;
  Loaded& loaded_;
  std::set<std::string> games_;               ///< texts of the expanded games so far
  std::map<std::string, std::size_t> known_;  ///< key of a message -> index into `told_`, or `of_file`
  std::vector<Told> told_;
  std::set<std::string> never_;  ///< keys of messages about all choices that have occurred with each so far
  bool knows_never_ = false;
};

}  // namespace

void load_choices_of(const grammar::Tree& file, const std::string& path, const LoadOptions& options, Loaded& loaded) {
  if (loaded.diagnostics.has_errors()) return;
  EveryChoice every(file, path, loaded);
  every.load_default(options);
  const std::vector<Choice> choices = choices_of(file, options, loaded.sources);
  // Loading a choice takes as long as loading the default. Where there are many, choices of different categories are
  // loaded together, as most have no mistakes; with a wrong default they are skipped, as most would repeat its errors.
  constexpr std::size_t many_choices = 48;
  if (choices.size() <= many_choices)
    for (const Choice& choice : choices) every.load(choice);
  else if (every.has_errors())
    every.note_left_out(choices.size());
  else
    for (const std::vector<const Choice*>& round : rounds_of(choices)) every.load_together(round);
  every.report();
}

struct ChoicesInspection::Work {
  std::string path;
  LoadOptions options;
  grammar::Tree file;
  EveryChoice every;
  std::vector<Choice> choices;
  std::size_t next = 0;
  Work(std::string of, grammar::Tree tree, const LoadOptions& with, Loaded& loaded)
      : path(std::move(of)), options(with), file(std::move(tree)), every(file, path, loaded) {}
};

ChoicesInspection::ChoicesInspection(std::string path, std::string text, const LoadOptions& options) {
  grammar::Tree file = grammar::read_text(path, std::move(text), loaded.sources, loaded.diagnostics);
  if (loaded.diagnostics.has_errors()) return;
  work_ = std::make_unique<Work>(std::move(path), std::move(file), options, loaded);
  work_->every.load_default(options);
  work_->choices = choices_of(work_->file, options, loaded.sources);
}

ChoicesInspection::~ChoicesInspection() = default;

bool ChoicesInspection::step() {
  if (!work_) return false;
  if (work_->next < work_->choices.size()) {
    work_->every.load(work_->choices[work_->next++]);
    return true;
  }
  work_->every.report();
  work_ = nullptr;
  return false;
}

}  // namespace lud
