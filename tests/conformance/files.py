"""Lists the files that official OCIO opens for any processor of a configuration, one JSON question a line."""

import copy
import json
import os
import sys

import PyOpenColorIO as ocio

ocio.SetLoggingLevel(ocio.LOGGING_LEVEL_NONE)


def transforms(config):
    """Every transform of rows, in both directions."""
    kind = ocio.SearchReferenceSpaceType.SEARCH_REFERENCE_SPACE_ALL
    visibility = ocio.ColorSpaceVisibility.COLORSPACE_ALL
    for name in config.getColorSpaceNames(kind, visibility):
        space = config.getColorSpace(name)
        for way in (ocio.COLORSPACE_DIR_TO_REFERENCE, ocio.COLORSPACE_DIR_FROM_REFERENCE):
            yield space.getTransform(way)
    for look in config.getLooks():
        yield look.getTransform()
        yield look.getInverseTransform()
    for view in config.getViewTransforms():
        for way in (ocio.VIEWTRANSFORM_DIR_TO_REFERENCE, ocio.VIEWTRANSFORM_DIR_FROM_REFERENCE):
            yield view.getTransform(way)
    for name in config.getNamedTransformNames(ocio.NAMEDTRANSFORM_ALL):
        named = config.getNamedTransform(name)
        for way in (ocio.TRANSFORM_DIR_FORWARD, ocio.TRANSFORM_DIR_INVERSE):
            yield named.getTransform(way)


def parts(transform):
    """A group's transforms one by one, since one that fails hides the files of the others."""
    if isinstance(transform, ocio.GroupTransform):
        for each in transform:
            yield from parts(each)
    elif transform is not None:
        yield transform


def opened(path, contexts):
    config = ocio.Config.CreateFromFile(path)
    folder = os.path.dirname(path)
    found = set()
    for values in contexts:
        context = copy.deepcopy(config.getCurrentContext())
        for name, value in values.items():
            context[name] = value
        for transform in transforms(config):
            for part in parts(transform):
                try:
                    processor = config.getProcessor(context, part, ocio.TRANSFORM_DIR_FORWARD)
                except (ocio.Exception, ocio.ExceptionMissingFile):
                    continue
                for name in processor.getProcessorMetadata().getFiles():
                    if os.path.isfile(name):
                        found.add(os.path.relpath(os.path.normpath(name), folder))
    return sorted(found)


for line in sys.stdin:
    question = json.loads(line)
    try:
        answer = {"files": opened(question["path"], question["contexts"])}
    except (ocio.Exception, ocio.ExceptionMissingFile) as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
