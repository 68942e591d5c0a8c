"""Writes luts.json: what official OpenColorIO, unoptimized, makes of small LUT files.

Run it with a Python that can import PyOpenColorIO, from anywhere. The files are made here.
"""
import json
import os
import struct
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "../../conformance"))
from lut import compute  # noqa: E402

PIXELS = [
    [0, 0, 0, 1],
    [1, 1, 1, 0.5],
    [0.18, 0.18, 0.18, 1],
    [0.1, 0.45, 0.8, 1],
    [0.8, 0.1, 0.45, 1],
    [0.45, 0.8, 0.1, 0.25],
    [-0.5, 0.3, 2.5, 1],
    ["inf", "-inf", "nan", 1],
]


def number(value):
    return "%.7g" % value


def color(r, g, b):
    """A rendering that no swap of axes or channels leaves as it is, and that can be undone."""
    return (0.9 * r + 0.05 * g * b, 0.04 + 0.1 * r + 0.8 * g * g, 0.02 + 0.15 * r * g + 0.75 * b)


def cube(size, red_first, code=None, index=False, line=None):
    rows = []
    for i in range(size):
        for j in range(size):
            for k in range(size):
                r, g, b = (k, j, i) if red_first else (i, j, k)
                values = color(*(each / (size - 1) for each in (r, g, b)))
                if code is None:
                    text = " ".join(number(value) for value in values)
                else:
                    text = " ".join(str(round(value * code)) for value in values)
                if index:
                    text = "%d %d %d %s" % (r, g, b, text)
                if line:
                    text = line(len(rows), text)
                rows.append(text)
    return "\n".join(rows)


def curve(count, components=3, gammas=(2.2, 0.5, 1.0)):
    rows = []
    for i in range(count):
        x = i / (count - 1)
        rows.append(" ".join(number(x**gamma * 1.1 - 0.05) for gamma in gammas[:components]))
    return "\n".join(rows)


def falling(count):
    return "\n".join(" ".join([number((1 - i / (count - 1)) ** 2)] * 3) for i in range(count))


def clf(body, head='compCLFversion="3" id="a"'):
    return '<?xml version="1.0" encoding="UTF-8"?>\n<ProcessList %s>\n%s\n</ProcessList>\n' % (head, body)


def ctf(body, version="2.5"):
    return clf(body, 'version="%s" id="a"' % version)


def node(name, attributes="", body="", depths=("32f", "32f")):
    return '<%s inBitDepth="%s" outBitDepth="%s" %s>%s</%s>' % (name, *depths, attributes, body, name)


def array(dim, text):
    return '<Array dim="%s">\n%s\n</Array>' % (dim, text)


def correction(ident, slope, offset, power, saturation):
    return (
        '<ColorCorrection id="%s"><SOPNode><Slope>%s</Slope><Offset>%s</Offset><Power>%s</Power></SOPNode>'
        "<SatNode><Saturation>%s</Saturation></SatNode></ColorCorrection>"
    ) % (ident, slope, offset, power, saturation)


def xyz(values):
    return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def icc(curves):
    tags = dict(zip(("rTRC", "gTRC", "bTRC"), curves))
    tags["rXYZ"] = xyz((0.4361, 0.2225, 0.0139))
    tags["gXYZ"] = xyz((0.3851, 0.7169, 0.0971))
    tags["bXYZ"] = xyz((0.1431, 0.0606, 0.7141))
    data = b""
    table = b""
    for name, content in tags.items():
        content += b"\0" * (-len(content) % 4)
        offset = 128 + 4 + 12 * len(tags) + len(data)
        table += name.encode() + struct.pack(">II", offset, len(content))
        data += content
    header = bytearray(128)
    header[12:16] = b"mntr"
    header[16:24] = b"RGB XYZ "
    header[36:40] = b"acsp"
    return bytes(header) + struct.pack(">I", len(tags)) + table + data


def para(kind, *values):
    return b"para\0\0\0\0" + struct.pack(">HH", kind, 0) + b"".join(
        struct.pack(">i", round(value * 65536)) for value in values
    )


def curv(*values):
    return b"curv\0\0\0\0" + struct.pack(">I", len(values)) + b"".join(struct.pack(">H", v) for v in values)


CODES = " ".join(str(round((i / 16) ** 0.8 * 1023)) for i in range(17))
TABLES = "\n".join(str(round((i / 15) ** (1 + table / 4) * 4095)) for table in range(3) for i in range(16))
HOUDINI = "Version 3\nFormat any\nType %s\nFrom -0.5 2\nTo 0 1\nBlack 0\nWhite 1\nLength %s\nLUT:\n%s\n"
PRELUT = "5\n0 0.2 0.5 1 4\n0 0.3 0.6 0.8 1\n2\n-1 2\n0 1\n3\n0 0.5 1\n0.1 0.6 0.9\n"
LOOK = "".join(struct.pack("<f", float(v)).hex() for v in cube(3, True).split())

