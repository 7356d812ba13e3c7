#pragma once
// JSON-RPC 2.0 with the framing of the Language Server Protocol: splits a byte stream into messages, and frames
// messages. Independent of their content.
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace lud::lsp {

using json = nlohmann::json;

/// Error codes of JSON-RPC and of the protocol.
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  ContentModified = -32801,
  RequestCancelled = -32800,
};

/// Thrown by request handlers; becomes an error response.
struct RequestError : std::runtime_error {
  RequestError(ErrorCode its_code, const std::string& message) : std::runtime_error(message), code(its_code) {}
  ErrorCode code;
};

/// The member of an object; throws RequestError if there is none.
const json& member(const json& object, const char* name);
/// The same, where it must be a string.
std::string text_member(const json& object, const char* name);

json response(const json& id, json result);
json error_response(const json& id, ErrorCode code, std::string_view message);
json notification(std::string_view method, json params);

/// Parses a message; the value is discarded if it is no JSON. Values nested deeper than any message needs are dropped,
/// as JSON is processed recursively. JavaScript writes a half of a surrogate pair as "\ud83d" where it cuts a text
/// within a pair; in strings it becomes the three bytes that encode its number in the manner of UTF-8.
json parse_message(std::string_view content);

/// The URI of the document that a message edits, if it is a notification `textDocument/didChange`.
std::optional<std::string> edited_document(const json& message);

/// Serialises a message with its header. Invalid UTF-8 is replaced.
std::string frame(const json& message);

/// Splits a byte stream into message contents. Invalid headers are skipped.
class FrameReader {
 public:
  /// Bounds in bytes; larger messages and headers are refused.
  static constexpr std::size_t largest_content = std::size_t{64} << 20;
  static constexpr std::size_t largest_header = std::size_t{16} << 10;

  void feed(std::string_view bytes) { buffer_ += bytes; }
  /// Returns the content of the next message if it is complete.
  std::optional<std::string> next();
  /// Returns the number of invalid headers since the last call.
  std::size_t take_errors();

 private:
  std::string buffer_;
  std::size_t begin_ = 0;
  std::size_t skip_ = 0;  ///< bytes of a refused message still to be skipped
  std::size_t errors_ = 0;
};

}  // namespace lud::lsp
