#include "interpreter/declare/kit.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <stdexcept>

namespace lud {

namespace kit_detail {

Operand literal_int(std::string_view text, bool quoted, Memory& memory) {
  if (quoted || text.empty()) return {};
  if (text == "Off" || text == "Undefined") return constant_operand(-1, memory);
  if (text == "End") return constant_operand(-2, memory);
  if (text == "Infinity") return constant_operand(1'000'000'000, memory);
  if (text.front() == '+') text.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return constant_operand(value, memory);
}

Operand literal_float(std::string_view text, bool quoted, Memory& memory) {
  if (quoted || text.empty()) return {};
  if (text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  // Floats of the language have 32 bits. Whether two sites of a board coincide can depend on the rounding.
  return constant_operand(static_cast<double>(static_cast<float>(value)), memory);
}

Operand literal_bool(std::string_view text, bool quoted, Memory& memory) {
  if (quoted) return {};
  // The language ignores the case of all letters of these two words.
  const auto is = [&](std::string_view word) {
    return std::ranges::equal(text, word, [](unsigned char a, char b) { return std::tolower(a) == b; });
  };
  if (is("true")) return constant_operand(true, memory);
  if (is("false")) return constant_operand(false, memory);
  return {};
}

Operand literal_string(std::string_view text, bool quoted, Memory& memory) {
  if (!quoted) return {};
  // Copied, as terms can be printed after the source text is gone.
  return constant_operand(std::string_view(*memory.make<std::string>(text)), memory);
}

Operand literal_name(std::string_view text, bool quoted, Memory& memory) {
  if (!quoted) return {};
  return constant_operand(Name{memory.intern(text)}, memory);
}

Operand call_of(void (*run)(), const Node* node, const Sort* result, Bind effect, std::span<const Operand> arguments,
                const bool* strict) {
  Operand made{run, node, result, effect, effect, nullptr, nullptr};
  for (const Operand& argument : arguments) {
    const bool counts = *strict++;
    if (!argument || argument.checked) continue;
    made.bind = std::max(made.bind, argument.bind);
    if (counts) made.foldable = std::max(made.foldable, argument.bind);
  }
  return made;
}

void describe_parameters(Declaration& declaration, std::span<const Described> parameters) {
  parse_parameters(declaration, parameters.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    parameters[i].describe(declaration.parameters[i]);
    declaration.parameters[i].constant = parameters[i].constant;
  }
  if (!declaration.makes_moves) return;
  Parameter then;
  then.name = "then";
  then.optional = true;
  then.sorts = {sort_of<Then>(), nullptr};
  declaration.parameters.push_back(then);
}

}  // namespace kit_detail

Declared declare(Library& library, std::string_view heads, std::string_view parameters, std::string_view doc,
                 void (*describe)(Declaration&), SourceLocation where) {
  std::vector<Declaration*> made;
  while (true) {
    const std::size_t bar = heads.find('|');
    Declaration d;
    d.head = heads.substr(0, bar);
    d.parameter_text = parameters;
    d.doc = doc;
    d.where = where;
    describe(d);
    made.push_back(library.add(std::move(d)));
    if (bar == std::string_view::npos) return Declared(std::move(made));
    heads.remove_prefix(bar + 1);
  }
}

Declared& Declared::lower(Operand (*lowered)(const Linked&)) {
  for (Declaration* d : made_) d->lower = lowered;
  return *this;
}
Declared& Declared::takes_long(bool also_lowered) {
  for (Declaration* d : made_) {
    d->takes_long = true;
    d->takes_long_lowered = also_lowered;
  }
  return *this;
}
Declared& Declared::checks_regions() {
  for (Declaration* d : made_) d->checks_regions = true;
  return *this;
}
Declared& Declared::conjoins() {
  for (Declaration* d : made_) d->conjoins = true;
  return *this;
}
Declared& Declared::draws() {
  for (Declaration* d : made_) d->draws = true;
  return *this;
}
Declared& Declared::tries(std::string_view parameter) {
  for (Declaration* d : made_) d->tries.push_back(parameter);
  return *this;
}
Declared& Declared::reads(Reads what, Channels channels) {
  for (Declaration* d : made_) {
    d->reads = what;
    d->channels = channels;
  }
  return *this;
}
Declared& Declared::reads_without(std::string_view parameter, Reads what) {
  for (Declaration* d : made_) d->reads_without.emplace_back(parameter, what);
  return *this;
}
Declared& Declared::binds(std::string_view parameter, Reads iterators) {
  for (Declaration* d : made_) d->binds.emplace_back(parameter, iterators);
  return sets(iterators);
}
Declared& Declared::sets(Reads iterators) {
  for (Declaration* d : made_) d->sets = d->sets | iterators;
  return *this;
}
Declared& Declared::carries_out(std::string_view parameter, std::string_view where_given) {
  for (Declaration* d : made_)
    for (Parameter& p : d->parameters) {
      if (p.name != parameter) continue;
      p.carried_out = true;
      p.carried_out_with = where_given;
    }
  return *this;
}
Declared& Declared::names_no_types() {
  for (Declaration* d : made_) d->names_no_types = true;
  return *this;
}
Declared& Declared::ignores_then() {
  for (Declaration* d : made_) d->ignores_then = true;
  return *this;
}
Declared& Declared::needs_bits(std::uint64_t Declaration::*which, std::uint64_t bits) {
  for (Declaration* d : made_) d->*which |= bits;
  return *this;
}
Declared& Declared::needs_of(std::vector<std::pair<std::string_view, std::uint64_t>> Declaration::*which,
                             std::string_view parameter, std::uint64_t bits) {
  for (Declaration* d : made_) (d->*which).emplace_back(parameter, bits);
  return *this;
}
Declared& Declared::needs_for_word(const Declaration::NeedsFor& need) {
  for (Declaration* d : made_) d->needs_for.push_back(need);
  return *this;
}
Declared& Declared::changes(const Declaration::NeedsFor& where) {
  for (Declaration* d : made_) d->changes.push_back(where);
  return *this;
}
Declared& Declared::in_puzzles_made(Operand (*make)(const LinkInput&)) {
  for (Declaration* d : made_) d->make_in_puzzle = make;
  return *this;
}
Declared& Declared::when_absent_made(std::string_view parameter, Operand (*made)(const Game&, Memory&)) {
  for (Declaration* d : made_)
    for (Parameter& p : d->parameters)
      if (p.name == parameter) p.when_absent = made;
  return *this;
}

void Memory::keep(Kept kept) { kept_.push_back(std::move(kept)); }

int Memory::intern(std::string_view name) {
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (names_[i] == name) return static_cast<int>(i);
  names_.emplace_back(name);
  return static_cast<int>(names_.size()) - 1;
}

Declaration* Library::add(Declaration declaration) {
  declarations_.push_back(std::move(declaration));
  Declaration* added = &declarations_.back();
  by_head_[added->head].push_back(added);
  return added;
}

std::span<const Declaration* const> Library::find(std::string_view head) const {
  const auto found = by_head_.find(head);
  if (found == by_head_.end()) return {};
  return found->second;
}

void parse_parameters(Declaration& declaration, std::size_t lambda_parameters) {
  std::string_view text = declaration.parameter_text;
  int group = 0;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    std::string_view token = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    if (token.empty()) continue;
    const bool exclusive = token.find('|') != std::string_view::npos;
    if (exclusive) ++group;
    while (!token.empty()) {
      const std::size_t bar = token.find('|');
      std::string_view one = token.substr(0, bar);
      token = bar == std::string_view::npos ? std::string_view{} : token.substr(bar + 1);
      Parameter parameter;
      bool optional = false;
      if (one.ends_with('?')) {
        optional = true;
        one.remove_suffix(1);
      }
      if (one.ends_with(':')) {
        parameter.named = true;
        one.remove_suffix(1);
      }
      parameter.name = one;
      parameter.optional = optional || exclusive;
      if (exclusive) {
        parameter.group = group;
        parameter.group_required = !optional;
      }
      declaration.parameters.push_back(parameter);
    }
  }
  if (declaration.parameters.size() != lambda_parameters)
    throw std::logic_error("declaration of (" + std::string(declaration.head) + " ...) at " +
                           std::string(declaration.where.file) + ":" + std::to_string(declaration.where.line) +
                           ": names do not match the lambda's parameters");
}

}  // namespace lud
