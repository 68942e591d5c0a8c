/** Header of a download; names that are not plain ASCII go by RFC 6266's extended notation. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, "_").replace(/^\.+/, "") || "file";
  const extended = encodeURIComponent(name.replace(/[\p{Cs}\p{Cc}\p{Bidi_Control}]/gu, "_")).replace(
    /['()*]/g,
    "_",
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}
