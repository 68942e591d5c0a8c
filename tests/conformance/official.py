"""Answers questions about configurations with official OpenColorIO, one JSON object a line.

{"do": "format", "text": ...}   -> {"text": ...} or {"error": ...}, always with "log": [...]
{"do": "validate", "text": ...} -> {"valid": true} or {"valid": false, "error": ...}, with "log": [...]
{"do": "time", "text": ..., "times": n} -> {"seconds": [...]}: reading and writing, once per entry
{"do": "version"} -> {"version": ...}
{"do": "digits", "numbers": [...], "precision": n} -> {"texts": [...]}: C's %.<n>g
"""
import json
import os
import sys
import time

import PyOpenColorIO as OCIO

log = []
OCIO.SetLoggingFunction(lambda message: log.append(message.strip()))
OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_INFO)


def load(text):
    return OCIO.Config.CreateFromStream(text)


def answer(question):
    log.clear()
    do = question["do"]
    if do == "version":
        return {"version": OCIO.GetVersion()}
    if do == "digits":
        pattern = "%%.%dg" % question["precision"]
        return {"texts": [pattern % number for number in question["numbers"]]}
    if do == "time":
        OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)
        seconds = []
        for _ in range(question["times"]):
            started = time.perf_counter()
            load(question["text"]).serialize()
            seconds.append(time.perf_counter() - started)
        OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_INFO)
        return {"seconds": seconds}
    try:
        config = load(question["text"])
        if do == "format":
            return {"text": config.serialize(), "log": list(log)}
        try:
            config.validate()
            return {"valid": True, "log": list(log)}
        except Exception as error:
            return {"valid": False, "error": str(error), "log": list(log)}
    except Exception as error:
        return {"error": str(error), "log": list(log)}


for line in sys.stdin:
    sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
    sys.stdout.flush()

# The library's log outlives the interpreter and would wait for it.
os._exit(0)
