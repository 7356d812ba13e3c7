#pragma once
// Diagnoses a document in steps of increasing cost: first parsing, then the game with default options, then every
// choice that the file offers. An edit makes the remaining steps pointless; the caller then drops the object.
#include <memory>
#include <vector>

#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

struct Findings {
  std::vector<grammar::Diagnostic> messages;
  grammar::SourceSet sources;  ///< source 0 is the document
};

class Checking {
 public:
  Checking(Workspace& workspace, Document& document);
  ~Checking();

  /// Runs the first, quick step.
  Findings begin();
  /// Runs the next step. Returns false if none is left.
  bool step();
  bool done() const { return done_; }
  /// Returns all findings if they have changed since the last step.
  std::optional<Findings> take();

 private:
  struct TestSteps;
  Findings of_game();
  Findings of_defines();
  Findings of_tests();

  Workspace& workspace_;
  Document& document_;
  bool done_ = false;
  std::optional<Findings> found_;
  std::unique_ptr<ChoicesInspection> choices_;
  std::unique_ptr<TestSteps> tests_;
};

}  // namespace lud::lsp
