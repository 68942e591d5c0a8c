export const ACES_1 = "urn:ampas:aces:transformId:v1.5:";
export const ACES_2 = "urn:ampas:aces:transformId:v2.0:";

type Parts = { version?: "1.0" | "2.0"; clip?: string; pipeline: string };

/** An AMF with the given elements of a pipeline, which use the prefixes aces and cdl. */
export function sampleAmf({ version = "2.0", clip = "B007_C011", pipeline }: Parts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<aces:acesMetadataFile xmlns:aces="urn:ampas:aces:amf:v${version}" xmlns:cdl="urn:ASC:CDL:v1.01" version="${version}">
  <aces:amfInfo><aces:description>Night exterior</aces:description></aces:amfInfo>
  <aces:clipId><aces:clipName>${clip}</aces:clipName><aces:file>${clip}.mxf</aces:file></aces:clipId>
  <aces:pipeline>${pipeline}</aces:pipeline>
</aces:acesMetadataFile>
`;
}

/** An element with a transform ID. */
export function byId(element: string, id: string, applied = false): string {
  return `<aces:${element} applied="${applied}"><aces:transformId>${id}</aces:transformId></aces:${element}>`;
}

/** An element with a file. */
export function byFile(element: string, file: string, applied = false): string {
  return `<aces:${element} applied="${applied}"><aces:file>${file}</aces:file></aces:${element}>`;
}

/** Elements of a CDL. */
export const CDL = `<cdl:SOPNode><cdl:Slope>1.12 0.97 0.9</cdl:Slope><cdl:Offset>-0.012 0.004 0.02</cdl:Offset>
<cdl:Power>1.05 0.98 1.1</cdl:Power></cdl:SOPNode><cdl:SatNode><cdl:Saturation>0.87</cdl:Saturation></cdl:SatNode>`;

/** A look that is a CDL, in the working space that the ways to and from it say. */
export function cdlLook(ways: { to?: string; from?: string } = {}, applied = false): string {
  const way = (name: string, content: string | undefined) =>
    content === undefined ? "" : `<aces:${name}>${content}</aces:${name}>`;
  const space =
    ways.to === undefined && ways.from === undefined
      ? ""
      : `<aces:cdlWorkingSpace>${way("toCdlWorkingSpace", ways.to)}${way("fromCdlWorkingSpace", ways.from)}</aces:cdlWorkingSpace>`;
  return `<aces:lookTransform applied="${applied}"><aces:description>Balance</aces:description>${space}${CDL}</aces:lookTransform>`;
}

/** A transform ID as the content of a way. */
export const idElement = (id: string) => `<aces:transformId>${id}</aces:transformId>`;
