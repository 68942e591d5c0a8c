"""Writes image files in every variant into a folder, or reads those that lie there, with OpenImageIO.

images.py write FOLDER: files, and beside each NAME.raw its samples as OpenImageIO reads them.
images.py read FOLDER: NAME.raw beside each file of the folder.
Both print a JSON list of {name, width, height, channels, type}.
"""
import json
import os
import struct
import sys
import zlib

import numpy as np
import OpenImageIO as oiio
import tifffile

mode, folder = sys.argv[1:]
W, H = 37, 29
answers = []


def pixels(kind, channels, width=W, height=H):
    random = np.random.default_rng(7)
    y, x = np.mgrid[0:height, 0:width]
    wave = ((x * 3 + y * 5)[..., None] + np.arange(channels) * 40) / 400.0
    if kind in ("uint8", "uint16"):
        top = np.iinfo(kind).max
        return np.clip(wave * top + random.integers(0, top // 70, wave.shape), 0, top).astype(kind)
    return (wave * 4 - 0.3 + random.random(wave.shape) / 99).astype(kind)


def answer(name):
    hints = oiio.ImageSpec()
    hints["oiio:UnassociatedAlpha"] = 1
    opened = oiio.ImageInput.open(f"{folder}/{name}", hints)
    if not opened:
        raise SystemExit(f"{name}: {oiio.geterror()}")
    spec = opened.spec()
    read = opened.read_image(oiio.UNKNOWN)
    if read is None:
        raise SystemExit(f"{name}: {opened.geterror()}")
    kind = str(spec.format)
    if kind == "half":
        read = read.astype(np.float32)
    if kind == "uint32":
        read = (read / (2**32 - 1)).astype(np.float32)
    read.tofile(f"{folder}/{name}.raw")
    answers.append({
        "name": name, "width": spec.width, "height": spec.height, "channels": spec.nchannels, "type": kind,
        "bits": spec.get_int_attribute("oiio:BitsPerSample"),
    })


def save(name, kind, channels, attributes, tile=0, width=W, height=H, data=None):
    spec = oiio.ImageSpec(width, height, channels, {"float16": "half", "float32": "float"}.get(kind, kind))
    for key, value in attributes.items():
        spec.attribute(key, value)
    spec.attribute("oiio:UnassociatedAlpha", 1)
    spec.tile_width = spec.tile_height = tile
    output = oiio.ImageOutput.create(name)
    if not output.open(f"{folder}/{name}", spec):
        raise SystemExit(f"{name}: {output.geterror()}")
    if not output.write_image(pixels(kind, channels, width, height) if data is None else data):
        raise SystemExit(f"{name}: {output.geterror()}")
    output.close()
    answer(name)


ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def png(name, kind, depth, channels, interlaced, extra=(), width=W, height=H):
    """A PNG file with every filter, which OpenImageIO does not choose by itself."""
    samples = np.random.default_rng(depth).integers(0, 2**depth, (height, width, channels)).astype(np.uint16)
    step = max(1, channels * depth // 8)
    packed = b""
    for x, y, dx, dy in ADAM7 if interlaced else [(0, 0, 1, 1)]:
        part = samples[y::dy, x::dx]
        if part.size == 0:
            continue
        above = None
        for number, row in enumerate(part.reshape(part.shape[0], -1)):
            bits = "".join(format(value, f"0{depth}b") for value in row)
            bits += "0" * (-len(bits) % 8)
            row = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
            above = above or [0] * len(row)
            left = [0] * step + row
            corner = [0] * step + above
            kinds = number % 5

            def predicted(n):
                a, b, c = left[n], above[n], corner[n]
                p = a + b - c
                nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                return (0, a, b, (a + b) // 2, nearest)[kinds]

            packed += bytes([kinds] + [(row[n] - predicted(n)) & 255 for n in range(len(row))])
            above = row

    def chunk(tag, data):
        return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))

    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    stream = zlib.compress(packed)
    half = len(stream) // 2
    with open(f"{folder}/{name}", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(chunk(*one) for one in extra))
        file.write(chunk(b"IDAT", stream[:half]) + chunk(b"IDAT", stream[half:]) + chunk(b"IEND", b""))
    answer(name)


def write_png():
    colors = bytes(np.random.default_rng(3).integers(0, 256, 768).astype(np.uint8))
    for interlaced in (False, True):
        end = "interlaced.png" if interlaced else "plain.png"
        for kind, channels, depths in (0, 1, (1, 2, 4, 8, 16)), (2, 3, (8, 16)), (4, 2, (8, 16)), (6, 4, (8, 16)):
            for depth in depths:
                png(f"type{kind}_{depth}_{end}", kind, depth, channels, interlaced)
        for depth in 1, 2, 4, 8:
            table = (b"PLTE", colors[: 3 * 2**depth])
            png(f"palette_{depth}_{end}", 3, depth, 1, interlaced, [table])
            png(f"paletteAlpha_{depth}_{end}", 3, depth, 1, interlaced, [table, (b"tRNS", bytes([0, 99]))])
        png(f"keyGray_{end}", 0, 4, 1, interlaced, [(b"tRNS", b"\0\x07")])
        png(f"tiny_{end}", 2, 8, 3, interlaced, width=1, height=3)


def write_tiff():
    for kind in "uint8", "uint16", "float16", "float32":
        for compression in "none", "lzw", "zip", "packbits":
            predictors = (1, 2, 3) if compression in ("lzw", "zip") else (1,)
            for predictor in predictors:
                if predictor == 3 and kind.startswith("uint"):
                    continue
                for channels, tile, planar in (
                    (1, 0, "contig"), (2, 0, "contig"), (3, 0, "contig"), (3, 0, "separate"), (3, 16, "contig"),
                    (4, 0, "contig"), (4, 16, "separate"), (6, 16, "contig"),
                ):
                    save(
                        f"{kind}_{compression}_p{predictor}_{channels}_{tile}_{planar}.tif", kind, channels,
                        {
                            "compression": compression, "tiff:Predictor": predictor, "planarconfig": planar,
                            "tiff:half": 1,
                        },
                        tile,
                    )
        for order in "<>":
            for big in False, True:
                for compression, predictor in (None, False), ("zlib", False), ("zlib", True):
                    if predictor and kind.startswith("float"):
                        continue
                    for tile in None, (16, 32):
                        end = f"{'le' if order == '<' else 'be'}{'Big' if big else ''}"
                        name = f"{kind}_{compression}_{predictor}_{'tiles' if tile else 'strips'}_{end}.tif"
                        tifffile.imwrite(
                            f"{folder}/{name}", pixels(kind, 3), photometric="rgb", compression=compression,
                            byteorder=order, bigtiff=big, predictor=predictor, tile=tile,
                            rowsperstrip=None if tile else 7,
                        )
                        answer(name)
    for bits in 2, 4, 10, 12, 14, 32:
        for channels, compression in (1, "none"), (3, "zip"), (4, "lzw"):
            kind = "uint8" if bits < 8 else "uint16" if bits < 32 else "uint32"
            save(
                f"bits{bits}_{channels}.tif", kind, channels, {"compression": compression, "oiio:BitsPerSample": bits},
                data=pixels("uint16", channels).astype("uint32").__mul__(65537).astype(kind) if bits == 32 else None,
            )
    tifffile.imwrite(f"{folder}/white.tif", pixels("uint8", 1)[..., 0], photometric="miniswhite")
    answer("white.tif")
    colors = np.random.default_rng(3).integers(0, 256, (3, 256)).astype(np.uint16) * 257
    tifffile.imwrite(f"{folder}/palette.tif", pixels("uint8", 1)[..., 0], photometric="palette", colormap=colors)
    answer("palette.tif")
    noise = np.random.default_rng(5).integers(0, 256, (300, 200, 3)).astype(np.uint8)
    save("noise.tif", "uint8", 3, {"compression": "lzw"}, 0, 200, 300, noise)


def write_dpx():
    for bits in 8, 10, 12, 16:
        for packing in "Packed", "Filled, method A", "Filled, method B":
            for endian in "little", "big":
                for channels in 1, 3, 4:
                    for width in 37, 40:
                        save(
                            f"{bits}_{packing.replace(', method ', '')}_{endian}_{channels}_{width}.dpx",
                            "uint8" if bits == 8 else "uint16", channels,
                            {"oiio:BitsPerSample": bits, "dpx:Packing": packing, "oiio:Endian": endian},
                            0, width,
                        )


def write_radiance():
    for width in 5, 37, 200:
        save(f"{width}.hdr", "float32", 3, {}, 0, width, H, abs(pixels("float32", 3, width)))


def write_jpeg():
    # Edges of colors, between which decoders interpolate the chroma.
    blocks = np.kron(np.random.default_rng(5).integers(0, 2, (8, 10, 3)) * 255, np.ones((4, 4, 1)))
    for sampling in "4:4:4", "4:2:0", "4:2:2", "4:1:1":
        save(
            f"edges{sampling.replace(':', '')}.jpg", "uint8", 3,
            {"Compression": "jpeg:95", "jpeg:subsampling": sampling},
            data=np.ascontiguousarray(blocks.astype(np.uint8)[:H, :W]),
        )
    for quality, sampling in (95, "4:4:4"), (80, "4:2:0"):
        for channels in 1, 3:
            save(
                f"q{quality}_{channels}.jpg", "uint8", channels,
                {"Compression": f"jpeg:{quality}", "jpeg:subsampling": sampling},
                data=pixels("uint8", channels),
            )


if mode == "write":
    for write in write_png, write_tiff, write_dpx, write_radiance, write_jpeg:
        write()
else:
    for name in sorted(os.listdir(folder)):
        answer(name)
print(json.dumps(answers))
