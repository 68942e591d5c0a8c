/** The one look of the built-in configurations. */
export const gamutCompression = {
  name: "ACES 1.3 Reference Gamut Compression",
  processSpace: "ACES2065-1",
  style: "ACES-LMT - ACES 1.3 Reference Gamut Compression",
  /** AMF ids, without their common beginning, from generation 4.0 on. */
  amf: ["InvLook.Academy.ReferenceGamutCompress.a2.v1", "Look.Academy.ReferenceGamutCompress.a2.v1"],
  description: "Pulls camera colors that lie outside AP1 back inside it, leaving ordinary colors untouched.",
};
