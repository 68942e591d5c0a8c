"""Official OpenColorIO's shaders beside tests/bench/gpu.ts: {"cases": [...]} in, as color.py takes them; out, for each,
{"shader", "textures"} in GLSL ES 3.0, with its default optimization."""
import json
import sys

import PyOpenColorIO as OCIO

from color import processor

given = json.loads(sys.stdin.readline())
results = []
for case in given["cases"]:
    desc = OCIO.GpuShaderDesc.CreateShaderDesc(language=OCIO.GPU_LANGUAGE_GLSL_ES_3_0)
    processor(case).getDefaultGPUProcessor().extractGpuShaderInfo(desc)
    textures = [
        {
            "sampler": one.samplerName,
            "size": [one.width, one.height, None],
            "channels": 1 if one.channel == OCIO.GpuShaderDesc.TEXTURE_RED_CHANNEL else 3,
            "isLinear": one.interpolation != OCIO.INTERP_NEAREST,
            "values": one.getValues().ravel().tolist(),
        }
        for one in desc.getTextures()
    ] + [
        {
            "sampler": one.samplerName,
            "size": [one.edgeLen, one.edgeLen, one.edgeLen],
            "channels": 3,
            "isLinear": one.interpolation not in (OCIO.INTERP_NEAREST, OCIO.INTERP_TETRAHEDRAL),
            "values": one.getValues().ravel().tolist(),
        }
        for one in desc.get3DTextures()
    ]
    results.append({"shader": desc.getShaderText(), "textures": textures})
print(json.dumps(results))
