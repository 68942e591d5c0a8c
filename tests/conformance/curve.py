"""Values of grading curves by official OCIO: reads a JSON list of {type, points, slopes, x, inverse} and prints a list of
ys, null where it gives NaN or infinity. Only RGB curves are inverted."""
import json
import math
import sys

import PyOpenColorIO as ocio

TYPES = {
    "rgb": ocio.BSplineType.B_SPLINE,
    "diagonal": ocio.BSplineType.DIAGONAL_B_SPLINE,
    "hue": ocio.BSplineType.HUE_HUE_B_SPLINE,
    "periodic0": ocio.BSplineType.PERIODIC_0_B_SPLINE,
    "periodic1": ocio.BSplineType.PERIODIC_1_B_SPLINE,
    "horizontal": ocio.BSplineType.HORIZONTAL1_B_SPLINE,
}


def transform_of(curve, kind):
    if kind == "rgb":
        transform = ocio.GradingRGBCurveTransform(ocio.GRADING_LOG)
        value = ocio.GradingRGBCurve(ocio.GRADING_LOG)
        value.red = curve
    else:
        transform = ocio.GradingHueCurveTransform(ocio.GRADING_LOG)
        transform.setRGBToHSY(ocio.HSY_TRANSFORM_NONE)
        value = ocio.GradingHueCurve(ocio.GRADING_LOG)
        # Drawing shows the curve of this slot alone, whatever its type.
        value.hue_sat = curve
        value.setDrawCurveOnly(True)
    transform.setValue(value)
    return transform


def answer(question):
    points = question["points"]
    curve = ocio.GradingBSplineCurve(len(points) // 2, TYPES[question["type"]])
    control = curve.getControlPoints()
    for i in range(len(points) // 2):
        control[i] = ocio.GradingControlPoint(points[2 * i], points[2 * i + 1])
    if question.get("slopes"):
        curve.setSlopes(question["slopes"])
    transform = transform_of(curve, question["type"])
    if question.get("inverse"):
        transform.setDirection(ocio.TRANSFORM_DIR_INVERSE)
    config = ocio.Config.CreateRaw()
    cpu = config.getProcessor(transform).getOptimizedCPUProcessor(ocio.OPTIMIZATION_NONE)
    values = [cpu.applyRGB([x, 0.0, 0.0])[0] for x in question["x"]]
    return [value if math.isfinite(value) else None for value in values]


json.dump([answer(question) for question in json.load(sys.stdin)], sys.stdout)
