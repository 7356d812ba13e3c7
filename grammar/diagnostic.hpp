#pragma once
// Diagnostics: messages for the author of a game that say what is wrong, where, what was expected, and how to fix it.
// Every stage adds its messages to a list and goes on. Only this file turns the list into text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/source.hpp"

namespace lud::grammar {

enum class Severity : std::uint8_t { Error, Warning };

/// A further place or remark that belongs to a diagnostic.
struct Note {
  std::string message;
  Span span{no_source, 0, 0};  ///< `no_source` where the note has no place
};

/// A likely fix that a program can apply: replace the first `wrong` within the span by `right`; where `wrong` is empty,
/// insert `right` at the begin of the span.
struct Mend {
  std::string wrong;
  std::string right;
  Span span{no_source, 0, 0};
};

/// One message. `code` is a stable short name of the kind of message (`unclosed-bracket`), for tests and for look-up.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;
  Span span{no_source, 0, 0};
  std::string message;
  std::vector<std::string> expected;  ///< correct forms for this place, one line each
  std::vector<Note> notes;            ///< other places: where a bracket was opened, what a define expanded from
  std::vector<std::string> hints;     ///< what to do about it: `did you mean "Hop"?`
  std::vector<Mend> mends;            ///< those hints that a program can apply
};

/// The messages of one run, in the order in which they were found.
class Diagnostics {
 public:
  /// Adds an error and returns it, to add notes and hints. The reference is valid until the next addition.
  Diagnostic& error(std::string code, const Span& span, std::string message);

  /// Adds a warning, for something that is odd but does not stop loading. Returns it as `error` does.
  Diagnostic& warning(std::string code, const Span& span, std::string message);

  void add(Diagnostic diagnostic);

  /// Turns all warnings into errors.
  void harden();

  bool has_errors() const { return error_count_ > 0; }
  std::size_t error_count() const { return error_count_; }
  const std::vector<Diagnostic>& items() const { return items_; }

 private:
  std::vector<Diagnostic> items_;
  std::size_t error_count_ = 0;
};

/// The default number of messages that `render` shows in full; it only counts the rest.
constexpr std::size_t shown_diagnostics = 20;

/// Adds one note per step of the chain of origins from index `origin` outwards: `expanded from define "Hop"` with the
/// place of the use. Chains longer than eight steps are shortened in the middle.
void note_origin(Diagnostic& diagnostic, const Tree& tree, std::uint32_t origin);

/// Adds the hint `did you mean ...?` where one of `candidates` is spelled much like `word`, and the fix where no other
/// is as near.
void hint_spelling(Diagnostic& diagnostic, std::string_view word, const std::vector<std::string_view>& candidates);

/// One message as text: `file:line:column: error: message`, the source line, a caret below, expectations, notes, hints.
std::string render(const Diagnostic& diagnostic, const SourceSet& sources);

/// All messages as text, errors before warnings: the first `limit` in full and the rest as a count.
std::string render(const Diagnostics& diagnostics, const SourceSet& sources, std::size_t limit = shown_diagnostics);

}  // namespace lud::grammar
