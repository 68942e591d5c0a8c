"""Converts pixels with official OpenColorIO, by a configuration and by a file that holds the same steps.

{"config": TEXT or the name of a built-in one, "folder": of its files, "request": {"src", "dst"?, "display"?, "view"?, "inverse"?},
 "path": the file, "pixels": [r, g, b, a, ...]}
-> {"direct": pixels, "file": pixels}, with "nan", "inf" and "-inf" as words, or {"error": ...}
"""
import json
import sys

import PyOpenColorIO as OCIO
from lut import compute, word

# A logging function of Python waits for ever for a warning about a configuration.
OCIO.ResetToDefaultLoggingFunction()
OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)

configs = {}


def config_of(text, folder):
    if text not in configs:
        made = (
            OCIO.Config.CreateFromStream(text) if "\n" in text else OCIO.Config.CreateFromBuiltinConfig(text)
        )
        made.setSearchPath(folder)
        made.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
        configs[text] = made
    return configs[text]


def direct(asked):
    config, request = config_of(asked["config"], asked["folder"]), asked["request"]
    back = OCIO.TRANSFORM_DIR_INVERSE if request.get("inverse") else OCIO.TRANSFORM_DIR_FORWARD
    if "dst" in request:
        ends = [request["src"], request["dst"]]
        processor = config.getProcessor(*(reversed(ends) if request.get("inverse") else ends))
    else:
        processor = config.getProcessor(request["src"], request["display"], request["view"], back)
    cpu = processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
    return [word(value) for value in cpu.applyRGBA([float(value) for value in asked["pixels"]])]


for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = {
            "direct": direct(asked),
            "file": compute(asked["path"], "linear", "forward", asked["pixels"]),
        }
    except Exception as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
