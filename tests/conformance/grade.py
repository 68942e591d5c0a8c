"""Random grades of tone and of hue curves, with what official OpenColorIO makes of random pixels.

grade.py SEED COUNT -> {"config": text, "pixels": [r, g, b, a, ...], "grades": [{"name", "direction", "want": [...]}, ...]}:
the config has each grade as a named transform; a grade that official OpenColorIO refuses is left out.
"""
import array
import json
import math
import os
import random
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)

chance = random.Random(int(sys.argv[1]))
between = chance.uniform
STYLES = (OCIO.GRADING_LOG, OCIO.GRADING_LIN, OCIO.GRADING_VIDEO)


def zone(given, least, most, reach, bent):
    """A zone with extreme values, moved by up to a reach; of a bent one start and pivot stay apart."""
    value = lambda: chance.choice([1, 1, least, most, between(least, most)])
    start, width = (at + chance.choice([0, between(-reach, reach)]) for at in (given.start, given.width))
    if bent == "up":
        start = min(start, width - 0.02)
    elif bent == "down":
        start = max(start, width + 0.02)
    else:
        width = max(width, 0.011)
    return OCIO.GradingRGBMSW(value(), value(), value(), value(), start, width)


def tone(style):
    grade = OCIO.GradingTone(style)
    reach = 4 if style == OCIO.GRADING_LIN else 0.3
    grade.blacks = zone(grade.blacks, 0.1, 1.9, reach, None)
    grade.midtones = zone(grade.midtones, 0.1, 1.9, reach, None)
    grade.whites = zone(grade.whites, 0.1, 1.9, reach, None)
    grade.shadows = zone(grade.shadows, 0.2, 1.8, reach, "down")
    grade.highlights = zone(grade.highlights, 0.2, 1.8, reach, "up")
    grade.scontrast = chance.choice([1, 0.01, 1.99, between(0.01, 1.99)])
    transform = OCIO.GradingToneTransform(style)
    transform.setValue(grade)
    return transform


def curve(kind, low, high, heights, rises=False):
    count = chance.randint(3, 6)
    xs = sorted(between(low, high) for _ in range(count))
    ys = [between(*heights) for _ in range(count)]
    points = zip(xs, sorted(ys) if rises else ys)
    return OCIO.GradingBSplineCurve([value for point in points for value in point], kind)


def hue(style):
    grade = OCIO.GradingHueCurve(style)
    low, high = (-7, 7) if style == OCIO.GRADING_LIN else (-0.1, 1.2)
    kinds = OCIO.HueCurveType
    curves = {
        "hue_hue": lambda: curve(kinds.HUE_HUE, 0, 0.99, (0, 0.95), True),
        "hue_sat": lambda: curve(kinds.HUE_SAT, 0, 0.99, (0.3, 1.8)),
        "hue_lum": lambda: curve(kinds.HUE_LUM, 0, 0.99, (0.5, 1.5)),
        "lum_sat": lambda: curve(kinds.LUM_SAT, low, high, (0.3, 1.8)),
        "sat_sat": lambda: curve(kinds.SAT_SAT, 0, 1, (0, 1.2), True),
        "lum_lum": lambda: curve(kinds.LUM_LUM, low, high, (low, high), True),
        "sat_lum": lambda: curve(kinds.SAT_LUM, 0, 1, (0.5, 1.5)),
        "hue_fx": lambda: curve(kinds.HUE_FX, 0, 0.99, (-0.2, 0.2)),
    }
    for name, drawn in curves.items():
        if chance.random() < 0.5:
            setattr(grade, name, drawn())
    transform = OCIO.GradingHueCurveTransform(style)
    transform.setValue(grade)
    return transform


def channel():
    return chance.choice([between(0, 1), between(0, 1), between(-0.3, 2), 2 ** between(-12, 7)])


config = OCIO.Config.CreateRaw()
config.setMajorVersion(2)
config.setMinorVersion(5)
for at in range(int(sys.argv[2])):
    for kind in (tone, hue):
        try:
            transform = kind(STYLES[at % 3])
            transform.validate()
        except OCIO.Exception:
            continue
        named = OCIO.NamedTransform()
        named.setName(f"{kind.__name__} {at}")
        named.setTransform(transform, OCIO.TRANSFORM_DIR_FORWARD)
        config.addNamedTransform(named)

text = config.serialize()
config = OCIO.Config.CreateFromStream(text)
pixels = array.array("f", [value for _ in range(64) for value in (channel(), channel(), channel(), 1)])


def word(value):
    return "nan" if math.isnan(value) else value if math.isfinite(value) else "inf" if value > 0 else "-inf"


grades = []
for name in config.getNamedTransformNames():
    for word_of, direction in (("forward", OCIO.TRANSFORM_DIR_FORWARD), ("inverse", OCIO.TRANSFORM_DIR_INVERSE)):
        made = array.array("f", pixels)
        processor = config.getProcessor(config.getNamedTransform(name), direction)
        processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE).applyRGBA(made)
        grades.append({"name": name, "direction": word_of, "want": [word(value) for value in made]})
json.dump({"config": text, "pixels": list(pixels), "grades": grades}, sys.stdout)
sys.stdout.flush()
os._exit(0)
