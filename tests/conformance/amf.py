"""Pixels of AMFs as official OCIO's pyocioamf makes them, one JSON object a line.

{"amf": FILE, "config": FILE, "source", "display", "view", "looks", "aces", "pixels": [...]} ->
{"expected": pixels of the AMF, "made": pixels of the config, "valid": true or why not}. pyocioamf knows version 1 of the
format and ACES 1; for others it is given the namespace, and the built-in studio config with the IDs of ACES 2.
"""
import copy
import json
import math
import re
import sys

import PyOpenColorIO as OCIO
from PyOpenColorIO.bin.pyocioamf import pyocioamf

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)
reference = pyocioamf.load_aces_ref_config()
studio = OCIO.Config.CreateFromBuiltinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5")
described = {name: getattr(pyocioamf, name) for name in dir(pyocioamf) if name.startswith("search_")}


def by_attribute(rows):
    def search(config, aces_id):
        for row in rows(config):
            if aces_id in (row.getInterchangeAttribute("amf_transform_ids") or ""):
                return row.getName()
        return None

    return search


class Copies:
    """A group that appends copies: pyocioamf turns a transform round after it appended it, and so the appended one."""

    def __init__(self, group):
        self.group = group

    def appendTransform(self, transform):
        self.group.appendTransform(copy.deepcopy(transform))


def prepare(text):
    version = re.search(r"urn:ampas:aces:amf:(v\d\.\d)", text).group(1)
    pyocioamf.NS = {"aces": "urn:ampas:aces:amf:" + version, "cdl": "urn:ASC:CDL:v1.01"}
    if "transformId:v2.0" in text:
        pyocioamf.ACES = "ACES2065-1"
        pyocioamf.search_colorspaces = by_attribute(lambda config: config.getColorSpaces(OCIO.SEARCH_REFERENCE_SPACE_ALL, OCIO.COLORSPACE_ALL))
        pyocioamf.search_viewtransforms = by_attribute(lambda config: config.getViewTransforms())
        pyocioamf.search_looktransforms = by_attribute(lambda config: config.getLooks())
        return studio
    pyocioamf.ACES = "ACES - ACES2065-1"
    for name, search in described.items():
        setattr(pyocioamf, name, search)
    return reference


def run(processor, pixels):
    values = processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE).applyRGBA(list(pixels))
    return [value if math.isfinite(value) else str(value) for value in values]


def answer(asked):
    path = asked["amf"]
    with open(path) as file:
        config = prepare(file.read())
    root = pyocioamf.ET.parse(path).getroot()
    find = lambda name: root.find("./aces:pipeline/aces:" + name, namespaces=pyocioamf.NS)
    whole = OCIO.GroupTransform()
    group = Copies(whole)
    if pyocioamf.must_apply(find("inputTransform"), "Input"):
        pyocioamf.load_input_transform(config, group, path, find("inputTransform"))
    for look in root.findall("./aces:pipeline/aces:lookTransform", namespaces=pyocioamf.NS):
        pyocioamf.process_look(config, group, path, look)
    if pyocioamf.must_apply(find("outputTransform"), "Output"):
        pyocioamf.load_output_transform(config, group, path, find("outputTransform"), is_inverse=False)
    made = OCIO.Config.CreateFromFile(asked["config"])
    try:
        made.validate()
        valid = True
    except Exception as error:
        valid = str(error)
    if asked["view"]:
        processor = made.getProcessor(asked["source"], asked["display"], asked["view"], OCIO.TRANSFORM_DIR_FORWARD)
    else:
        processor = made.getProcessor(
            OCIO.LookTransform(src=asked["source"], dst=asked["aces"], looks=", ".join(asked["looks"]))
        )
    return {
        "expected": run(config.getProcessor(whole), asked["pixels"]),
        "made": run(processor, asked["pixels"]),
        "valid": valid,
    }


stdout, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    try:
        result = answer(json.loads(line))
    except Exception as error:
        result = {"error": str(error)}
    print(json.dumps(result), file=stdout, flush=True)
