"""Reads the CDL file of each line (a JSON string with its path) with official OpenColorIO.

-> {"corrections": [{"id", "slope", "offset", "power", "saturation"}, ...]} or {"error": ...}
"""
import json
import os
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingFunction(lambda message: None)


def read(path):
    group = OCIO.CDLTransform.CreateGroupFromFile(path)
    return [
        {
            "id": cdl.getID() or None,
            "slope": cdl.getSlope(),
            "offset": cdl.getOffset(),
            "power": cdl.getPower(),
            "saturation": cdl.getSat(),
        }
        for cdl in group
    ]


for line in sys.stdin:
    try:
        answer = {"corrections": read(json.loads(line))}
    except Exception as error:
        answer = {"error": str(error)}
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()

os._exit(0)
