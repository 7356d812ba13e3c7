#include "interpreter/session/choices.hpp"

#include "interpreter/session/loading.hpp"

namespace lud::session {

namespace {

Option option_of(const grammar::OptionCategory& category) {
  Option made{category.name, {}, category.default_item};
  for (const grammar::OptionItem& item : category.items)
    made.items.push_back({item.name, category.name + '/' + item.name, item.description, static_cast<int>(item.stars)});
  return made;
}

ChoicesRead choices_in(const Written& written, const Loaded& messages) {
  ChoicesRead read{std::nullopt, diagnostics_of(messages)};
  if (messages.diagnostics.has_errors()) return read;
  Choices& made = read.choices.emplace();
  for (const grammar::OptionCategory& category : written.choices.categories)
    made.options.push_back(option_of(category));
  for (const grammar::Ruleset& ruleset : written.choices.rulesets)
    made.rulesets.push_back({ruleset.name, ruleset.options, static_cast<int>(ruleset.stars)});
  return read;
}

}  // namespace

ChoicesRead choices_of(const std::string& file_or_name) {
  Loaded messages;
  const Written written = read_as_written(file_or_name, {}, messages);
  return choices_in(written, messages);
}

ChoicesRead choices_of_text(std::string name, std::string text) {
  Loaded messages;
  const Written written = read_text_as_written(std::move(name), std::move(text), {}, messages);
  return choices_in(written, messages);
}

}  // namespace lud::session
