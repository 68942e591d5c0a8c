import encodeQR from "qr";

/** Light modules around a code, which readers need to find it (ISO/IEC 18004, 5.3.8). */
const QUIET_MODULES = 4;

type Props = {
  /** Text that the code says. */
  text: string;
  /** Description of the code for those who do not see it. */
  label: string;
};

/** A QR code: black on white in every theme, since many readers find no inverted one. */
export default function QrCode({ text, label }: Props) {
  const rows = encodeQR(text, "raw", { border: QUIET_MODULES, ecc: "medium" });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
