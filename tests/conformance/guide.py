"""Loads and validates configurations with official OpenColorIO and computes pixels, one JSON object a line.

{"text": ..., "spaces": [[src, dst], ...], "views": [[src, display, view], ...], "styles": [style, ...], "pixels": [r, g, b, ...]}
-> {"valid": true, "log": [...], "spaces": [[r, g, b, ...], ...], "views": [...], "styles": [...]} or {"valid": false, "error": ...}
"""
import json
import os
import sys

import PyOpenColorIO as OCIO

log = []
OCIO.SetLoggingFunction(lambda message: log.append(message.strip()))
OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_WARNING)


def pixels(processor, values):
    cpu = processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
    # An absent value is one that JSON cannot say: an infinity or none at all.
    found = cpu.applyRGB(list(values))
    return [value if value - value == 0 else None for value in found]


def answer(question):
    log.clear()
    values = question["pixels"]
    try:
        config = OCIO.Config.CreateFromStream(question["text"])
        config.setWorkingDir(question.get("folder", ""))
        config.validate()
        spaces = [pixels(config.getProcessor(src, dst), values) for src, dst in question["spaces"]]
        views = [
            pixels(config.getProcessor(src, display, view, OCIO.TRANSFORM_DIR_FORWARD), values)
            for src, display, view in question["views"]
        ]
        styles = [pixels(config.getProcessor(OCIO.BuiltinTransform(style)), values) for style in question["styles"]]
        return {"valid": True, "log": list(log), "spaces": spaces, "views": views, "styles": styles}
    except Exception as error:
        return {"valid": False, "error": str(error), "log": list(log)}


for line in sys.stdin:
    sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
    sys.stdout.flush()

# The library's log outlives the interpreter and would wait for it.
os._exit(0)
