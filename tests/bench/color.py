"""Official OpenColorIO beside tests/bench/color.ts, one thread: JSON lines in, JSON lines out. Needs numpy.

First {"width", "height", "cases": [...]} is answered by {"version", "optimization"}. A case is a transform's YAML text,
a config's text with {"src", "dst"} or {"src", "display", "view"}, or {"lut": edge} with {"values"}, blue fastest. Then every
{"case", "times"} is answered by {"seconds", "pixels"}: processor time of the quickest picture, and its first pixels.
"""
import json
import sys
import time

import numpy
import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)
HEAD = "ocio_profile_version: 2.5\nsearch_path: \"\"\nroles:\n  default: raw\nfile_rules:\n  - !<Rule> {name: Default, colorspace: default}\ndisplays:\n  sRGB:\n    - !<View> {name: Raw, colorspace: raw}\ncolorspaces:\n  - !<ColorSpace>\n    name: raw\nnamed_transforms:\n"
SHOWN = 256


def picture(width, height, most):
    """Values from 0 to `most` in no order, as the other side makes them."""
    order = (numpy.arange(width * height * 4, dtype=numpy.int64) * 7919) % 10007
    return (order / 10007 * most).astype(numpy.float32)


def processor(case):
    if "text" in case:
        named = "  - !<NamedTransform>\n    name: case\n    transform: %s\n" % case["text"]
        config = OCIO.Config.CreateFromStream(HEAD + named)
        return config.getProcessor(config.getNamedTransform("case"), OCIO.TRANSFORM_DIR_FORWARD)
    if "lut" in case:
        lut = OCIO.Lut3DTransform(gridSize=case["lut"], interpolation=OCIO.INTERP_TETRAHEDRAL)
        lut.setData(numpy.array(case["values"], dtype=numpy.float32))
        return OCIO.Config.CreateRaw().getProcessor(lut)
    config = OCIO.Config.CreateFromStream(case["config"])
    if "dst" in case:
        return config.getProcessor(case["src"], case["dst"])
    return config.getProcessor(case["src"], case["display"], case["view"], OCIO.TRANSFORM_DIR_FORWARD)


def main():
    given = json.loads(sys.stdin.readline())
    size = (given["width"], given["height"])
    sources = {most: picture(*size, most) for most in {case["most"] for case in given["cases"]}}
    # As users run it: the default of getDefaultCPUProcessor.
    ready = [processor(case).getDefaultCPUProcessor() for case in given["cases"]]
    print(json.dumps({"version": OCIO.GetVersion(), "optimization": str(OCIO.OPTIMIZATION_DEFAULT)}), flush=True)
    pixels = numpy.zeros(size[0] * size[1] * 4, dtype=numpy.float32)
    for line in sys.stdin:
        asked = json.loads(line)
        least = float("inf")
        for _ in range(asked["times"]):
            pixels[:] = sources[given["cases"][asked["case"]]["most"]]
            desc = OCIO.PackedImageDesc(pixels, *size, 4)
            started = time.process_time()
            ready[asked["case"]].apply(desc)
            least = min(least, time.process_time() - started)
        print(json.dumps({"seconds": least, "pixels": pixels[: SHOWN * 4].tolist()}), flush=True)


if __name__ == "__main__":
    main()
