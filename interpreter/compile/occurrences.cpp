#include "interpreter/compile/occurrences.hpp"

#include <functional>
#include <string>

#include "interpreter/compile/link.hpp"

namespace lud::compile {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
  return hash ^ (hash >> 32);
}

/// Whether a word evaluates an argument in a loop.
bool goes_round(const Declaration& word, std::size_t argument) {
  for (const auto& [name, iterators] : word.binds)
    if (word.parameters[argument].name == name) return true;
  return false;
}

bool is_value(const Checked& checked) { return checked.sort == sort_of<int>() || checked.sort == sort_of<bool>(); }

}  // namespace

std::uint64_t Occurrences::hash_of(const Checked& checked) {
  if (const auto known = hashes_.find(&checked); known != hashes_.end()) return known->second;
  const std::hash<const void*> address;
  std::uint64_t hash = mixed(address(checked.sort), address(checked.declaration));
  if (checked.kind == Checked::Kind::Literal)
    hash = mixed(hash, std::hash<std::string>()(literal_text(checked.literal)));
  for (const Checked* argument : checked.arguments) hash = mixed(hash, argument ? hash_of(*argument) : 0);
  hashes_.emplace(&checked, hash);
  return hash;
}

void Occurrences::visit(const Checked& checked, bool in_loop) {
  if (checked.sort == sort_of<Then>()) in_loop = false;  // consequences are evaluated for the played move only
  if (checked.kind == Checked::Kind::Call) {
    Found& found = found_[hash_of(checked)];
    const bool says_more = in_loop && !found.in_loop;
    found.in_loop = found.in_loop || in_loop;
    // A second occurrence uses the remembered value, so its parts are not evaluated again.
    if (++found.count > 1 && is_value(checked) && !says_more) return;
    in_loop = in_loop || checked.declaration->makes_moves;
  }
  for (std::size_t i = 0; i < checked.arguments.size(); ++i)
    if (const Checked* argument = checked.arguments[i])
      visit(*argument, in_loop || (checked.declaration && goes_round(*checked.declaration, i)));
}

bool Occurrences::is_asked_again(const Checked& call, Reads reads) const {
  const auto hash = hashes_.find(&call);
  const auto found = hash == hashes_.end() ? found_.end() : found_.find(hash->second);
  return found != found_.end() && (found->second.count > 1 || (found->second.in_loop && reads == Reads::Nothing));
}

}  // namespace lud::compile
