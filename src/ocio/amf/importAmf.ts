import { builtinConfig } from "../builtin/config.ts";
import { createTransform, type Transform } from "../chain/transform.ts";
import { foldInterchange } from "../convert/interchange.ts";
import { type Change, changed } from "../model/change.ts";
import { type Colorspace, colorspace } from "../model/colorspace.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { isAtLeast, missingFeatures } from "../model/feature.ts";
import { type Look, look } from "../model/look.ts";
import { idAfter } from "../model/nodeId.ts";
import { fold } from "../names/name.ts";
import { nameProblem } from "../names/nameProblem.ts";
import { relinkChanges } from "../names/relink.ts";
import { planOf, takeChanges } from "../take/taken.ts";
import { readConfig } from "../yaml/read.ts";
import { writeConfig } from "../yaml/write.ts";
import { ACES_1, type Amf, type AmfLook, type AmfSource } from "./amf.ts";
import { type AmfTarget, rowChanges, viewChanges } from "./amfView.ts";
import { type IsTaken, LutFiles } from "./lutFiles.ts";
import {
  acesSpace,
  chained,
  hasXyzReference,
  rereference,
  type ToAces,
  undone,
  wayToAces,
} from "./reference.ts";
import { type IdentifiedName, rowWithId } from "./transformIds.ts";

/** The rows that an AMF becomes, by name, and the changes that add them. */
export type AmfImport = {
  changes: Change[];
  clip: string;
  /** Color space of the clip's pixels. */
  source: string;
  looks: string[];
  /** Null where the AMF ends in ACES2065-1. */
  display: string | null;
  view: string | null;
  /** Files that the looks and spaces read, as the AMF names them, by the path from the configuration where they are found. */
  files: Record<string, string>;
};

/** Id of the call, a name in place of the clip's, and a test for places that other files have. */
type ImportOptions = { id: string; name?: string; isTaken?: IsTaken };

class AmfRefusal extends Error {}

const BLUE_LIGHT = `${ACES_1}LMT.Academy.BlueLightArtifactFix.a1.1.0`;
const STUDIO_1 = {
  "2.4": "studio-config-v2.2.0_aces-v1.3_ocio-v2.4",
  "2.3": "studio-config-v2.1.0_aces-v1.3_ocio-v2.3",
  "2": "studio-config-v1.0.0_aces-v1.3_ocio-v2.1",
} as const;
const STUDIO_2 = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5";

/**
 * Plans how an AMF is added to a configuration: its looks that are not applied yet become looks, its output a view with
 * them, its input a color space. Transform IDs are looked up in the configuration, then in the built-in studio config of
 * their ACES version, whose rows come along. Ids follow from `id`. Returns a sentence where it cannot be added.
 */
export function importAmf(mine: Document, amf: Amf, options: ImportOptions): AmfImport | string {
  try {
    return new Importer(mine, amf, options).result();
  } catch (error) {
    if (error instanceof AmfRefusal) return error.message;
    throw error;
  }
}

class Importer {
  private readonly aces: Colorspace | undefined;
  private readonly way: ToAces;
  private readonly clip: string;
  private readonly others = new Map<string, Document>();
  /** Rows that only this clip has. */
  private readonly spaces: Colorspace[] = [];
  private readonly looks: Look[] = [];
  private readonly files: LutFiles;
  private wanted: { other: Document; label: string }[] = [];

  private readonly mine: Document;
  private readonly amf: Amf;
  private readonly newId: () => string;

  constructor(mine: Document, amf: Amf, { id, name, isTaken }: ImportOptions) {
    let count = 0;
    this.mine = mine;
    this.amf = amf;
    this.files = new LutFiles(mine, isTaken);
    this.newId = () => idAfter(id, count++);
    if (mine.config.ocio_profile_version === "1")
      throw new AmfRefusal("An AMF needs profile version 2; set the profile version first.");
    this.aces = acesSpace(mine);
    if (!this.aces && rowsOf(mine, "colorspaces").some(({ isdata }) => !isdata))
      throw new AmfRefusal(
        "This config does not say which color space is ACES2065-1: assign the role aces_interchange first.",
      );
    this.way = wayToAces(this.aces, this.newId);
    this.clip = plainName(name ?? amf.clip?.name ?? "AMF");
  }

