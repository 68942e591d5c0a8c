"""Everything in a config as official OpenColorIO of some version computes it, one JSON object a line.

{"path": FILE, "pixels": [r, g, b, a, ...]} -> {"valid": true or why not, "colors": {what: pixels or null}}, null where there
is no processor, or {"error": ...} where the file does not load.
"""
import json
import math
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)


def converted(make, pixels):
    try:
        cpu = make().getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
    except Exception:
        return None
    return [value if math.isfinite(value) else str(value) for value in cpu.applyRGBA(list(pixels))]


def source(config):
    for role in ("scene_linear", "aces_interchange", "reference", "default"):
        space = config.getColorSpace(role)
        if space and not space.isData():
            return space.getName()
    spaces = config.getColorSpaceNames(OCIO.SEARCH_REFERENCE_SPACE_ALL, OCIO.COLORSPACE_ALL)
    return next((name for name in spaces if not config.getColorSpace(name).isData()), "")


def answer(asked):
    # A question knows nothing of those before it.
    OCIO.ClearAllCaches()
    try:
        config = OCIO.Config.CreateFromFile(asked["path"])
    except Exception as error:
        return {"error": str(error)}
    config.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
    try:
        config.validate()
        valid = True
    except Exception as error:
        valid = str(error)
    pixels, src, colors = asked["pixels"], source(config), {}
    for name in config.getColorSpaceNames(OCIO.SEARCH_REFERENCE_SPACE_ALL, OCIO.COLORSPACE_ALL):
        colors["to " + name] = converted(lambda: config.getProcessor(src, name), pixels)
        colors["from " + name] = converted(lambda: config.getProcessor(name, src), pixels)
    for display in config.getDisplaysAll():
        for view in config.getViews(display):
            make = lambda: config.getProcessor(src, display, view, OCIO.TRANSFORM_DIR_FORWARD)
            colors[f"view {display}/{view}"] = converted(make, pixels)
    for look in config.getLookNames():
        colors["look " + look] = converted(
            lambda: config.getProcessor(OCIO.LookTransform(src, src, look)), pixels
        )
    for name in config.getNamedTransformNames():
        make = lambda: config.getProcessor(name, OCIO.TRANSFORM_DIR_FORWARD)
        colors["named transform " + name] = converted(make, pixels)
    return {"valid": valid, "colors": colors}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
