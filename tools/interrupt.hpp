#pragma once
// Ctrl-C: long commands ask now and then whether they are to stop, and report what they have done so far.

namespace lud::tools {

/// From now on Ctrl-C is noted instead of ending the program; a second one ends it at once.
void note_interrupts();

/// Whether Ctrl-C was pressed since.
bool interrupted();

}  // namespace lud::tools
