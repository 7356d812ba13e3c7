#pragma once
// Messages for the author of a game: what is wrong, where, what was expected, and how to mend it. Every stage fills a
// list of them and goes on; this file turns the list into text, and nothing else in Lud does.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/source.hpp"

namespace lud::grammar {

enum class Severity : std::uint8_t { Error, Warning };

/// A second place or remark that belongs to a diagnostic.
struct Note {
  std::string message;
  Span span{no_source, 0, 0};  ///< `no_source` where the remark has no place
};

/// A likely mend that a program can carry out: the first `wrong` within the span becomes `right`; where nothing is
/// wrong but something is missing, `right` is put in where the span begins.
struct Mend {
  std::string wrong;
  std::string right;
  Span span{no_source, 0, 0};
};

/// One message. `code` is its stable short name (`unclosed-bracket`), for tests and for looking it up.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;
  Span span{no_source, 0, 0};
  std::string message;
  std::vector<std::string> expected;  ///< what could stand here, one line each
  std::vector<Note> notes;            ///< other places: where a bracket was opened, what a define expanded from
  std::vector<std::string> hints;     ///< what to do about it: `did you mean "Hop"?`
  std::vector<Mend> mends;            ///< the same for programs, as far as they can do it
};

/// The messages of one run, in the order in which they were found.
class Diagnostics {
 public:
  /// Adds an error and hands it back for notes and hints. The reference holds until the next addition.
  Diagnostic& error(std::string code, const Span& span, std::string message);

  /// Adds a warning: something odd that stops nothing.
  Diagnostic& warning(std::string code, const Span& span, std::string message);

  void add(Diagnostic diagnostic);

  /// Makes errors of all warnings.
  void harden();

  bool has_errors() const { return error_count_ > 0; }
  std::size_t error_count() const { return error_count_; }
  const std::vector<Diagnostic>& items() const { return items_; }

 private:
  std::vector<Diagnostic> items_;
  std::size_t error_count_ = 0;
};

/// How many messages `render` shows before it only counts the rest.
constexpr std::size_t shown_diagnostics = 20;

/// Adds one note per step of the chain that `origin` begins: `expanded from define "Hop"` with the place of its use,
/// innermost first. Chains longer than eight steps are shortened in the middle.
void note_origin(Diagnostic& diagnostic, const Tree& tree, std::uint32_t origin);

/// Adds the hint `did you mean ...?` where one of `candidates` is spelled much like `word`.
void hint_spelling(Diagnostic& diagnostic, std::string_view word, const std::vector<std::string_view>& candidates);

/// One message as text: `file:line:column: error: message`, the source line, a caret below, expectations, notes, hints.
std::string render(const Diagnostic& diagnostic, const SourceSet& sources);

/// All messages as text, errors before warnings: the first `limit` in full and the rest as a count.
std::string render(const Diagnostics& diagnostics, const SourceSet& sources, std::size_t limit = shown_diagnostics);

}  // namespace lud::grammar
