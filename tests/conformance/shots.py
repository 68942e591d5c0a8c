"""Processors of views with context values, as official OCIO makes them, one JSON question a line.

{"path": FILE, "src": SPACE, "views": [[display, view], ...], "shots": [{NAME: VALUE}, ...]} -> for each shot and view the files
that its processor opens, relative to the config's folder, or null where there is none.
"""
import copy
import json
import os
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)


def files(config, folder, values, src, display, view):
    context = copy.deepcopy(config.getCurrentContext())
    for name, value in values.items():
        context[name] = value
    transform = OCIO.DisplayViewTransform(src=src, display=display, view=view)
    try:
        processor = config.getProcessor(context, transform, OCIO.TRANSFORM_DIR_FORWARD)
    except (OCIO.Exception, OCIO.ExceptionMissingFile):
        return None
    names = processor.getProcessorMetadata().getFiles()
    return sorted({os.path.relpath(os.path.normpath(name), folder) for name in names})


for line in sys.stdin:
    asked = json.loads(line)
    config = OCIO.Config.CreateFromFile(asked["path"])
    # With it a processor for other values of a view with looks is given.
    config.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
    folder = os.path.dirname(asked["path"])
    answer = [
        [files(config, folder, values, asked["src"], *view) for view in asked["views"]]
        for values in asked["shots"]
    ]
    print(json.dumps(answer), flush=True)
