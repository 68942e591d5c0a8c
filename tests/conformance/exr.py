"""Writes OpenEXR files with the official library, and gives what it reads of them.

Each line of standard input is {"folder": F, "compression": NAME, "layout": L}; the answer is {"path": P, "parts": [{name: [type, base64 of the samples], ...}, ...]} or {"error": ...}. A line
{"read": PATH} gives the parts, and the attributes as text, of a file.
"""
import base64
import json
import sys

import numpy as np
import OpenEXR
import OpenImageIO as oiio

WIDTH, HEIGHT = 37, 21


def picture(seed, kind, width=WIDTH, height=HEIGHT):
    rng = np.random.default_rng(seed)
    if kind == np.uint32:
        return rng.integers(0, 2**32, (height, width)).astype(kind)
    y, x = np.mgrid[0:height, 0:width]
    values = (np.sin(x / 9 + seed) + 1) * (y / height) + rng.normal(0, 0.02, (height, width))
    values[4:9, 10:20] = 0.5
    values[0, 0:4] = [65504, -3, 1e-6, 0]
    return values.astype(kind)


def channels(layout):
    kind = {"float": np.float32, "uint": np.uint32}.get(layout, np.float16)
    found = {name: picture(at, kind) for at, name in enumerate("RGBA")}
    if layout == "mixed":
        found |= {"Z": picture(9, np.float32), "id": picture(8, np.uint32)}
    if layout == "layers":
        found |= {f"diffuse.{name}": picture(20 + at, np.float16) for at, name in enumerate("RGB")}
        found["N.X"] = picture(33, np.float32)
    return found


def write(path, compression, layout):
    header = {
        "compression": getattr(OpenEXR.Compression, compression + "_COMPRESSION"),
        "type": OpenEXR.scanlineimage,
        "note": "a text",
    }
    if layout == "window":
        header["dataWindow"] = (np.array([-5, -7], np.int32), np.array([WIDTH - 6, HEIGHT - 8], np.int32))
        header["displayWindow"] = (np.array([0, 0], np.int32), np.array([WIDTH - 1, HEIGHT - 1], np.int32))
    found = channels(layout)
    if layout in ("tiled", "mipmap"):
        write_tiles(path, compression, found, layout == "mipmap")
        return
    if layout == "multipart":
        parts = [
            OpenEXR.Part({**header, "name": "beauty"}, found, "beauty"),
            OpenEXR.Part({**header, "name": "depth"}, {"Z": picture(4, np.float32)}, "depth"),
        ]
        OpenEXR.File(parts).write(path)
    else:
        OpenEXR.File(header, found).write(path)


def write_tiles(path, compression, found, has_levels):
    image = oiio.ImageBuf(oiio.ImageSpec(WIDTH, HEIGHT, 4, "half"))
    image.set_pixels(oiio.ROI(), np.stack([found[name] for name in "RGBA"], -1).astype(np.float32))
    name = {"NO": "none"}.get(compression, compression.lower())
    if has_levels:
        spec = oiio.ImageSpec()
        spec.attribute("compression", name)
        spec.set_format("half")
        spec.tile_width, spec.tile_height = 16, 8
        oiio.ImageBufAlgo.make_texture(oiio.MakeTxTexture, image, path, spec)
    else:
        image.specmod().attribute("compression", name)
        image.set_write_tiles(16, 8)
        image.write(path)


def read(path):
    file = OpenEXR.File(path, separate_channels=True)
    return {
        "parts": [
            {
                name: [str(channel.pixels.dtype), base64.b64encode(channel.pixels.tobytes()).decode()]
                for name, channel in part.channels.items()
            }
            for part in file.parts
        ],
        "attributes": [{name: str(value) for name, value in part.header.items()} for part in file.parts],
    }


for line in sys.stdin:
    asked = json.loads(line)
    try:
        path = asked.get("read") or f"{asked['folder']}/{asked['compression']}-{asked['layout']}.exr"
        if "read" not in asked:
            write(path, asked["compression"], asked["layout"])
        print(json.dumps({"path": path, **read(path)}), flush=True)
    except Exception as error:
        print(json.dumps({"error": str(error)}), flush=True)
