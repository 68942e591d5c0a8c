"""Reads {name: text} and writes {name: {"official": ..., "ours": ...}}: the built-in configuration of each name and
the given text, both as official OpenColorIO writes them."""
import json
import os
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)
answers = {}
for name, text in json.load(sys.stdin).items():
    official = OCIO.Config.CreateFromBuiltinConfig(name)
    ours = OCIO.Config.CreateFromStream(text)
    ours.validate()
    answers[name] = {"official": official.serialize(), "ours": ours.serialize()}
json.dump(answers, sys.stdout)
sys.stdout.flush()
os._exit(0)
