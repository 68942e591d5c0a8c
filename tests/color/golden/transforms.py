"""Makes transforms.json: what official OpenColorIO computes for transforms.txt without optimization.

Run with a Python that has opencolorio. A direction that it refuses is null.
"""
import json
import math
import os

import PyOpenColorIO as OCIO

os.environ["OCIO_DISABLE_ALL_CACHES"] = "1"
HERE = os.path.dirname(os.path.abspath(__file__))
NAN, INF, TINY = math.nan, math.inf, 2.0**-126
VALUES = [
    0, 0.18, 1, -0.05, 0.5, 0.9, 1e-6, 2, 0.001, 16, -1, 0.0041, 0.3, 0.010591, 1.0001, 0.04, 100, -0.2, 0.7, 65504,
    0.0001, 1e6, -10, TINY, -0.0, NAN, INF, -INF, 0.25, 0.0031308, 0.055, 3.5,
]  # fmt: skip
COUNT = len(VALUES)
PLAIN = [[VALUES[i], VALUES[(i * 5 + 1) % 20], VALUES[(i * 3 + 2) % 20], VALUES[(i * 7 + 4) % 16]] for i in range(20)]
ODD = [[VALUES[i], VALUES[(i + 3) % COUNT], VALUES[(i + 9) % COUNT], VALUES[(i + 5) % COUNT]] for i in range(20, COUNT)]

HEAD = "ocio_profile_version: %s\nsearch_path: \"\"\nroles:\n  default: raw\nfile_rules:\n  - !<Rule> {name: Default, colorspace: default}\ndisplays:\n  sRGB:\n    - !<View> {name: Raw, colorspace: raw}\ncolorspaces:\n  - !<ColorSpace>\n    name: raw\n"
NAMED = "named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: %s\n"
SPACE = "  - !<ColorSpace>\n    name: case\n    to_reference: %s\n"


def processor(version, text, forward):
    legacy = version == "1"
    head = HEAD % version
    if legacy:
        head = head.replace("file_rules:\n  - !<Rule> {name: Default, colorspace: default}\n", "")
    config = OCIO.Config.CreateFromStream(head + (SPACE if legacy else NAMED) % text)
    config.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
    if legacy:
        return config.getProcessor("case", "raw") if forward else config.getProcessor("raw", "case")
    direction = OCIO.TRANSFORM_DIR_FORWARD if forward else OCIO.TRANSFORM_DIR_INVERSE
    return config.getProcessor(config.getNamedTransform("case"), direction)


def short(number):
    if math.isnan(number):
        return "nan"
    if math.isinf(number):
        return "inf" if number > 0 else "-inf"
    return float("%.9g" % number)


def numbers(version, text, forward):
    try:
        cpu = processor(version, text, forward).getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
    except Exception:
        return None
    return [[short(value) for value in cpu.applyRGBA(pixel)] for pixel in PLAIN + ODD]


OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)
cases = []
for line in open(os.path.join(HERE, "transforms.txt"), encoding="utf8"):
    if line.startswith("#"):
        continue
    version, name, text = line.rstrip("\n").split("\t")
    cases.append({"version": version, "name": name, "text": text})
    for direction in ("forward", "inverse"):
        cases[-1][direction] = numbers(version, text, direction == "forward")

with open(os.path.join(HERE, "transforms.json"), "w", encoding="utf8") as out:
    pixels = [[short(value) for value in pixel] for pixel in PLAIN + ODD]
    head = {"reference": "OpenColorIO %s, no optimization" % OCIO.GetVersion(), "pixels": pixels}
    out.write(json.dumps(head)[:-1] + ', "cases": [\n')
    out.write(",\n".join(json.dumps(case, separators=(",", ":")) for case in cases) + "\n]}\n")
