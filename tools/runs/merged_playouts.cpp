#include "tools/runs/merged.hpp"

namespace lud::tools {

namespace {

class MergedPlayouts : public Merged {
 public:
  MergedPlayouts(const RunHead& head, Format format) : seed_(head.seed), report_(head, format) {}
  bool add(std::string_view line, std::uint64_t number) override {
    const std::optional<GameRecord> record = read_record(line);
    if (!record || record->number != number || record->seed != seed_) return false;
    report_.add(*record);
    return true;
  }
  int finish() override {
    report_.finish(false);
    return 0;
  }

 private:
  std::uint64_t seed_;
  RunReport report_;
};

}  // namespace

std::unique_ptr<Merged> merged_playouts(const nlohmann::json& run, std::optional<Format> format) {
  const auto head = run.get<RunHead>();
  head.check();
  return std::make_unique<MergedPlayouts>(head, format.value_or(Format::Text));
}

}  // namespace lud::tools
