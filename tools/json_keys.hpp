#pragma once
// The keys of the JSON that commands print or write, and the columns of tables, in words, for `lud doc --keys`. Each
// table stands beside the code that prints the keys.
#include <span>
#include <string_view>

namespace lud::tools {

/// A key, with those of nested objects as "shares[].low"; its type; and its meaning.
struct JsonKey {
  std::string_view name, type, doc;
};
using JsonKeys = std::span<const JsonKey>;

JsonKeys playout_keys();
JsonKeys compare_keys();
JsonKeys evaluate_keys();
JsonKeys replay_keys();
JsonKeys check_keys();
JsonKeys info_keys();
JsonKeys solve_keys();
JsonKeys match_keys();
JsonKeys shard_keys();
JsonKeys bench_keys();
JsonKeys doc_keys();

}  // namespace lud::tools
