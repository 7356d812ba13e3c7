// The whole reference as JSON, from which the site is made.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/check/check.hpp"
#include "tools/commands/doc.hpp"
#include "tools/reference/reference.hpp"

namespace lud::tools {

namespace {

using Json = nlohmann::ordered_json;

Json sorts_of(const Parameter& p) {
  Json sorts = Json::array();
  for (const Sort* sort : p.sorts)
    if (sort) sorts.push_back(std::string(sort->name));
  return sorts;
}

Json argument(const Declaration& d, const Parameter& p) {
  return {{"name", std::string(p.name)},
          {"labelled", p.named},
          {"optional", p.optional && !p.group_required},
          {"group", p.group},
          {"types", sorts_of(p)},
          {"text", reference::text_of(d, p)}};
}

Json example(const reference::Example& one) { return {{"source", one.source}, {"lines", one.lines}}; }

Json word(const Declaration& d, const reference::Usage& usage) {
  const std::string file = d.where.file;
  const std::size_t room = std::min(file.rfind("stdlib/"), file.rfind("interpreter/"));
  Json made{{"word", std::string(d.head)},
            {"signature", check::signature(d)},
            {"type", std::string(d.result->name)},
            {"text", std::string(reference::text_of(d))},
            {"file", room == std::string::npos ? file : file.substr(room)},
            {"arguments", Json::array()},
            {"examples", Json::array()},
            {"see_also", reference::related_to(d)}};
  for (const Parameter& p : d.parameters) made["arguments"].push_back(argument(d, p));
  for (const auto& one : reference::examples_of(d)) made["examples"].push_back(example(one));
  if (usage.present()) made["games"] = usage.of(std::string(d.head));
  return made;
}

Json topic(const reference::Topic& one) {
  Json constants = Json::array();
  for (const auto& constant : one.constants) constants.push_back({{"name", constant.name}, {"text", constant.text}});
  return {{"name", one.name}, {"asked_as", one.asked_as}, {"text", one.text}, {"constants", std::move(constants)}};
}

Json define(const reference::StandardDefine& one, const reference::Usage& usage) {
  Json arguments = Json::array();
  for (const auto& argument : one.remark.arguments)
    arguments.push_back({{"number", argument.number},
                         {"name", argument.name},
                         {"optional", argument.optional},
                         {"text", argument.text}});
  Json made{{"name", one.name},
            {"signature", grammar::shown_define(one.name, one.parameters, one.remark)},
            {"arguments", std::move(arguments)},
            {"text", one.remark.text},
            {"example", one.remark.example},
            {"expansion", one.expansion},
            {"body", one.body},
            {"file", one.file}};
  if (usage.present()) made["games"] = usage.of(fmt::format("\"{}\"", one.name));
  return made;
}

}  // namespace

void print_reference_as_json(const reference::Usage& usage) {
  Json all{{"words", Json::array()}, {"types", Json::array()}, {"syntax", Json::array()}, {"defines", Json::array()}};
  if (usage.present()) all["games"] = usage.files();
  for (const Declaration* d : reference::words()) all["words"].push_back(word(*d, usage));
  for (const auto& one : reference::types()) all["types"].push_back(topic(one));
  for (const auto& one : reference::syntax()) all["syntax"].push_back(topic(one));
  for (const auto& one : reference::defines()) all["defines"].push_back(define(one, usage));
  fmt::print("{}\n", all.dump(1));
}

}  // namespace lud::tools
