#include "interpreter/check/sample.hpp"

#include <fmt/format.h>

#include <optional>
#include <unordered_map>

namespace lud::check {

namespace {

/// The shortest expressions of all sorts, found by iteration from the constants upwards.
class Samples {
 public:
  explicit Samples(const Library& library) {
    constexpr int most_rounds = 20;  // far more than the depth of these expressions
    bool better = true;
    for (int round = 0; better && round < most_rounds; ++round) {
      better = false;
      for (const Declaration& d : library.all())
        if (const std::optional<std::string> text = call(d)) better = offer(d.result, *text) || better;
    }
  }

  std::string of(const Declaration& d, const Parameter& p) {
    if (d.head == "players" && p.name == "count") return "2";  // 0 would be allowed, but hardly be meant
    std::string text;
    for (const Sort* sort : p.sorts)
      if (sort && text.empty()) text = of(sort);
    return text;
  }

 private:
  std::string of(const Sort* sort) {
    if (const auto known = samples_.find(sort); known != samples_.end()) return known->second;
    if (sort->item) {
      const std::string item = of(sort->item);
      return samples_[sort] = item.empty() ? std::string() : fmt::format("{{{}}}", item);
    }
    return samples_[sort] = constant(*sort);
  }

  bool offer(const Sort* sort, const std::string& text) {
    std::string& known = samples_[sort];
    if (!known.empty() && known.size() <= text.size()) return false;
    // A constant is preferred to a call, unless the call is shorter; lists are made from samples of their items.
    if (known.empty()) known = sort->item ? std::string() : constant(*sort);
    if (!known.empty() && known.size() <= text.size()) return false;
    known = text;
    return true;
  }

  std::string constant(const Sort& sort) {
    if (!sort.words.empty()) return std::string(sort.words.front());
    if (!sort.literal) return {};
    for (const char* text : {"0", "True"})
      if (sort.literal(text, false, memory_)) return text;
    return sort.literal("Name", true, memory_) ? "\"Name\"" : std::string();
  }

  /// A call with its required arguments; nullopt where one of them has no sample yet.
  std::optional<std::string> call(const Declaration& d) {
    std::string text = fmt::format("({}", d.head);
    int group = 0;
    for (const Parameter& p : d.parameters) {
      const bool first_of_group = p.group && p.group_required && p.group != group;
      if (p.optional && !first_of_group) continue;
      group = p.group;
      const std::string argument = of(d, p);
      if (argument.empty()) {
        for (const Sort* sort : p.sorts) samples_.erase(sort);  // a later round may find one
        return std::nullopt;
      }
      if (d.head.empty()) return argument;
      text += p.named ? fmt::format(" {}:{}", p.name, argument) : fmt::format(" {}", argument);
    }
    return text + ")";
  }

  std::unordered_map<const Sort*, std::string> samples_;
  Memory memory_;
};

}  // namespace

std::string sample_argument(const Declaration& declaration, std::string_view parameter, const Library& library) {
  for (const Parameter& p : declaration.parameters) {
    const std::string name = p.named ? fmt::format("{}:", p.name) : std::string(p.name);
    if (name != parameter) continue;
    Samples samples(library);
    if (const std::string text = samples.of(declaration, p); !text.empty()) return (p.named ? name : "") + text;
  }
  return {};
}

}  // namespace lud::check
