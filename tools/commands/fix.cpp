// `lud fix`: the quick fixes of the language server, applied to files.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>

#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/lsp/checking.hpp"
#include "tools/lsp/fixes.hpp"

namespace lud::tools {

namespace {

struct FixOptions {
  std::vector<std::string> files;
  bool check = false;  ///< report only, change nothing
  bool stubs = false;  ///< also insert stubs of missing definitions
  DefineFolder defines;
};

/// A file with its diagnostics; applies its fixes one at a time.
class Patient {
 public:
  Patient(std::string path, const FixOptions& options) : path_(std::move(path)), options_(options) {
    workspace_.options.defines = options.defines;
    absolute_ = std::filesystem::absolute(path_).lexically_normal().string();
    document_ = &workspace_.open(lsp::uri_of_path(absolute_), 0, read_text(path_));
  }

  /// Applies fixes while that reduces the number of mistakes. Returns a line for each fix applied.
  std::vector<std::string> mend() {
    constexpr std::size_t most = 100;
    std::vector<std::string> done;
    findings_ = find();
    while (done.size() < most) {
      const std::optional<std::string> one = mend_one();
      if (!one) break;
      done.push_back(*one);
    }
    return done;
  }

  const std::string& text() const { return document_->reading->text.content(); }
  std::size_t errors() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        findings_.messages, [](const auto& message) { return message.severity == grammar::Severity::Error; }));
  }
  /// The remaining errors as text, with the path as it was given.
  std::string messages() const {
    grammar::Diagnostics left;
    for (const grammar::Diagnostic& message : findings_.messages)
      if (message.severity == grammar::Severity::Error) left.add(message);
    std::string text = grammar::render(left, findings_.sources);
    for (std::size_t at = 0; (at = text.find(absolute_ + ':', at)) != std::string::npos; at += path_.size())
      text.replace(at, absolute_.size(), path_);
    return text;
  }

 private:
  lsp::Findings find() {
    lsp::Checking checking(workspace_, *document_);
    lsp::Findings found = checking.begin();
    while (checking.step()) {
    }
    if (auto last = checking.take()) found = std::move(*last);
    return found;
  }

  /// Whether `messages` has the same message at the same place.
  static bool tells(const std::vector<grammar::Diagnostic>& messages, const grammar::Diagnostic& one) {
    return std::ranges::any_of(messages, [&](const grammar::Diagnostic& other) {
      return other.span.begin == one.span.begin && other.message == one.message;
    });
  }
  /// Applies the first fix that leaves fewer mistakes. Returns its description, or nothing.
  std::optional<std::string> mend_one() {
    const std::string before = text();
    const std::size_t wrong = findings_.messages.size(), errors_before = errors();
    const std::vector<grammar::Diagnostic> messages = findings_.messages;
    for (const grammar::Diagnostic& message : messages) {
      if (message.span.source != 0) continue;
      const std::vector<lsp::Fix> fixes = lsp::fixes_of(*document_->reading, message);
      for (const lsp::Fix& fix : fixes) {
        if (!fix.preferred && !options_.stubs) continue;
        const lsp::Place place = document_->reading->text.place(fix.place.begin);
        std::string mended = before;
        mended.replace(fix.place.begin, fix.place.end - fix.place.begin, fix.text);
        workspace_.edited(*document_, mended);
        lsp::Findings kept = std::exchange(findings_, find());
        // Fixing one mistake may reveal others after it. New errors up to the end of the edit, however, were caused by
        // it.
        const bool gone = !tells(findings_.messages, message) &&
                          std::ranges::none_of(findings_.messages, [&](const grammar::Diagnostic& now) {
                            return now.severity == grammar::Severity::Error && now.span.source == 0 &&
                                   now.span.begin <= fix.place.begin + fix.text.size() && !tells(messages, now);
                          });
        const bool less = findings_.messages.size() < wrong && errors() <= errors_before;
        if (errors() < errors_before || less || gone)
          return fmt::format("{}:{}:{}: {}", path_, place.line + 1, place.character + 1, fix.title);
        workspace_.edited(*document_, before);
        findings_ = std::move(kept);
      }
    }
    return std::nullopt;
  }

  std::string path_, absolute_;
  const FixOptions& options_;
  lsp::Workspace workspace_;
  lsp::Document* document_ = nullptr;
  lsp::Findings findings_;
};

int fix_one(const std::string& path, const FixOptions& options) {
  Patient patient(path, options);
  const std::vector<std::string> done = patient.mend();
  for (const std::string& line : done) fmt::print("{}\n", line);
  if (!done.empty() && patient.errors() > 0) fmt::print("what is left:\n");
  flush_output();
  fmt::print(stderr, "{}", patient.messages());
  if (!done.empty() && !options.check) write_file(path, patient.text());
  if (patient.errors() > 0) return exit_bad_input;
  if (done.empty()) fmt::print("{}: nothing to fix\n", path);
  return options.check && !done.empty() ? exit_failed : exit_ok;
}

}  // namespace

void add_fix(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<FixOptions>();
  CLI::App* command =
      app.add_subcommand("fix", "Mends what a program can mend: misspelt words and names; says what is left");
  command->add_option("files", options->files, "Games, defines or tests to mend in place")
      ->required()
      ->type_name("FILE");
  command->add_flag("--check", options->check, "Change nothing; fail where something would be mended");
  command->add_flag(
      "--stubs", options->stubs,
      "Also define what is not defined, add missing arguments, and change numbers in names: to be looked through");
  add_defines(*command, options->defines);
  command->callback([options, &exit_code] {
    for (const std::string& file : options->files) exit_code = std::max(exit_code, fix_one(file, *options));
  });
}

}  // namespace lud::tools
