#include <fmt/format.h>

#include <exception>
#include <new>
#include <system_error>

#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace {

using namespace lud::tools;

int say(int exit_code, const char* sentence) {
  std::fputs("lud: ", stderr);
  std::fputs(sentence, stderr);
  std::fputs("\n", stderr);
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int exit_code = run_commands(argc, argv);
    flush_output();
    return exit_code;
  } catch (const FileError& error) {
    return say(exit_files, error.what());
  } catch (const WrongUse& error) {
    return say(exit_bad_input, error.what());
  } catch (const std::system_error& error) {  // fmt::print reports write errors so
    return say(exit_files, error.what());
  } catch (const std::bad_alloc&) {
    return say(exit_failed, "there is not enough memory");
  } catch (const std::exception& error) {
    return say(exit_failed, error.what());
  }
}
