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
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return constant_operand(value, memory);
}

Operand literal_float(std::string_view text, bool quoted, Memory& memory) {
  if (quoted || text.empty()) return {};
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  if (text.find_first_of("0123456789") == std::string_view::npos) return {};  // no "nan", no "inf"
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

namespace {

/// Takes the text up to a separator, and the separator, off the begin of a text.
std::string_view take_until(char separator, std::string_view& text) {
  const std::string_view taken = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(taken.size() + 1, text.size()));
  return taken;
}

}  // namespace

Declared declare(Library& library, std::string_view heads, std::string_view parameters, std::string_view doc,
                 void (*describe)(Declaration&), SourceLocation where) {
  std::vector<Declaration*> made;
  do {
    Declaration d;
    d.head = take_until('|', heads);
    d.parameter_text = parameters;
    d.doc = doc;
    d.where = where;
    describe(d);
    made.push_back(library.add(std::move(d)));
  } while (!heads.empty());
  return Declared(std::move(made));
}

namespace {

/// Where a declaration stands, for messages of mistakes in it.
std::string described(const Declaration& declaration) {
  return "declaration of (" + std::string(declaration.head) + " ...) at " + std::string(declaration.where.file) + ":" +
         std::to_string(declaration.where.line);
}

/// The parameter of a name, of which the first word counts ("from level"). Throws std::logic_error where there is none.
Parameter& parameter_of(Declaration& declaration, std::string_view name) {
  const std::string_view first = name.substr(0, name.find(' '));
  const auto found = std::ranges::find(declaration.parameters, first, &Parameter::name);
  if (found == declaration.parameters.end())
    throw std::logic_error(described(declaration) + ": there is no parameter " + std::string(first));
  return *found;
}

}  // namespace

template <class Change>
Declared& Declared::each(Change change) {
  for (Declaration* declaration : made_) change(*declaration);
  return *this;
}
template <class Value>
Declared& Declared::add(std::vector<Value> Declaration::*which, std::string_view parameter, const Value& value) {
  return each([&](Declaration& d) {
    if (!parameter.empty()) parameter_of(d, parameter);
    (d.*which).push_back(value);
  });
}
Declared& Declared::set(bool Declaration::*which) {
  return each([&](Declaration& d) { d.*which = true; });
}
Declared& Declared::lower(Operand (*lowered)(const Linked&)) {
  return each([&](Declaration& d) { d.lower = lowered; });
}
Declared& Declared::takes_long(bool also_lowered) {
  return each([&](Declaration& d) {
    d.takes_long = true;
    d.takes_long_lowered = also_lowered;
  });
}
Declared& Declared::checks_regions() { return set(&Declaration::checks_regions); }
Declared& Declared::conjoins() { return set(&Declaration::conjoins); }
Declared& Declared::draws() { return set(&Declaration::draws); }
Declared& Declared::ignores_then() { return set(&Declaration::ignores_then); }
Declared& Declared::names_no_types() { return set(&Declaration::names_no_types); }
Declared& Declared::tries(std::string_view parameter) { return add(&Declaration::tries, parameter, parameter); }
Declared& Declared::reads(Reads what, Channels channels) {
  return each([&](Declaration& d) {
    d.reads = what;
    d.channels = channels;
  });
}
Declared& Declared::reads_without(std::string_view parameter, Reads what) {
  return add(&Declaration::reads_without, parameter, {parameter, what});
}
Declared& Declared::binds(std::string_view parameter, Reads iterators) {
  return add(&Declaration::binds, parameter, {parameter, iterators}).sets(iterators);
}
Declared& Declared::sets(Reads iterators) {
  return each([&](Declaration& d) { d.sets = d.sets | iterators; });
}
Declared& Declared::carries_out(std::string_view parameter, std::string_view where_given) {
  return each([&](Declaration& d) {
    Parameter& moves = parameter_of(d, parameter);
    moves.carried_out = true;
    moves.carried_out_with = where_given;
  });
}
Declared& Declared::needs_bits(std::uint64_t Declaration::*which, std::uint64_t bits) {
  return each([&](Declaration& d) { d.*which |= bits; });
}
Declared& Declared::needs_of(std::vector<std::pair<std::string_view, std::uint64_t>> Declaration::*which,
                             std::string_view parameter, std::uint64_t bits) {
  return add(which, parameter, {parameter, bits});
}
Declared& Declared::needs_for_word(const Declaration::NeedsFor& need) {
  return add(&Declaration::needs_for, need.parameter, need);
}
Declared& Declared::changes(const Declaration::NeedsFor& where) {
  return add(&Declaration::changes, where.parameter, where);
}
Declared& Declared::in_puzzles_made(Operand (*make)(const LinkInput&)) {
  return each([&](Declaration& d) { d.make_in_puzzle = make; });
}
Declared& Declared::when_absent_made(std::string_view parameter, Operand (*made)(const Game&, Memory&)) {
  return each([&](Declaration& d) { parameter_of(d, parameter).when_absent = made; });
}

void Memory::keep(Kept kept) { kept_.push_back(std::move(kept)); }

int Memory::intern(std::string_view name) {
  const auto found = std::ranges::find(names_, name);
  const auto index = static_cast<int>(found - names_.begin());
  if (found == names_.end()) names_.emplace_back(name);
  return index;
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

namespace {

/// Takes the range off the end of "count:?[1..]" or "count:?[1..13]". Throws std::logic_error where it is malformed.
void take_range(std::string_view& text, Parameter& parameter, const Declaration& declaration) {
  const std::size_t begin = text.find('[');
  if (begin == text.npos) return;
  const std::string_view range = text.substr(begin);
  text = text.substr(0, begin);
  const std::size_t dots = range.find("..");
  const auto read = [](std::string_view number, int& value) {
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    return error == std::errc{} && end == number.data() + number.size();
  };
  const bool good = range.ends_with(']') && dots != range.npos && read(range.substr(1, dots - 1), parameter.least);
  const std::string_view most = good ? range.substr(dots + 2, range.size() - dots - 3) : std::string_view();
  if (!good || (!most.empty() && !read(most, parameter.most)))
    throw std::logic_error(described(declaration) + ": no range: " + std::string(range));
}

}  // namespace

void parse_parameters(Declaration& declaration, std::size_t lambda_parameters) {
  std::string_view text = declaration.parameter_text;
  int group = 0;
  while (!text.empty()) {
    std::string_view token = take_until(' ', text);
    const bool exclusive = token.find('|') != std::string_view::npos;
    if (exclusive) ++group;
    while (!token.empty()) {
      std::string_view one = take_until('|', token);
      Parameter parameter;
      take_range(one, parameter, declaration);
      const bool optional = one.ends_with('?');
      if (optional) one.remove_suffix(1);
      parameter.named = one.ends_with(':');
      if (parameter.named) one.remove_suffix(1);
      parameter.name = one;
      parameter.optional = optional || exclusive;
      parameter.group = exclusive ? group : 0;
      parameter.group_required = exclusive && !optional;
      declaration.parameters.push_back(parameter);
    }
  }
  if (declaration.parameters.size() != lambda_parameters)
    throw std::logic_error(described(declaration) + ": names do not match the lambda's parameters");
}

}  // namespace lud
