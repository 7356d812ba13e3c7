#!/usr/bin/env bash
# Checks the page: the WebAssembly module by a client in node, and the page in Chromium. Usage: tools/page/check.sh. Where
# the registry of npm cannot be reached, the page itself is skipped; where there is no Chromium, it is only bundled, which
# LUD_ALL_TESTS=1 does not allow.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools/page/build.sh module
command -v node >/dev/null || tools/packages.sh nodejs
timeout 300 node tools/page/test/module.mjs build/page/tools/page

command -v npm >/dev/null || tools/packages.sh npm
(cd tools/page && timeout 60 npm ping) >build/page/ping.log 2>&1 ||
  { echo 'page: skipped, the registry of npm cannot be reached'; exit; }
tools/page/build.sh
[[ -z ${LUD_ALL_TESTS:-} ]] || command -v chromium >/dev/null || tools/packages.sh chromium
command -v chromium >/dev/null || { echo 'page: bundled; not looked at, as Chromium is not installed'; exit; }
cd build/page/npm
timeout 600 node test/page.mjs ../html
