#!/usr/bin/env bash
# Installs the Debian packages that Lud is built with, where they are missing. Arguments: further packages.
set -euo pipefail
wanted=(cmake ninja-build g++ ccache mold tao-pegtl-dev libfmt-dev doctest-dev libcli11-dev nlohmann-json3-dev "$@")
missing=()
for package in "${wanted[@]}"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
((${#missing[@]})) || exit 0
root=()
((EUID == 0)) || root=(sudo)
"${root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
