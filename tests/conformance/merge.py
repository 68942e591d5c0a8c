"""Merges OCIOM files with official OpenColorIO: a path a line, {"text", "error", "log"} a line."""
import json
import os
import sys

import PyOpenColorIO as OCIO

log = []
OCIO.SetLoggingFunction(lambda message: log.extend(message.strip().split("\n")))


def answer(path):
    log.clear()
    try:
        merged = OCIO.ConfigMerger.CreateFromFile(path).mergeConfigs()
        return {"text": merged.getMergedConfig().serialize(), "log": list(log)}
    except Exception as error:
        return {"error": str(error), "log": list(log)}


for line in sys.stdin:
    sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
    sys.stdout.flush()

# The library's log outlives the interpreter and would wait for it.
os._exit(0)
