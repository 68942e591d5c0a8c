import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { configTitle } from "#ocio/model/configTitle.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { rowAt } from "#panels/place.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { useEditor } from "#store/useEditor.tsx";
import { lastSections, sections } from "../sections.ts";

const PRODUCT = "Palette";
/** Titles of the screens outside a configuration. */
const outside: Readonly<Record<string, string>> = {
  "sign-in": "Sign in",
  register: "Register",
  "reset-password": "Reset password",
  profile: "Profile",
  "account-log": "Account log",
  operator: "Server",
  teams: "Teams",
  upgrade: "Upgrade",
  subscription: "Subscription",
  terms: "Terms of use",
  privacy: "Privacy",
  guide: "Guide",
};
/** Titles of the screens of a configuration that the sidebar does not have. */
const elsewhere: Readonly<Record<string, string>> = {
  convert: "Convert",
  git: "Git",
  layer: "Layer",
  shots: "Shots",
  webhooks: "Webhooks",
};
const screens = [...sections.flatMap(({ items }) => items), ...lastSections];

/** Title within a configuration: the name of an item, or its screen; undefined on the overview. */
function thingAt(document: Document, path: string): string | undefined {
  const [, , segment = "", id = ""] = path.split("/");
  const screen = screens.find(({ to }) => segment !== "" && to === `/$configId/${segment}`);
  if (Object.hasOwn(elsewhere, segment)) return elsewhere[segment];
  if (segment === "history" && /^\d+$/.test(id)) return `Version ${id}`;
  if (id === "new" && screen?.counts && screen.counts !== "files") return `New ${nouns[screen.counts][0]}`;
  const at = rowAt(path);
  const row = at && document[at.collection as CollectionName].byId[at.id];
  return row && "name" in row ? row.name : screen?.label;
}

/** Title of the tab: "ACEScg – studio-v4 – Palette", the most particular first. */
export function titleOf(document: Document | null, path: string, fileName?: string | null): string {
  const [, first = ""] = path.split("/");
  if (Object.hasOwn(outside, first)) return `${outside[first]} – ${PRODUCT}`;
  if (document === null || document.config.id !== first) return PRODUCT;
  const parts = [thingAt(document, path), configTitle(document.config.name, fileName), PRODUCT];
  return parts.flatMap((part) => (part ? [escapeBidi(part)] : [])).join(" – ");
}

/** Keeps the title of the tab at what is shown. */
export function useTitle(): void {
  const path = useRouterState({
    select: ({ matches, resolvedLocation }) => {
      const path = resolvedLocation?.pathname ?? "/";
      // To whoever is no operator, the page is one that does not exist.
      const isNothing = path === "/operator" && matches.some(({ status }) => status === "notFound");
      return isNothing ? "/" : path;
    },
  });
  const title = useEditor(({ document, session }) => titleOf(document, path, session.fileName));
  useEffect(() => {
    document.title = title;
  }, [title]);
}
