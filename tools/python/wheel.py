#!/usr/bin/env python3
"""Packs the Python module of a build tree into a wheel, offline. Needs the package `wheel` (Debian: python3-wheel).

    tools/python/wheel.py BUILD_FOLDER [OUTPUT_FOLDER]"""
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    package = pathlib.Path(sys.argv[1]) / "python" / "lud"
    modules = list(package.glob("_lud.*.so"))
    if not modules:
        print(f"there is no module in {package}: build the target lud_python", file=sys.stderr)
        return 3
    sys.path.insert(0, str(package.parent))
    import lud

    version = lud.__version__
    interpreter = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{interpreter}-{interpreter}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    output = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else ".").resolve()
    with tempfile.TemporaryDirectory() as folder:
        info = pathlib.Path(folder) / f"lud-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: lud\nVersion: {version}\nLicense: MIT\nRequires-Python: >=3.9\n"
            "Requires-Dist: numpy\nSummary: Plays board games described in the Ludii language\n")
        (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: lud\nRoot-Is-Purelib: false\nTag: {tag}\n")
        copy = pathlib.Path(folder) / "lud"
        copy.mkdir()
        for path in package.iterdir():
            if path.suffix in (".py", ".pyi", ".so", ".typed"):
                shutil.copy(path, copy)
        # The same files make the same wheel, whenever it is packed. In the folder, as this file is called wheel, too.
        return subprocess.run([sys.executable, "-m", "wheel", "pack", folder, "--dest-dir", str(output)], cwd=folder,
                              env={**os.environ, "SOURCE_DATE_EPOCH": "1577836800"}).returncode


if __name__ == "__main__":
    sys.exit(main())
