// Hover: the reference entry of the word at an offset; for defines and options also their expansion.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/print.hpp"
#include "interpreter/check/check.hpp"
#include "tools/lsp/expansion.hpp"
#include "tools/lsp/features.hpp"
#include "tools/lsp/names.hpp"
#include "tools/lsp/spot.hpp"
#include "tools/reference/reference.hpp"

namespace lud::lsp {

namespace {

std::string code(const std::string& text) { return fmt::format("```lud\n{}\n```\n", text); }

std::string sorts_of(const Parameter& parameter) {
  std::string text;
  for (const Sort* sort : parameter.sorts)
    if (sort) text += fmt::format("{}`{}`", text.empty() ? "" : " or ", sort->name);
  return text;
}

class Hover {
 public:
  Hover(Workspace& workspace, Document& document, const Spot& spot)
      : workspace_(workspace), document_(document), reading_(*document.reading), spot_(spot) {}

  std::string text() {
    switch (spot_.part) {
      case Part::Head:
      case Part::Keyword:
        return of_call();
      case Part::Label:
        return of_label();
      case Part::QuotedHead:
      case Part::String:
        return of_name();
      case Part::Tag:
        return of_tag();
      case Part::Atom:
        return of_atom();
      case Part::Nothing:
        break;
    }
    return {};
  }

 private:
  std::string of_declaration(const Declaration& d) const {
    std::string text = code(fmt::format("{}  : {}", check::signature(d), d.result->name));
    text += std::string(reference::text_of(d)) + "\n";
    for (const Parameter& p : d.parameters)
      if (const std::string its = reference::text_of(d, p); !its.empty() && p.name != "then")
        text += fmt::format("- `{}{}` {}\n", p.name, p.named ? ":" : "", its);
    if (const auto examples = reference::examples_of(d); !examples.empty())
      text += "\n" + code(fmt::format("{}", fmt::join(examples.front().lines, "\n")));
    return text;
  }

  std::string of_call() {
    constexpr std::size_t most_forms = 6;
    const std::vector<Fit> fits = meanings(workspace_, document_, spot_.call);
    std::string text;
    for (std::size_t i = 0; i < fits.size() && i < most_forms; ++i) {
      if (keyword_count(*fits[i].form) != keyword_count(*fits[0].form)) break;
      if (i > 0) text += "\n---\n";
      text += of_declaration(*fits[i].form);
    }
    if (!text.empty()) return text;
    return reading_.tree[spot_.call].text == "define" ? of_define_here() : std::string();
  }

  std::string of_define_here() {
    const auto children = reading_.tree.children(spot_.call);
    if (children.empty()) return {};
    return of_define(reading_.tree[children[0]].text);
  }

  std::string of_label() {
    for (const Fit& one : meanings(workspace_, document_, spot_.call))
      for (const Parameter& p : one.form->parameters)
        if (p.named && p.name == spot_.word)
          return fmt::format("`{}:` is {}: {}, of\n", p.name, sorts_of(p), reference::text_of(*one.form, p)) +
                 of_declaration(*one.form);
    return {};
  }

  std::string of_name() {
    if (std::string text = of_define(spot_.word); !text.empty()) return text;
    for (const auto& file : {document_.reading, game_reading(workspace_, document_)}) {
      if (const Symbol* item = file->find(SymbolKind::Item, spot_.word)) return of_item(*file, *item);
      const Symbol* thing = thing_called(*file, spot_.word);
      if (thing && thing->kind == SymbolKind::Equipment)
        return code(grammar::print_compact(file->tree, thing->node)) + markdown(file->remark_above(thing->node));
    }
    return {};
  }

