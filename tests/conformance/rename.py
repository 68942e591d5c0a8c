"""Says what configurations compute, with official OpenColorIO: one JSON object a line, in and out.

{"text": ...} -> {"valid": true or the reason, "spaces": [...], "views": [...]}: identifiers of what every color
space does on the way to the first one, and of what every view of every display does to it. Names do not occur.
"""
import json
import os
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)


def processor(make):
    try:
        return make().getCacheID()
    except Exception as error:
        return type(error).__name__


def answer(text):
    config = OCIO.Config.CreateFromStream(text)
    try:
        config.validate()
        valid = True
    except Exception as error:
        valid = str(error)
    names = list(config.getColorSpaceNames(OCIO.SEARCH_REFERENCE_SPACE_ALL, OCIO.COLORSPACE_ALL))
    named = list(config.getNamedTransformNames(OCIO.NAMEDTRANSFORM_ALL))
    first = names[0]
    spaces = [processor(lambda: config.getProcessor(name, first)) for name in names + named]
    forward = OCIO.TRANSFORM_DIR_FORWARD
    views = [
        processor(lambda: config.getProcessor(first, display, view, forward))
        for display in config.getDisplaysAll()
        for view in list(config.getViews(OCIO.VIEW_SHARED, display))
        + list(config.getViews(OCIO.VIEW_DISPLAY_DEFINED, display))
    ]
    roles = [processor(lambda: config.getProcessor(role, first)) for role, _ in config.getRoles()]
    rules = config.getFileRules()
    files = [
        processor(lambda: config.getProcessor(rules.getColorSpace(index), first))
        for index in range(rules.getNumEntries())
        if rules.getColorSpace(index)
    ]
    return {"valid": valid, "spaces": spaces, "views": views, "roles": sorted(roles), "files": files}


for line in sys.stdin:
    try:
        found = answer(json.loads(line)["text"])
    except Exception as error:
        found = {"error": str(error)}
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()

# The library's log outlives the interpreter and would wait for it.
os._exit(0)
