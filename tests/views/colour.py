"""Colour vision for the tests: Machado et al. 2009 (severity 1) and CIEDE2000."""

import math

NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTAN = (
    (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)  # fmt: skip
DEUTAN = (
    (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)  # fmt: skip


def lab(colour, eyes=NORMAL):
    """CIE L*a*b* (D65) of #rrggbb as seen by these eyes."""
    rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    rgb = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in rgb]
    r, g, b = (min(1, max(0, sum(m * p for m, p in zip(row, rgb, strict=True)))) for row in eyes)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one, other, eyes=NORMAL):
    """How different two colours look to these eyes."""
    return ciede2000(lab(one, eyes), lab(other, eyes))


def ciede2000(one, other):
    """The distance of two L*a*b* colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(c**7 / (c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    dh = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    big = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + dh / 2) % 360 if c1 * c2 else h1 + h2
    cos = lambda angle: math.cos(math.radians(angle))  # noqa: E731
    t = 1 - 0.17 * cos(hm - 30) + 0.24 * cos(2 * hm) + 0.32 * cos(3 * hm + 6)
    t -= 0.2 * cos(4 * hm - 63)
    turn = 30 * math.exp(-(((hm - 275) / 25) ** 2))
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    x, y, z = (l2 - l1) / sl, (c2 - c1) / sc, big / sh
    return math.sqrt(x * x + y * y + z * z - math.sin(math.radians(2 * turn)) * rc * y * z)


def luminance(colour):
    """Relative luminance of #rrggbb, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """The contrast of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
