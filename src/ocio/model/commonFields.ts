import { z } from "zod";
import { ENCODINGS } from "./enums.ts";
import {
  type Field,
  flag,
  idList,
  idOrNull,
  interchange as interchangeSchema,
  text,
  textList,
} from "./fields.ts";

/* Fields of several kinds of rows. */

export const name = {
  schema: z.string().min(1, "Name is required"),
  words: "name",
  file: { key: "name", form: "name" },
} satisfies Field;

export const aliases = {
  schema: textList,
  words: "aliases",
  file: { key: "aliases", form: "aliases" },
} satisfies Field;

export const family = {
  schema: idOrNull,
  words: "family",
  file: { key: "family", form: "family" },
} satisfies Field;

export const description = {
  schema: text,
  words: "description",
  file: { key: "description", form: "block" },
  aliases: ["note"],
} satisfies Field;

export const inactive = {
  schema: flag,
  words: "inactive",
  control: "flag",
  argument: "inactive",
  note: "Hidden from the menus of applications",
} satisfies Field;

export const categories = {
  schema: idList,
  words: "categories",
  file: { key: "categories", form: "categories" },
} satisfies Field;

export const encoding = {
  schema: text,
  words: "encoding",
  file: { key: "encoding", form: "text" },
  control: "encoding",
  hint: "scene-linear",
  usual: ENCODINGS,
} satisfies Field;

export const interchange = {
  schema: interchangeSchema,
  words: "interchange",
  file: { key: "interchange", form: "interchange" },
  since: ["2.5", "interchange attributes"],
} satisfies Field;

export const amf = {
  ...interchange,
  file: { key: "interchange", form: "amf" },
} satisfies Field;