  result(): AmfImport {
    const { amf, mine } = this;
    const source = amf.input && !amf.input.applied ? this.inputSpace(amf.input) : this.acesName();
    const due = amf.looks.filter(({ applied }) => !applied);
    const own = due.filter(({ id }) => id === null);
    const looks = due.map((each) =>
      each.id === null
        ? this.ownLook(each, own.length > 1 ? own.indexOf(each) + 1 : null)
        : this.lookById(each.id),
    );
    const output = amf.output && !amf.output.applied ? amf.output : null;
    const target = output ? this.target(output) : null;
    if (source === this.acesName() && looks.length === 0 && target === null)
      throw new AmfRefusal(
        amf.input || amf.output || amf.looks.length > 0
          ? "Every transform of the AMF is applied already, so there is nothing to add."
          : "The pipeline of the AMF has no transform, so there is nothing to add.",
      );
    const rows = this.takenRows();
    const added = this.addedRows(rows.document);
    const description = this.told(amf.output?.description ?? null);
    const wanted = target && { ...target, name: this.clip, looks, description };
    const view = wanted && viewChanges(added.document, wanted, this.newId);
    const all = [...rows.changes, ...added.changes, ...(view?.changes ?? [])];
    const next = changed(mine, all);
    const changes = [...all, ...relinkChanges(next)];
    this.refuseNewer(changed(mine, changes));
    return {
      changes,
      clip: this.clip,
      source,
      looks: looks.map((each) => each.replace(/^-/, "")),
      display: view?.display ?? null,
      view: view?.view ?? null,
      files: this.files.places,
    };
  }

  /** The built-in configuration of an ID's ACES version, in the terms of this configuration's reference. */
  private other(id: string): Document {
    const version = this.mine.config.ocio_profile_version;
    const since = (["2.4", "2.3"] as const).find((each) => isAtLeast(version, each)) ?? "2";
    const name = id.startsWith(ACES_1) ? STUDIO_1[since] : STUDIO_2;
    const known = this.others.get(name);
    if (known) return known;
    const text = writeConfig(builtinConfig(name) as Document);
    const { document } = readConfig(text, { links: false, newId: this.newId });
    rereference(document, this.way, this.newId);
    if (!isAtLeast(version, "2.5")) foldInterchange(document, []);
    this.others.set(name, document);
    return document;
  }

  /** The row of a transform ID, here or in the built-in configuration, from which it then comes. */
  private find<N extends IdentifiedName>(collection: N, id: string) {
    const own = rowWithId(this.mine, collection, id);
    if (own) return { row: own, name: own.name };
    const other = this.other(id);
    const row = rowWithId(other, collection, id);
    if (!row) return undefined;
    this.wanted.push({ other, label: `${collection}/${row.name}` });
    return { row, name: row.name };
  }

  private space(id: string): string {
    const found = this.find("colorspaces", id);
    if (!found) throw unknown(id, "color space");
    return found.name;
  }

  private acesName(): string {
    if (this.aces) return this.aces.name;
    this.wanted.push({ other: this.other(""), label: "colorspaces/ACES2065-1" });
    return "ACES2065-1";
  }

  private file(path: string): Transform {
    return this.files.step(path, this.newId());
  }

  private inputSpace(input: NonNullable<Amf["input"]>): string {
    if (!input.inverse && input.id !== null) return this.space(input.id);
    if (input.uuid !== null) throw unresolved("input", input.uuid);
    const { newId, way } = this;
    const given = input.files.map((path) => this.file(path));
    const steps = input.inverse
      ? input.id === null
        ? [undone(chained(given, newId), newId), way.from]
        : this.undoneOutput(input.id)
      : [chained(given, newId), way.from];
    return this.ownSpace(`${this.clip} input`, { to_scene_reference_transform: chained(steps, newId) });
  }

