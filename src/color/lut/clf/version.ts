import type { Element } from "./element.ts";

/** Version of a file: of CTF (as 100 times it), and true if it is a CLF. */
export type Version = { readonly ctf: number; readonly clf: boolean };

const SMPTE = "http://www.smpte-ra.org/ns/2136-1/2024";
const LAST = 260;

/** The version that the outermost element of a file states. `strict` is for .clf files, which must state one. */
export function versionOf(list: Element, strict: boolean): Version {
  const { attributes, fail } = list;
  const smpte = attributes.get("xmlns")?.toLowerCase() === SMPTE;
  const stated = attributes.get("compclfversion");
  const ctf = attributes.get("version");
  if (ctf !== undefined && (stated !== undefined || smpte))
    fail("it states both a version of CLF and one of CTF.");
  const id = attributes.get("id");
  if (id === undefined ? !smpte : id === "") fail("the attribute id of the ProcessList is missing or empty.");
  for (const name of ["name", "inverseof"])
    if (attributes.get(name) === "") fail(`the attribute ${name} of the ProcessList is empty.`);
  if (stated !== undefined) return clfVersion(stated, fail);
  if (smpte) return { ctf: 200, clf: true };
  if (ctf === undefined) {
    if (strict) fail("it states no version: the attribute compCLFversion is missing.");
    return { ctf: 120, clf: false };
  }
  const number = parsed(ctf, fail);
  if (number > LAST) fail(`version ${ctf} of CTF is not known; 2.6 is the last.`);
  return { ctf: number, clf: false };
}

function clfVersion(stated: string, fail: Element["fail"]): Version {
  if (stated.toUpperCase() === "ST2136-1:2024") return { ctf: 200, clf: true };
  const number = parsed(stated, fail);
  if (number > 300) fail(`version ${stated} of CLF is not known; 3.0 is the last.`);
  return { ctf: number <= 200 ? 170 : 200, clf: true };
}

function parsed(text: string, fail: Element["fail"]): number {
  const found = /^(\d{1,4})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?$/.exec(text);
  if (!found) return fail(`"${text.slice(0, 40)}" is not a version such as 2.0.`);
  const [, major, minor = 0, revision = 0] = found;
  return Number(major) * 100 + Number(minor) * 10 + Number(revision);
}
