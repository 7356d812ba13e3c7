#pragma once
// The language server: given messages of the protocol one by one, hands on the messages that answer them. It neither
// reads nor writes anything itself, so that tests, a terminal's pipes and a page can drive it alike. Whatever is wrong
// with a message becomes an error response.
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

  /// Takes a message as it came.
  void receive(std::string_view content);
  /// Whether something is left to do that no message asks for any more: finding out what is wrong with what was edited.
  bool busy() const;
  /// Does a part of it: a few hundredths of a second.
  void work();
  /// What the server has to say, in order.
  std::vector<json> take_output();
  /// Requests whose answers nobody wants any more, known before they are looked at.
  void cancel(const json& id);
  /// Later edits of a document are known to follow: questions about it would be answered for a text that is no more.
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
  void check_soon(Document& document);
  void check_users_of(const Document& document);
  void publish(Document& document, Findings findings);
  void refuse_stale(const json& params) const;

  Workspace workspace_;
  std::vector<json> output_;
  std::vector<std::string> fresh_;                             ///< documents that nothing is known of yet, by URI
  std::map<std::string, std::unique_ptr<Checking>> going_on_;  ///< what is known of them in part
  std::set<json> cancelled_;
  std::map<std::string, int> edits_to_come_;
  bool initialized_ = false, shut_down_ = false, exited_ = false;
};

}  // namespace lud::lsp
