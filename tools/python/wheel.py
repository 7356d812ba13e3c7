#!/usr/bin/env python3
"""Packs the Python module of a build tree into a wheel. Needs nothing but Python: no network, no other package.

    tools/python/wheel.py BUILD_FOLDER [OUTPUT_FOLDER]"""
import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile


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
    info = f"lud-{version}.dist-info"
    files = {f"lud/{path.name}": path.read_bytes() for path in sorted(package.iterdir())
             if path.is_file() and path.suffix in (".py", ".pyi", ".so", ".typed")}
    files["lud/py.typed"] = b""
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: lud\nVersion: {version}\nLicense: MIT\nRequires-Python: >=3.9\n"
        "Requires-Dist: numpy\nSummary: Plays board games described in the Ludii language\n").encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: lud\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, data in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    output = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else ".") / f"lud-{version}-{tag}.whl"
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    print(output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
