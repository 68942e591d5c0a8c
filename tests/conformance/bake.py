"""Bakes with official OpenColorIO, and applies LUT files with it, one JSON object a line.

{"config": TEXT or the name of a built-in one, "format": NAME, "request": {"src", "dst", "display", "view", "look", "shaper", "cubeSize", "shaperSize"},
 "theirs": PATH, "ours": PATH, "pixels": [r, g, b, a, ...]}
-> {"theirs": pixels, "ours": pixels}: what the file that is baked here and the one that lies there make of the pixels,
or {"error": ...} where nothing is baked
"""
import json
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)


def bake(asked):
    request = asked["request"]
    baker = OCIO.Baker()
    text = asked["config"]
    baker.setConfig(
        OCIO.Config.CreateFromStream(text) if "\n" in text else OCIO.Config.CreateFromBuiltinConfig(text)
    )
    baker.setFormat(asked["format"])
    baker.setInputSpace(request["src"])
    if "dst" in request:
        baker.setTargetSpace(request["dst"])
    else:
        baker.setDisplayView(request["display"], request["view"])
    if "look" in request:
        baker.setLooks(request["look"])
    if "shaper" in request:
        baker.setShaperSpace(request["shaper"])
    if "cubeSize" in request:
        baker.setCubeSize(request["cubeSize"])
    if "shaperSize" in request:
        baker.setShaperSize(request["shaperSize"])
    with open(asked["theirs"], "w") as file:
        file.write(baker.bake())


def applied(path, pixels):
    OCIO.ClearAllCaches()
    transform = OCIO.FileTransform(src=path, interpolation=OCIO.INTERP_LINEAR)
    processor = OCIO.Config.CreateRaw().getProcessor(transform)
    return list(processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE).applyRGBA(pixels))


for line in sys.stdin:
    asked = json.loads(line)
    try:
        bake(asked)
        answer = {"theirs": applied(asked["theirs"], asked["pixels"])}
        if "ours" in asked:
            answer["ours"] = applied(asked["ours"], asked["pixels"])
    except Exception as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
