import type { Texture } from "../glsl.ts";

/** Characters of a comment with the values of a table. */
const WIDE = 120;

/** A line of comment; one that ends in a backslash would go on in the next one. */
export function comment(text: string): string {
  return `// ${text.replaceAll("\\", "/")}\n`;
}

/** A comment with the size and values of a texture, in base64 of little-endian float32, texel after texel. */
export function tableComment({ name, width, height, depth, format, values }: Texture): string {
  const size = [width, height, ...(depth === null ? [] : [depth])].join(" x ");
  const lines = base64(values).match(new RegExp(`.{1,${WIDE}}`, "g")) ?? [];
  return `\n${comment(`texture ${name} ${size} ${format}`)}${lines.map(comment).join("")}`;
}

/** The texture with four channels, as APIs other than WebGL take it. */
export function withAlpha(texture: Texture): Texture {
  if (texture.format === "RGBA32F") return texture;
  const values = new Float32Array((texture.values.length / 3) * 4).fill(1);
  for (const [i, value] of texture.values.entries()) values[Math.floor(i / 3) * 4 + (i % 3)] = value;
  return { ...texture, format: "RGBA32F", values };
}

function base64(values: Float32Array): string {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [i, value] of values.entries()) view.setFloat32(i * 4, value, true);
  const bytes = new Uint8Array(view.buffer);
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 0x2000)
    parts.push(String.fromCharCode(...bytes.subarray(i, i + 0x2000)));
  return btoa(parts.join(""));
}