  std::string of_define(std::string_view name) {
    const auto define = find_define(workspace_, document_, name);
    if (!define) return {};
    const grammar::Remark remark = define->reading->remark_above(define->symbol->node);
    std::string text = code(grammar::shown_define(name, define->parameters, remark));
    if (!remark.empty()) text += markdown(remark) + "\n";
    if (const std::string here = expansion(); !here.empty()) return text + "\nHere it stands for\n" + here;
    constexpr std::size_t longest = 1500;
    const std::string body = grammar::print_compact(define->reading->tree, define->symbol->node);
    return body.size() > longest ? text
                                 : text + "\nIt is\n" + code(printed(define->reading->tree, define->symbol->node));
  }

  std::string expansion() {
    if (reading_.kind != FileKind::Game) return {};
    const Stretch place = spot_.part == Part::Tag ? word_of_tag() : spot_.whole;
    const std::string text = expansion_text(workspace_.inspect(document_).expanded, place.begin);
    return text.empty() ? text : code(text);
  }

  Stretch word_of_tag() const {
    const grammar::Node& node = reading_.tree[spot_.node];
    if (node.kind == NodeKind::Call) return reading_.head(spot_.node);
    return stretch_of(node.span);
  }

  std::string of_item(const Reading& file, const Symbol& item) const {
    return code(grammar::print_compact(file.tree, item.node)) + "an item of an option\n";
  }

  std::string of_tag() {
    const std::string tag = spot_.word.substr(0, spot_.word.find(':'));
    for (const grammar::OptionCategory& category : reading_.choices.categories) {
      if (category.tag != tag) continue;
      std::string text = fmt::format("Option **{}**", category.name);
      const std::size_t colon = spot_.word.find(':');
      if (colon != std::string::npos) text += fmt::format(", its `{}`", spot_.word.substr(colon + 1));
      text += "\n\n";
      for (std::size_t i = 0; i < category.items.size(); ++i)
        text += fmt::format("- {}{}{}\n", category.items[i].name, i == category.default_item ? " (default)" : "",
                            category.items[i].description.empty() ? "" : ": " + category.items[i].description);
      const std::string here = expansion();
      return here.empty() ? text : text + "\nHere it stands for\n" + here;
    }
    return {};
  }

  std::string meaning_of(const Sort& sort) const {
    for (const reference::Topic& type : reference::types()) {
      if (type.name != sort.name) continue;
      for (const auto& constant : type.constants)
        if (constant.name == spot_.word) return constant.text;
    }
    return {};
  }

  std::string of_atom() {
    std::set<const Sort*> sorts;
    if (reading_.kind == FileKind::Game) {
      const Checked* typed = workspace_.typing(document_).at(reading_.tree[spot_.node].span.begin);
      if (typed && typed->sort && typed->kind == Checked::Kind::Literal) sorts.insert(typed->sort);
    }
    const NodeId call = reading_.parents[spot_.node];
    if (sorts.empty() && call != no_node)
      for (const Fit& one : meanings(workspace_, document_, call)) {
        const std::size_t place = slot_among(reading_, call, spot_.node);
        const int parameter = place < one.parameter_of.size() ? one.parameter_of[place] : -2;
        if (parameter < 0) continue;
        for (const Sort* sort : one.form->parameters[static_cast<std::size_t>(parameter)].sorts)
          if (sort && std::ranges::find(sort->words, spot_.word) != sort->words.end()) sorts.insert(sort);
      }
    std::string text;
    for (const Sort* sort : sorts) {
      text += fmt::format("`{}` is {} `{}`", spot_.word, "a", sort->name);
      if (const std::string meaning = meaning_of(*sort); !meaning.empty()) text += ": " + meaning;
      if (!sort->words.empty()) text += fmt::format("\n\nOne of {}", fmt::join(sort->words, ", "));
      text += "\n";
    }
    return text;
  }

  Workspace& workspace_;
  Document& document_;
  const Reading& reading_;
  const Spot& spot_;
};

}  // namespace

json hover(Workspace& workspace, Document& document, const json& params) {
  const Spot spot = spot_at(*document.reading, offset_of(document, params));
  const std::string text = Hover(workspace, document, spot).text();
  if (text.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", text}}}, {"range", document.reading->text.range(spot.whole)}};
}

}  // namespace lud::lsp