  /** Steps from a display back to the scene reference. */
  private undoneOutput(id: string): (Transform | null)[] {
    const { display: space, transform } = this.rendering(id.replace(/(v\d\.\d:)Inv/, "$1"), id);
    const { newId } = this;
    return [
      space.row.to_display_reference_transform ?? undone(space.row.from_display_reference_transform, newId),
      transform.row.to_scene_reference ?? undone(transform.row.from_scene_reference, newId),
    ];
  }

  private rendering(id: string, given = id) {
    const before = this.wanted.length;
    const space = this.find("display_colorspaces", id);
    const transform = this.find("view_transforms", id);
    if (!space || !transform) throw unknown(given, "output");
    if (!hasXyzReference(this.mine) && this.wanted.length > before)
      throw new AmfRefusal(
        "The display reference of this config is not CIE XYZ D65, which AMF outputs need.",
      );
    if (given !== id) this.wanted.length = before;
    return { display: space, transform };
  }

  private ownSpace(called: string, chains: Partial<Colorspace>): string {
    const name = this.freeName("colorspaces", called);
    this.spaces.push(
      colorspace.parse({
        id: this.newId(),
        config_id: this.mine.config.id,
        name,
        description: this.told(null),
        ...chains,
      }),
    );
    return name;
  }

  private lookById(id: string): string {
    const inverse = /:InvL/.test(id);
    const plain = id.replace(/:InvL/, ":L");
    const found = this.find("looks", plain) ?? this.find("looks", id);
    if (found) return `${inverse ? "-" : ""}${found.name}`;
    if (plain !== BLUE_LIGHT) throw unknown(id, "look");
    const style = "ACES-LMT - BLUE_LIGHT_ARTIFACT_FIX";
    const step = { ...createTransform("BuiltinTransform", this.newId()), style };
    return this.addLook(
      "ACES 1.1 Blue Light Artifact Fix",
      `ACEStransformID: ${BLUE_LIGHT}`,
      this.acesName(),
      step,
    );
  }

  private ownLook(given: AmfLook, at: number | null): string {
    const name = at === null ? this.clip : `${this.clip} ${at}`;
    const description = this.told(given.description);
    const [file] = given.files;
    const read =
      file === undefined
        ? null
        : { ...this.file(file), ...(given.correction && { cccid: given.correction }) };
    if (read && (given.correction === null || this.amf.version === "1.0"))
      return this.addLook(name, description, this.acesName(), read as Transform);
    const cdl = given.cdl && {
      ...createTransform("CDLTransform", this.newId()),
      slope: given.cdl.slope,
      offset: given.cdl.offset,
      power: given.cdl.power,
      sat: given.cdl.saturation,
    };
    const step = (read ?? cdl) as Transform;
    const [to, from] = [given.to ?? given.from, given.from ?? given.to];
    if (to?.id && from?.id) {
      const there = this.space(to.id);
      if (there === this.space(from.id)) return this.addLook(name, description, there, step);
    }
    const steps = [this.working(given.to, given.from), step, this.back(given.from, given.to)];
    return this.addLook(name, description, this.acesName(), chained(steps, this.newId));
  }

  /** Steps from ACES2065-1 to the working space of a CDL. */
  private working(to: AmfSource | null, from: AmfSource | null): Transform | null {
    if (to === null) return from === null ? null : undone(this.back(from, null), this.newId);
    return to.id === null ? this.read(to) : this.conversion(this.acesName(), this.space(to.id));
  }

  private back(from: AmfSource | null, to: AmfSource | null): Transform | null {
    if (from === null) return to === null ? null : undone(this.working(to, null), this.newId);
    return from.id === null ? this.read(from) : this.conversion(this.space(from.id), this.acesName());
  }

