#include "tools/statistics/counts.hpp"

#include <cmath>

namespace lud::statistics {

namespace {

__extension__ using Wide = unsigned __int128;

}  // namespace

void Counts::add(std::uint64_t value, std::uint64_t times) {
  if (times == 0) return;
  if (value >= counts_.size()) counts_.resize(value + 1);
  counts_[value] += times;
  size_ += times;
  sum_ += value * times;
  squares_ += Wide{value} * value * times;
}

std::uint64_t Counts::least() const {
  for (std::size_t value = 0; value < counts_.size(); ++value)
    if (counts_[value]) return value;
  return 0;
}

std::uint64_t Counts::most() const { return counts_.empty() ? 0 : counts_.size() - 1; }

double Counts::mean() const { return size_ ? static_cast<double>(sum_) / static_cast<double>(size_) : 0; }

double Counts::variance() const {
  if (size_ < 2) return 0;
  const Wide numerator = size_ * squares_ - Wide{sum_} * sum_;
  return static_cast<double>(numerator) / (static_cast<double>(size_) * static_cast<double>(size_ - 1));
}

double Counts::deviation() const { return std::sqrt(variance()); }

std::uint64_t Counts::quantile(double share) const {
  const double wanted = share * static_cast<double>(size_);
  std::uint64_t so_far = 0;
  for (std::size_t value = 0; value < counts_.size(); ++value) {
    so_far += counts_[value];
    if (counts_[value] && static_cast<double>(so_far) >= wanted) return value;
  }
  return most();
}

std::vector<Counts::Bin> Counts::histogram(std::size_t most_bins) const {
  if (size_ == 0 || most_bins == 0) return {};
  const std::uint64_t low = least(), high = most();
  std::uint64_t width = 1;
  for (std::uint64_t power = 1, step = 0; high / width - low / width + 1 > most_bins; ++step) {
    constexpr std::uint64_t steps[] = {2, 5, 10};
    width = power * steps[step % 3];
    if (step % 3 == 2) power *= 10;
  }
  std::vector<Bin> bins;
  for (std::uint64_t begin = low / width * width; begin <= high; begin += width) {
    Bin bin{begin, begin + width - 1, 0};
    for (std::uint64_t value = begin; value < begin + width && value < counts_.size(); ++value)
      bin.count += counts_[value];
    bins.push_back(bin);
  }
  return bins;
}

}  // namespace lud::statistics
