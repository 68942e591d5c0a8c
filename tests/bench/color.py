"""Seconds that official OpenColorIO takes per picture, one thread, best of several: JSON in, JSON out. Needs numpy.

In: {"width", "height", "times", "transforms": [YAML text, ...]}. Out: {"version", "seconds": [...]}.
"""
import json
import sys
import time

import numpy
import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)
question = json.load(sys.stdin)
width, height = question["width"], question["height"]
HEAD = "ocio_profile_version: 2.5\nsearch_path: \"\"\nroles:\n  default: raw\nfile_rules:\n  - !<Rule> {name: Default, colorspace: default}\ndisplays:\n  sRGB:\n    - !<View> {name: Raw, colorspace: raw}\ncolorspaces:\n  - !<ColorSpace>\n    name: raw\nnamed_transforms:\n"


def picture():
    """Values from 0 to 2 in no order, as the other side makes them."""
    return ((numpy.arange(width * height * 4, dtype=numpy.int64) * 7919) % 10007 / 5003.5).astype(numpy.float32)


def best(text):
    named = "  - !<NamedTransform>\n    name: case\n    transform: %s\n" % text
    config = OCIO.Config.CreateFromStream(HEAD + named)
    processor = config.getProcessor(config.getNamedTransform("case"), OCIO.TRANSFORM_DIR_FORWARD)
    cpu = processor.getDefaultCPUProcessor()
    least = float("inf")
    source = picture()
    for _ in range(question["times"]):
        pixels = source.copy()
        desc = OCIO.PackedImageDesc(pixels, width, height, 4)
        started = time.perf_counter()
        cpu.apply(desc)
        least = min(least, time.perf_counter() - started)
    return least


print(json.dumps({"version": OCIO.GetVersion(), "seconds": [best(text) for text in question["transforms"]]}))