FILES = {
    "one.spi1d": "Version 1\nFrom -0.25 1.5\nLength 9\nComponents 1\n{\n%s\n}\n" % curve(9, 1),
    "three.spi1d": "Version 1\nFrom 0 1\nLength 17\nComponents 3\n{\n%s\n}\n" % curve(17),
    "falling.spi1d": "Version 1\nFrom 0 1\nLength 9\nComponents 3\n{\n%s\n}\n" % falling(9),
    "cube.spi3d": "SPILUT 1.0\n3 3\n4 4 4\n%s\n" % cube(4, False, index=True),
    "matrix.spimtx": "0.9 0.1 0 655.35\n0.05 0.9 0.05 0\n0 0.2 0.8 -1310.7\n",
    "curve.cube": "TITLE \"a\"\nDOMAIN_MIN -0.1 0 0\nDOMAIN_MAX 1 2 1\nLUT_1D_SIZE 9\n%s\n" % curve(9),
    "cube.cube": "# a\nLUT_3D_SIZE 5\nDOMAIN_MIN 0 -0.5 0\nDOMAIN_MAX 1 1 3\n%s\n" % cube(5, True),
    "both.cube": "LUT_1D_SIZE 9\nLUT_1D_INPUT_RANGE -0.5 2\nLUT_3D_SIZE 3\nLUT_3D_INPUT_RANGE 0 1.2\n%s\n%s\n"
    % (curve(9), cube(3, True)),
    "flame.3dl": "%s\n%s\n" % (CODES, cube(4, False, 4095)),
    "cube.csp": "CSPLUTV100\n3D\n\nBEGIN METADATA\na\nEND METADATA\n\n%s\n3 3 3\n%s\n" % (PRELUT, cube(3, True)),
    "curve.csp": "CSPLUTV100\n1D\n\n%s\n9\n%s\n" % ("2\n0 1\n0 1\n" * 3, curve(9)),
    "discreet_12to12.lut": "LUT: 3 16\n%s\n" % TABLES,
    "houdini.lut": HOUDINI % ("3D+1D", "3 5", "Pre {\n%s\n}\n3D {\n%s\n}" % (curve(5, 1), cube(3, True))),
    "curve.lut": HOUDINI % ("C", "5", "RGB {\n%s\n}" % curve(5, 1)),
    "cube.itx": "LUT_3D_SIZE 3\n%s\n" % cube(3, True),
    "cube.look": '<?xml version="1.0"?>\n<look><LUT><size>"3"</size><data>"%s"</data></LUT></look>\n' % LOOK,
    "cube.m3d": "channel 3d\nin 27\nout 1024\nformat lut\nvalues red green blue\n%s\n"
    % cube(3, False, 1023, line=lambda i, text: "%d %s" % (i, text)),
    "cube.vf": "#Inventor V2.1 ascii\ngrid_size 3 3 3\nglobal_transform 0.3 0 0 0 0 0.3 0 0 0.01 0 0.3 0 0 0 0 1\ndata [\n%s\n]\n"
    % cube(3, False),
    "cube.cub": "# Truelight Cube v2.0\n# lutLength 5\n# width 3 3 3\n# InputLUT\n%s\n# Cube\n%s\n# end\n"
    % ("\n".join(" ".join([number(2 * (i / 4) ** 0.7)] * 3) for i in range(5)), cube(3, True)),
    "one.cc": correction("a", "1.2 1 0.9", "0.02 0 -0.01", "1.1 1 0.9", "0.8"),
    "two.ccc": "<ColorCorrectionCollection>%s%s</ColorCorrectionCollection>"
    % (correction("a", "1 1 1", "0 0 0", "1.5 1.5 1.5", "1"), correction("b", "2 2 2", "0 0 0", "1 1 1", "1")),
    "one.cdl": "<ColorDecisionList><ColorDecision>%s</ColorDecision></ColorDecisionList>"
    % correction("a", "0.5 0.6 0.7", "0 0.1 0", "1 1.2 1", "1.3"),
    "gamma.icc": icc([para(0, 2.2)] * 3),
    "srgb.icm": icc([para(3, 2.4, 0.9478673, 0.0521327, 0.0773994, 0.04045)] * 3),
    "table.pf": icc([curv(0, 8000, 30000, 65535), curv(0, 9000, 31000, 65535), curv(0, 7000, 29000, 65535)]),
    "matrix.clf": clf(node("Matrix", "", array("3 4", "0.8 0.2 0 0.1\n0 1 0 0\n0.1 0 0.9 -5"), ("10i", "8i"))),
    "range.clf": clf(
        node(
            "Range",
            "",
            "<minInValue>64</minInValue><maxInValue>940</maxInValue>"
            "<minOutValue>0</minOutValue><maxOutValue>1</maxOutValue>",
            ("10i", "32f"),
        )
    ),
    "free.clf": clf(
        node(
            "Range",
            'style="noClamp"',
            "<minInValue>0.1</minInValue><maxInValue>0.9</maxInValue>"
            "<minOutValue>0</minOutValue><maxOutValue>2</maxOutValue>",
        )
    ),
    "luts.clf": clf(
        node("LUT1D", "", array("9 3", curve(9)))
        + node("LUT3D", 'interpolation="tetrahedral"', array("3 3 3 3", cube(3, False)))
    ),
    "trilinear.clf": clf(node("LUT3D", 'interpolation="trilinear"', array("3 3 3 3", cube(3, False)))),
    "hue.clf": clf(node("LUT1D", 'hueAdjust="dw3"', array("9 1", curve(9, 1)))),
    "cdl.clf": clf(
        node(
            "ASC_CDL",
            'style="Rev"',
            "<SOPNode><Slope>1.1 1 0.9</Slope><Offset>0.01 0 0</Offset><Power>1 1.2 1</Power></SOPNode>"
            "<SatNode><Saturation>1.1</Saturation></SatNode>",
        )
    ),
    "logs.clf": clf(
        node("Log", 'style="cameraLinToLog"',
             '<LogParams base="10" linSideSlope="5.55" linSideOffset="0.05" logSideSlope="0.25" logSideOffset="0.38"'
             ' linSideBreak="0.01"/>')
        + node("Log", 'style="antiLog2"')
    ),
    "gammas.clf": clf(
        node("Exponent", 'style="monCurveRev"', '<ExponentParams exponent="2.4" offset="0.055"/>')
        + node("Exponent", 'style="basicMirrorFwd"', '<ExponentParams channel="G" exponent="1.8"/>')
    ),
    "index.clf": clf(
        node("LUT1D", "", '<IndexMap dim="2">64@0 940@4</IndexMap>' + array("5 1", "0\n64\n256\n512\n1023"), ("10i", "10i")),
        'compCLFversion="2.0" id="a"',
    ),
    "inverse.ctf": ctf(
        node("InverseLUT1D", "", array("9 3", curve(9)))
        + node("InverseLUT3D", "", array("3 3 3 3", cube(3, False)))
    ),
    "alpha.ctf": ctf(node("Matrix", "", array("4 5", "1 0 0 0.1 0\n0 1 0 0 0\n0 0 1 0 0.1\n0 0 0 0.5 0.2"))),
    "old.ctf": clf(node("Matrix", "", array("4 4 3", "1 0 0 0.1\n0 1 0 0.2\n0 0 1 0.3\n0 0 0 0")), 'id="a"'),
    "cineon.ctf": ctf(
        node("Log", 'style="logToLin"',
             '<LogParams gamma="0.6" refWhite="685" refBlack="95" highlight="1" shadow="0"/>'), "1.8"),
    "functions.ctf": ctf(node("FixedFunction", 'style="RGB_TO_HSV"') + node("Function", 'style="HSV_TO_RGB"')
                         + node("ACES", 'style="Surround"', '<ACESParams gamma="1.2"/>')),
    "exposure.ctf": ctf(
        node("ExposureContrast", 'style="log"', '<ECParams exposure="0.5" contrast="1.2" pivot="0.18"/>')),
    "grades.ctf": ctf(
        node("GradingPrimary", 'style="video"', '<Lift rgb="0.01 0 0" master="0"/><Gain rgb="1 1 1" master="1.1"/>')
        + node("GradingTone", 'style="log"', '<Shadows rgb="1.1 1 1" master="0.9" start="0.5" pivot="0"/>')
        + node("GradingRGBCurve", 'style="log"',
               "<Red><ControlPoints>0 0 0.5 0.6 1 1</ControlPoints></Red>")
    ),
}

