#pragma once
// Finding what is wrong with a document, in steps: first what is quick, then the game by default, then all that the
// file offers. Given a document, hands on messages; an edit in between makes the rest pointless, so that whoever runs
// the steps can drop them.
#include <memory>
#include <vector>

#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

struct Findings {
  std::vector<grammar::Diagnostic> messages;
  grammar::SourceSet sources;  ///< the document is number 0
};

class Checking {
 public:
  Checking(Workspace& workspace, Document& document);
  ~Checking();

  /// The first step, which answers an edit.
  Findings begin();
  /// Goes on in the background; nothing where no step is left, or none has anything new to say.
  bool step();
  bool done() const { return done_; }
  /// All findings, once they differ from those of the step before.
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
