"""Lists the places at which official OCIO looks for the missing file of each color space, and the file that it opens once it is put at one."""

import json
import os
import re
import shutil
import sys
import tempfile

import PyOpenColorIO as ocio

CLF = """<?xml version="1.0" encoding="UTF-8"?>
<ProcessList id="a" compCLFversion="3.0">
<Matrix inBitDepth="32f" outBitDepth="32f"><Array dim="3 3">2 0 0 0 2 0 0 0 2</Array></Matrix>
</ProcessList>
"""

ocio.SetLoggingLevel(ocio.LOGGING_LEVEL_NONE)


def answer(config, folder, name, home):
    """Places are paths from the folder of the configuration."""
    local = lambda path: os.path.relpath(os.path.normpath(path), folder)
    try:
        config.getProcessor(name, "reference")
    except ocio.ExceptionMissingFile as error:
        tried = [local(each) for each in re.findall(r"'([^']*)'", str(error).split("attempts were made:")[1])]
    place = os.path.join(folder, home)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "w") as file:
        file.write(CLF)
    ocio.ClearAllCaches()
    fresh = ocio.Config.CreateFromFile(os.path.join(folder, "config.ocio"))
    files = fresh.getProcessor(name, "reference").getProcessorMetadata().getFiles()
    os.remove(place)
    ocio.ClearAllCaches()
    return {"tried": tried, "found": local(list(files)[0])}


with tempfile.TemporaryDirectory() as folder:
    shutil.copy(sys.argv[1], os.path.join(folder, "config.ocio"))
    answers = []
    for question in json.load(sys.stdin):
        config = ocio.Config.CreateFromFile(os.path.join(folder, "config.ocio"))
        answers.append(answer(config, folder, **question))
    print(json.dumps(answers))
