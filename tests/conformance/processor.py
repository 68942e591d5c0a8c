"""Converts pixels with official OpenColorIO, one JSON object a line.

{"path": FILE, "source": SPACE, "to": [...], "from": [...], "views": [[display, view], ...], "back": [[display, view], ...],
"pixels": [r, g, b, a, ...]}
-> {"to": [{"from": pixels, "want": pixels} or null, ...], "from": [...], "views": [...], "back": [...]}: from each space
to the source, from the source to each space, from the source to each view, and from each view back to the source; null
where there is no processor. What goes back is every other pixel what the view shows of it, and else a color from 0 to 1.
Or {"error": ...} where the file does not load.
"""
import json
import math
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)

FORWARD = OCIO.TRANSFORM_DIR_FORWARD
INVERSE = OCIO.TRANSFORM_DIR_INVERSE


def word(value):
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value


def converted(make, pixels):
    try:
        cpu = make().getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
    except Exception:
        return None
    want = cpu.applyRGBA(list(pixels))
    return {"from": [word(value) for value in pixels], "want": [word(value) for value in want]}


def shown(config, source, display, view, pixels):
    """Pixels of a display: every other one as the view makes it, else a color that it may never show."""
    try:
        cpu = config.getProcessor(source, display, view, FORWARD).getOptimizedCPUProcessor(
            OCIO.OPTIMIZATION_NONE
        )
    except Exception:
        return pixels
    made = cpu.applyRGBA(list(pixels))
    return [
        made[at] if at // 4 % 2 == 0 else min(max(pixels[at], 0.0), 1.0) for at in range(len(pixels))
    ]


for line in sys.stdin:
    asked = json.loads(line)
    try:
        config = OCIO.Config.CreateFromFile(asked["path"])
    except Exception as error:
        print(json.dumps({"error": str(error)}), flush=True)
        continue
    config.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
    source, pixels = asked["source"], asked["pixels"]
    print(
        json.dumps(
            {
                "to": [converted(lambda: config.getProcessor(space, source), pixels) for space in asked["to"]],
                "from": [converted(lambda: config.getProcessor(source, space), pixels) for space in asked["from"]],
                "views": [
                    converted(lambda: config.getProcessor(source, display, view, FORWARD), pixels)
                    for display, view in asked["views"]
                ],
                "back": [
                    converted(
                        lambda: config.getProcessor(source, display, view, INVERSE),
                        shown(config, source, display, view, pixels),
                    )
                    for display, view in asked["back"]
                ],
            }
        ),
        flush=True,
    )