INTERPOLATIONS = {".cube": ["linear", "tetrahedral"], ".spi3d": ["default", "best"], ".csp": ["linear", "tetrahedral"]}


def main():
    floats = [float(value) for pixel in PIXELS for value in pixel]
    files = []
    with tempfile.TemporaryDirectory() as folder:
        for name, content in FILES.items():
            path = os.path.join(folder, name)
            data = content if isinstance(content, bytes) else content.encode()
            with open(path, "wb") as file:
                file.write(data)
            for interpolation in INTERPOLATIONS.get(os.path.splitext(name)[1], ["default"]):
                case = {"name": name, "interpolation": interpolation}
                if isinstance(content, bytes):
                    case["hex"] = content.hex()
                else:
                    case["text"] = content
                for direction in ("forward", "inverse"):
                    try:
                        case[direction] = compute(path, interpolation, direction, floats)
                    except Exception as error:
                        sys.stderr.write("%s %s: %s\n" % (name, direction, error))
                        case[direction] = None
                files.append(json.dumps(case))
    with open(os.path.join(here, "luts.json"), "w", encoding="utf8") as file:
        pixels = json.dumps(PIXELS)
        file.write('{\n"pixels": %s,\n"files": [\n%s\n]\n}\n' % (pixels, ",\n".join(files)))


main()
os._exit(0)
