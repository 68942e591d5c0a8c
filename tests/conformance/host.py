"""Says what an application makes of the configuration that OCIO names.

argv: "blender", "openimageio" or "opencolorio" -> one line of JSON:
  {"error": why it did not load, "log": its lines, "spaces": [...], "displays": {name: [views]}, "picture"?: [...]}
Blender saves a picture through its first display and view, and "picture" is what the file holds.
"""
import ast
import ctypes
import json
import os
import sys

PIXELS = [[0.0, 0.0, 0.0], [0.02, 0.02, 0.02], [0.18, 0.18, 0.18], [0.9, 0.1, 0.05], [0.05, 0.6, 0.2], [1.0, 1.0, 1.0]]


def choices(owner, name):
    """The identifiers of a dynamic menu: Blender tells them when it refuses another one."""
    try:
        setattr(owner, name, "\x01")
    except TypeError as error:
        text = str(error)
        return list(ast.literal_eval(text[text.index("not found in (") + 13:-1] + ",)"))
    return []


def blender():
    import bpy

    scene = bpy.context.scene
    scene.render.dither_intensity = 0
    shown = {}
    for display in choices(scene.display_settings, "display_device"):
        scene.display_settings.display_device = display
        shown[display] = choices(scene.view_settings, "view_transform")
    first = next(iter(shown))
    scene.display_settings.display_device = first
    scene.view_settings.view_transform = shown[first][0]
    image = bpy.data.images.new("picture", len(PIXELS), 1, float_buffer=True)
    spaces = choices(image.colorspace_settings, "name")
    image.pixels = [value for pixel in PIXELS for value in [*pixel, 1.0]]
    settings = scene.render.image_settings
    settings.file_format, settings.color_depth, settings.color_mode = "PNG", "16", "RGB"
    path = os.path.join(os.environ["HOST_FOLDER"], "picture.png")
    image.save_render(path, scene=scene)
    saved = bpy.data.images.load(path)
    saved.colorspace_settings.is_data = True
    values = list(saved.pixels)
    return {
        "spaces": spaces,
        "displays": shown,
        "picture": [values[at:at + 3] for at in range(0, len(values), 4)],
    }


def openimageio():
    import OpenImageIO as oiio

    config = oiio.ColorConfig(os.environ["OCIO"])
    error = config.geterror()
    names = config.getDisplayNames()
    return {
        "error": error or None,
        "spaces": list(config.getColorSpaceNames()),
        "displays": {name: list(config.getViewNames(name)) for name in names},
        "srgb": config.resolve("sRGB"),
    }


def opencolorio():
    import PyOpenColorIO as ocio

    try:
        config = ocio.Config.CreateFromFile(os.environ["OCIO"])
    except Exception as error:
        return {"error": str(error)}
    return {
        "spaces": list(config.getColorSpaceNames()),
        "displays": {name: list(config.getViews(name)) for name in config.getDisplays()},
    }


answer = {"blender": blender, "openimageio": openimageio, "opencolorio": opencolorio}[sys.argv[1]]()
sys.stdout.write("\nANSWER " + json.dumps(answer) + "\n")
sys.stdout.flush()
ctypes.CDLL(None).fflush(None)
os._exit(0)
