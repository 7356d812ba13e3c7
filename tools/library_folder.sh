#!/usr/bin/env bash
# Prints the folder of the Ludii library, which holds lud/, def/ and trials/: LUD_LIBRARY where it is set; otherwise FOLDER,
# filled by the program `unpack` of a library that lies packed beside the checkout. Prints nothing where there is neither.
# Usage: tools/library_folder.sh FOLDER
set -euo pipefail
packed=$(dirname "$0")/../../shared/ludii
if [[ -n ${LUD_LIBRARY:-} ]]; then
  echo "$LUD_LIBRARY"
elif [[ -x $packed/unpack ]]; then
  "$packed/unpack" "$1" >&2
  echo "$1"
fi
