// The whole reference as JSON, from which the site is made.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/check/check.hpp"
#include "tools/commands/doc.hpp"
#include "tools/json_keys.hpp"
#include "tools/reference/reference.hpp"

namespace lud::tools {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonKey doc_key_table[] = {
    {"games", "number", "the games that were counted; only with --games or LUD_LIBRARY"},
    {"words", "list", "the forms of the words, of which what follows"},
    {"words[].word", "text", "its first words, 'count Sites'"},
    {"words[].signature", "text", "the form with its arguments and their types"},
    {"words[].type", "text", "the type of its value"},
    {"words[].text", "text", "what it means"},
    {"words[].file", "text", "where it is declared"},
    {"words[].arguments, words[].examples", "list", "its arguments and its examples, of which what follows"},
    {"words[].arguments[].name, words[].arguments[].text", "text", "an argument, and what it means"},
    {"words[].arguments[].labelled", "boolean", "whether its name is written in front of it"},
    {"words[].arguments[].optional", "boolean", "whether it may be left out"},
    {"words[].arguments[].group", "number", "arguments with the same number exclude one another; 0 for none"},
    {"words[].arguments[].types", "list of text", "the types that it may have"},
    {"words[].examples[].source", "text", "the game that the example is from; may be empty"},
    {"words[].examples[].lines", "list of text", "the example"},
    {"words[].see_also", "list of text", "related words"},
    {"words[].games, defines[].games", "number", "how many games use it; only with --games or LUD_LIBRARY"},
    {"types, syntax", "list", "the types, and the parts of the syntax, of which what follows"},
    {"types[].name, types[].text", "text", "a type, and what it is"},
    {"types[].asked_as", "list of text", "other names under which 'lud doc' finds it"},
    {"types[].constants", "list", "its constants, of which what follows"},
    {"types[].constants[].name, types[].constants[].text", "text", "a constant, and what it means"},
    {"syntax[].name, syntax[].text", "text", "a part of the syntax, and what it is"},
    {"syntax[].asked_as", "list of text", "as for types"},
    {"syntax[].constants", "list", "empty"},
    {"defines", "list", "the standard defines, of which what follows"},
    {"defines[].name, defines[].text", "text", "a define, and what it means"},
    {"defines[].signature", "text", "the define with its arguments"},
    {"defines[].arguments", "list", "its arguments, of which what follows"},
    {"defines[].arguments[].number", "number", "an argument: 1 for #1"},
    {"defines[].arguments[].name, defines[].arguments[].text", "text", "its name, and what it means"},
    {"defines[].arguments[].optional", "boolean", "whether it may be left out"},
    {"defines[].example, defines[].expansion", "text", "a use, and what that becomes; may be empty"},
    {"defines[].body", "text", "what the define is"},
    {"defines[].file", "text", "where it is defined"},
};

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

JsonKeys doc_keys() { return doc_key_table; }

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
