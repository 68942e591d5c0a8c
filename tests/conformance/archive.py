"""Builds a processor from a color space to another with official OpenColorIO, out of an .ocioz archive.

argv: archive, source, destination -> {"pixel": what (0.18, 0.5, 1) becomes, "files": ...} or {"error": ...}
"""
import json
import os
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingFunction(lambda message: None)
archive, source, destination = sys.argv[1:]
try:
    config = OCIO.Config.CreateFromFile(archive)
    config.validate()
    processor = config.getProcessor(source, destination)
    pixel = processor.getDefaultCPUProcessor().applyRGB([0.18, 0.5, 1.0])
    files = [os.path.basename(path) for path in processor.getProcessorMetadata().getFiles()]
    answer = {"pixel": pixel, "files": files}
except Exception as error:
    answer = {"error": str(error)}
sys.stdout.write(json.dumps(answer) + "\n")
sys.stdout.flush()
os._exit(0)
