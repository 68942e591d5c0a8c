"""Says which rules of a configuration apply, with official OpenColorIO: one JSON object a line, in and out.

{"text": ..., "paths": [...], "spaces": [...]} -> {"paths": [[color space, index of the rule, only Default], ...],
"views": [[display, color space, [views], default view], ...]} or {"error": ...}.
"""
import json
import os
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)


def answer(question):
    config = OCIO.Config.CreateFromStream(question["text"])
    paths = [
        [*config.getColorSpaceFromFilepath(path), config.filepathOnlyMatchesDefaultRule(path)]
        for path in question["paths"]
    ]
    views = [
        [display, space, list(config.getViews(display, space)), config.getDefaultView(display, space)]
        for display in config.getDisplaysAll()
        for space in question["spaces"]
    ]
    return {"paths": paths, "views": views}


for line in sys.stdin:
    try:
        found = answer(json.loads(line))
    except Exception as error:
        found = {"error": str(error)}
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()

# The library's log outlives the interpreter and would wait for it.
os._exit(0)
