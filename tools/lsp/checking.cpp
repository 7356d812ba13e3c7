#include "tools/lsp/checking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/spelling.hpp"
#include "interpreter/rule_test/test_file.hpp"
#include "stdlib/library.hpp"

namespace lud::lsp {

namespace {

Findings findings(const grammar::Diagnostics& diagnostics, const grammar::SourceSet& sources) {
  return {diagnostics.items(), sources};
}

/// Checks the defines of a file without a game: missing names, duplicate names, and undeclared words.
class DefinesCheck {
 public:
  explicit DefinesCheck(const Reading& reading) : reading_(reading) {
    for (const Declaration& d : reading.library().all())
      if (!d.head.empty()) heads_.insert(d.head.substr(0, d.head.find(' ')));
  }

  grammar::Diagnostics run() {
    for (const grammar::Diagnostic& told : reading_.diagnostics.items())
      if (told.code != "empty-file") found_.add(told);
    if (found_.has_errors()) return std::move(found_);
    grammar::Defines defines;
    defines.add(std::make_shared<grammar::Tree>(reading_.tree), found_);
    for (const NodeId root : reading_.tree.roots) {
      const grammar::Node& node = reading_.tree[root];
      if (node.text != "define" || node.quoted_head) continue;
      for (const NodeId child : reading_.tree.children(root)) look(child);
    }
    return std::move(found_);
  }

 private:
  void look(NodeId id) {
    const grammar::Node& node = reading_.tree[id];
    const bool plain = node.kind == NodeKind::Call && !node.quoted_head && !node.text.empty() &&
                       node.text.find_first_of("#<") == std::string_view::npos;
    if (plain && !heads_.contains(node.text)) {
      auto& error = found_.error("unknown-word", node.span, fmt::format("unknown word '{}'", node.text));
      grammar::hint_spelling(error, node.text, {heads_.begin(), heads_.end()});
    }
    for (const NodeId child : reading_.tree.children(id)) look(child);
  }

  const Reading& reading_;
  std::set<std::string_view> heads_;
  grammar::Diagnostics found_;
};

std::string key_of(const grammar::Diagnostic& message) {
  return fmt::format("{} {} {} {}", message.span.source, message.span.begin, message.code, message.message);
}

}  // namespace

/// The settings of a test file; each step links the game in one of them.
struct Checking::TestSteps {
  rule_test::TestFile file;
  std::vector<std::pair<rule_test::Setting, std::vector<rule_test::Entry>>> settings;
  std::size_t next = 0;
  Findings all;
  std::set<std::string> known;

  explicit TestSteps(rule_test::TestFile its)
      : file(std::move(its)), settings(file.entries.begin(), file.entries.end()) {
    add(file.messages());
  }
  void add(const Loaded& loaded) {
    // Sources of a setting are appended to those before, so their numbers are shifted.
    const std::uint32_t first = all.sources.size();
    for (std::uint32_t i = first == 0 ? 0 : 1; i < loaded.sources.size(); ++i)
      all.sources.add(loaded.sources.name(i), loaded.sources.owner(i));
    const auto move = [&](grammar::Span& span) {
      if (span.source != grammar::no_source && span.source != 0 && first > 0) span.source += first - 1;
    };
    for (grammar::Diagnostic message : loaded.diagnostics.items()) {
      move(message.span);
      for (grammar::Note& note : message.notes) move(note.span);
      for (grammar::Mend& mend : message.mends) move(mend.span);
      // Warnings about the game are shown in the game's own document.
      const bool elsewhere = message.severity == grammar::Severity::Warning && message.span.source != 0;
      if (!elsewhere && known.insert(key_of(message)).second) all.messages.push_back(std::move(message));
    }
  }
};

Checking::Checking(Workspace& workspace, Document& document) : workspace_(workspace), document_(document) {}
Checking::~Checking() = default;

Findings Checking::begin() {
  done_ = false;
  const UnsavedTexts::Texts texts = workspace_.unsaved();
  const UnsavedTexts stand_in(texts);
  switch (document_.reading->kind) {
    case FileKind::Defines:
      return of_defines();
    case FileKind::Tests:
      return of_tests();
    case FileKind::Game:
      break;
  }
  return of_game();
}

Findings Checking::of_game() {
  const Loaded& loaded = workspace_.compile(document_).loaded;
  const bool offers = !document_.reading->choices.categories.empty() || !document_.reading->choices.rulesets.empty();
  done_ = loaded.diagnostics.has_errors() || !offers;
  return findings(loaded.diagnostics, loaded.sources);
}

Findings Checking::of_defines() {
  done_ = true;
  return findings(DefinesCheck(*document_.reading).run(), document_.reading->sources);
}

Findings Checking::of_tests() {
  tests_ = std::make_unique<TestSteps>(rule_test::TestFile::of_text(document_.path, document_.reading->text.content()));
  done_ = tests_->settings.empty();
  return tests_->all;
}

bool Checking::step() {
  if (done_) return false;
  const UnsavedTexts::Texts texts = workspace_.unsaved();
  const UnsavedTexts stand_in(texts);
  if (tests_) {
    const auto& [setting, entries] = tests_->settings[tests_->next++];
    for (const rule_test::Binding& binding : tests_->file.bind(setting, entries, workspace_.options))
      tests_->add(binding.messages);
    done_ = tests_->next == tests_->settings.size();
    if (done_) found_ = tests_->all;
    return true;
  }
  if (!choices_) {
    choices_ =
        std::make_unique<ChoicesInspection>(document_.path, document_.reading->text.content(), workspace_.options);
    return true;
  }
  done_ = !choices_->step();
  if (done_) found_ = findings(choices_->loaded.diagnostics, choices_->loaded.sources);
  return true;
}

std::optional<Findings> Checking::take() { return std::exchange(found_, std::nullopt); }

}  // namespace lud::lsp
