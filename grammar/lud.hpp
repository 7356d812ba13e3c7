#pragma once
// PEGTL rules that split the text of a game into tokens, for the reader only. The rules are flat on purpose: brackets
// are paired by `build_tree`, which needs no recursion and recovers from brackets that do not pair.
#include <tao/pegtl.hpp>

namespace lud::grammar::rules {

namespace pegtl = tao::pegtl;

struct byte_order_mark : pegtl::string<'\xEF', '\xBB', '\xBF'> {};
struct blank : pegtl::plus<pegtl::one<' ', '\t', '\r', '\n', '\f', '\v'>> {};
struct comment : pegtl::seq<pegtl::string<'/', '/'>, pegtl::until<pegtl::at<pegtl::eolf>>> {};

struct open_call : pegtl::one<'('> {};
struct other_bracket : pegtl::one<')', '{', '}', '[', ']', '<', '>'> {};

// A backslash escapes a quote and is an ordinary character before anything else.
struct escaped_quote : pegtl::string<'\\', '"'> {};
struct string_content : pegtl::star<pegtl::sor<escaped_quote, pegtl::not_one<'"'>>> {};
struct quoted : pegtl::seq<pegtl::one<'"'>, string_content, pegtl::one<'"'>> {};
struct unclosed_string : pegtl::seq<pegtl::one<'"'>, pegtl::until<pegtl::eof>> {};

// A string between quotes that the language does not know, on one line: curly ones, as word processors write them, or
// single ones.
struct double_quote : pegtl::seq<pegtl::string<'\xE2', '\x80'>, pegtl::one<'\x9C', '\x9D'>> {};
struct single_quote
    : pegtl::sor<pegtl::one<'\''>, pegtl::seq<pegtl::string<'\xE2', '\x80'>, pegtl::one<'\x98', '\x99'>>> {};
template <typename Quote>
struct between
    : pegtl::seq<Quote, pegtl::plus<pegtl::not_at<pegtl::sor<Quote, pegtl::one<'"', '\r', '\n'>>>, pegtl::any>, Quote> {
};
struct foreign_string : pegtl::sor<between<double_quote>, between<single_quote>> {};

// `<Board>` and `<Board:size>` name an argument of an option. A tag may be part of a longer word: `0..<Board:last>`.
struct tag_character : pegtl::sor<pegtl::alnum, pegtl::one<'_', '-'>> {};
struct tag_name : pegtl::plus<tag_character> {};
struct tag : pegtl::seq<pegtl::one<'<'>, tag_name, pegtl::opt<pegtl::one<':'>, tag_name>, pegtl::one<'>'>> {};
// `<<=>`: a comparison given as the argument of an option's item.
struct comparison : pegtl::seq<pegtl::one<'<', '>'>, pegtl::opt<pegtl::one<'='>>> {};
struct comparison_argument : pegtl::seq<pegtl::one<'<'>, comparison, pegtl::one<'>'>> {};

struct word_character : pegtl::seq<pegtl::not_at<pegtl::string<'/', '/'>>,
                                   pegtl::sor<pegtl::alnum, pegtl::one<'_', '-', '+', '*', '/', '%', '=', '!', '^', '~',
                                                                       '&', '|', '#', '.', ':', '?'>>> {};
struct word : pegtl::sor<comparison_argument, pegtl::plus<pegtl::sor<tag, word_character>>> {};

// Directly after a bracket, `<` and `>` are the names of calls: (< a b), (>= a b).
struct greater_head : pegtl::seq<pegtl::one<'>'>, pegtl::opt<pegtl::one<'='>>> {};
struct less_head : pegtl::seq<pegtl::one<'<'>, pegtl::opt<pegtl::one<'='>>,
                              pegtl::at<pegtl::sor<blank, pegtl::one<')'>, pegtl::eof>>> {};
// `=<` and `=>` are those of other languages.
struct foreign_head : pegtl::seq<pegtl::one<'='>, pegtl::one<'<', '>'>, pegtl::at<pegtl::sor<blank, pegtl::eof>>> {};
struct comparison_head : pegtl::sor<greater_head, less_head, foreign_head> {};

// A run of characters that have no meaning outside a string.
struct bad_characters
    : pegtl::plus<pegtl::not_at<pegtl::sor<blank, pegtl::one<'(', ')', '{', '}', '[', ']', '<', '>', '"'>,
                                           word_character, comment>>,
                  pegtl::any> {};

struct head : pegtl::seq<open_call, pegtl::opt<comparison_head>> {};
struct text : pegtl::seq<pegtl::opt<byte_order_mark>,
                         pegtl::star<pegtl::sor<blank, comment, head, quoted, unclosed_string, foreign_string, word,
                                                other_bracket, bad_characters>>,
                         pegtl::eof> {};

}  // namespace lud::grammar::rules
