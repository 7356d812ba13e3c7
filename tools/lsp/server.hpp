#pragma once
// The language server: takes protocol messages one by one and produces the answers. It does no input or output of
// messages itself, so tests, pipes and a web page can drive it alike. Invalid messages get error responses.
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tools/lsp/checking.hpp"
#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

class Server {
 public:
  explicit Server(LoadOptions options = {}, Draw draw = nullptr);
  ~Server();

  /// Handles the content of one message.
  void receive(std::string_view content);
  /// Whether background work is pending: diagnosing edited documents.
  bool busy() const;
  /// Does a part of the background work: a few hundredths of a second.
  void work();
  /// Removes and returns the messages to send, in order.
  std::vector<json> take_output();
  /// Cancels a request before it is received; it will be answered with RequestCancelled.
  void cancel(const json& id);
  /// Announces an edit of a document that is still queued: requests about the present text are answered with
  /// ContentModified.
  void expect_edit(const std::string& uri);
  void say_unreadable();

  bool exited() const { return exited_; }
  int exit_code() const { return shut_down_ ? 0 : 1; }

 private:
  void dispatch(const json& message);
  json answer(const std::string& method, const json& params);
  void notify(const std::string& method, const json& params);
  json initialize(const json& params);
  json execute(const json& params);
  void did_open(const json& params);
  void did_change(const json& params);
  void did_close(const json& params);
  void files_changed(const json& params);
  void check_soon(Document& document);
  void check_users_of(const std::string& path);
  void publish(Document& document, Findings findings);

  Workspace workspace_;
  std::vector<json> output_;
  std::vector<std::string> fresh_;                             ///< URIs of documents whose diagnosis has not begun
  std::map<std::string, std::unique_ptr<Checking>> going_on_;  ///< diagnoses in progress, by URI
  std::set<json> cancelled_;
  std::map<std::string, int> edits_to_come_;
  bool initialized_ = false, shut_down_ = false, exited_ = false;
};

}  // namespace lud::lsp