  private read({ files }: AmfSource): Transform | null {
    return chained(
      files.map((path) => this.file(path)),
      this.newId,
    );
  }

  private conversion(src: string, dst: string): Transform {
    const step = createTransform("ColorSpaceTransform", this.newId());
    return { ...step, src_name: src, dst_name: dst };
  }

  private addLook(
    called: string,
    description: string | null,
    space: string,
    transform: Transform | null,
  ): string {
    const name = this.freeName("looks", called);
    this.looks.push(
      look.parse({
        id: this.newId(),
        config_id: this.mine.config.id,
        name,
        description,
        process_space_name: space,
        transform,
      }),
    );
    return name;
  }

  private target(output: NonNullable<Amf["output"]>): AmfTarget {
    if (output.uuid !== null) throw unresolved("output", output.uuid);
    if (output.id !== null) {
      const { display: space, transform } = this.rendering(output.id);
      return { space: space.name, transform: transform.name };
    }
    const steps = [this.way.to, ...output.files.map((path) => this.file(path))];
    const from_scene_reference_transform = chained(steps, this.newId);
    return {
      space: this.ownSpace(`${this.clip} output`, { from_scene_reference_transform }),
      transform: null,
    };
  }

  private takenRows() {
    const changes: Change[] = [];
    let document = this.mine;
    for (const other of new Set(this.wanted.map((each) => each.other))) {
      const rows = this.wanted.filter((each) => each.other === other).map(({ label }) => label);
      const plan = planOf(document, other, { rows: [...new Set(rows)], conflict: "keep" });
      if (typeof plan === "string") throw new AmfRefusal(plan);
      const more = takeChanges(document, other, plan);
      changes.push(...more);
      document = changed(document, more);
    }
    return { changes, document };
  }

  private addedRows(document: Document) {
    const changes = [
      ...this.spaces.flatMap((row) => rowChanges("colorspaces", row)),
      ...this.looks.flatMap((row) => rowChanges("looks", row)),
      ...this.files.searchPathChanges(document),
    ];
    return { changes, document: changed(document, changes) };
  }

  private freeName(collection: "looks" | "colorspaces", called: string): string {
    const own = collection === "looks" ? this.looks : this.spaces;
    for (let at = 1; ; at++) {
      const name = at === 1 ? called : `${called} (${at})`;
      if (!nameProblem(this.mine, collection, name) && !own.some((row) => fold(row.name) === fold(name)))
        return name;
    }
  }

  /** A description with the clip below it. */
  private told(description: string | null): string | null {
    const { clip } = this.amf;
    const line = clip ? `Clip ${clip.name}${clip.id ? ` (${clip.id})` : ""}` : null;
    return [description, line].filter(Boolean).join("\n") || null;
  }

  private refuseNewer(next: Document): void {
    const old = new Set(missingFeatures(this.mine).map(({ path }) => path));
    const newer = missingFeatures(next).find(({ path }) => !old.has(path));
    if (newer)
      throw new AmfRefusal(
        `The AMF needs profile version ${newer.since} for ${newer.what}; this config has version ${this.mine.config.ocio_profile_version}. Set the version first.`,
      );
  }
}

/** A name that lists of looks and views can hold. */
function plainName(name: string): string {
  return (
    name
      .replace(/[,:|"$%]/g, "_")
      .replace(/^[+\-\s]+/, "")
      .trim() || "AMF"
  );
}

function unknown(id: string, what: string): AmfRefusal {
  return new AmfRefusal(
    `No ${what} is known for the transform ID ${id}: give a row of this config the ID among its AMF transform IDs.`,
  );
}

function unresolved(what: string, uuid: string): AmfRefusal {
  return new AmfRefusal(`The ${what} transform is given by the UUID ${uuid} alone, which no file resolves.`);
}
