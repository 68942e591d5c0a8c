"""Converts images with official OpenColorIO and OpenEXR: the judge of `ocio-palette apply`.

Each line of standard input is {"config": F, "src": A, "display": D, "view": V, "dst": B, "image": PATH, "result": PATH,
"channels": [...]}; the answer is the largest difference between the result and what official OCIO makes of the image, and
what else the result holds: {"most": N, "channels": {...: type}, "attributes": {...}} or {"error": ...}.
"""
import json
import sys

import numpy as np
import OpenEXR
import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)


def config_of(name):
    return OCIO.Config.CreateFromBuiltinConfig(name[8:]) if name.startswith("builtin:") else OCIO.Config.CreateFromFile(name)


def pixels(file, names):
    channels = file.parts[0].channels
    planes = [channels[name].pixels.astype(np.float32) for name in names]
    while len(planes) < 4:
        planes.append(np.ones_like(planes[0]))
    return np.ascontiguousarray(np.stack(planes, -1))


for line in sys.stdin:
    asked = json.loads(line)
    try:
        config = config_of(asked["config"])
        if "view" in asked:
            processor = config.getProcessor(asked["src"], asked["display"], asked["view"], OCIO.TRANSFORM_DIR_FORWARD)
        else:
            processor = config.getProcessor(asked["src"], asked["dst"])
        cpu = processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
        given = OpenEXR.File(asked["image"], separate_channels=True)
        made = OpenEXR.File(asked["result"], separate_channels=True)
        want = pixels(given, asked["channels"])
        want[..., :3] *= asked.get("gain", 1)
        cpu.applyRGBA(want)
        half = made.parts[0].channels[asked["channels"][0]].pixels.dtype == np.float16
        if half:
            want = want.astype(np.float16).astype(np.float32)
        got = pixels(made, asked["channels"])
        n = len(asked["channels"])
        most = float(np.nanmax(np.abs(want - got)[..., :n] / np.maximum(np.abs(want[..., :n]), 1)))
        same = {
            name: bool(np.array_equal(channel.pixels, given.parts[0].channels[name].pixels, equal_nan=True))
            for name, channel in made.parts[0].channels.items()
            if name in given.parts[0].channels
        }
        print(
            json.dumps(
                {
                    "most": most,
                    "same": same,
                    "parts": len(made.parts),
                    "channels": {name: str(c.pixels.dtype) for name, c in made.parts[0].channels.items()},
                    "attributes": {name: str(value) for name, value in made.parts[0].header.items()},
                }
            ),
            flush=True,
        )
    except Exception as error:
        print(json.dumps({"error": str(error)}), flush=True)
