import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lookupQuery } from "#api/queries.ts";
import { builtinStyles } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { useLocked } from "#parts/field/locked.ts";
import { Icon } from "#parts/Icon.tsx";
import { type MenuOption, SearchMenu } from "#parts/list/SearchMenu.tsx";
import { useDocument } from "../useDocument.ts";
import { Callout } from "./Callout.tsx";
import type { EditorProps } from "./editor.ts";

const GROUPS: readonly (readonly [label: string, of: RegExp])[] = [
  ["Utility", /^(IDENTITY|UTILITY)/],
  ["To ACES2065-1", /_to_ACES2065-1$/],
  ["Curves", /^CURVE/],
  ["To displays", /^DISPLAY/],
  ["ACES looks", /^ACES-LMT/],
  ["ACES 2 renderings", /^ACES-OUTPUT.*_2\.0$/],
  ["ACES 1 renderings", /^ACES-OUTPUT/],
];

function groupOf(style: string): string {
  return GROUPS.find(([, of]) => of.test(style))?.[0] ?? "Other";
}

const known = new Map(builtinStyles.map((each) => [each.style, each]));

/** Offered styles by group, each with what it does and the profile version that it needs. */
function optionsOf(styles: readonly string[], version: string): MenuOption[] {
  const order = [...GROUPS.map(([label]) => label), "Other"];
  return styles
    .map((style) => {
      const { description, since } = known.get(style) ?? { description: "", since: "" };
      const newer = since !== "" && Number(since) > Number(version);
      return {
        value: style,
        label: style,
        group: groupOf(style),
        ...(description && { detail: description }),
        ...(newer && { note: `needs ${since}` }),
      };
    })
    .sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** One of the transforms that OCIO brings, found by what it is called or by what it does. */
export function BuiltinEditor({ node, onSet }: EditorProps<"BuiltinTransform">) {
  const [open, setOpen] = useState(false);
  const [why, setWhy] = useState<string>();
  const version = useDocument(({ config }) => config.ocio_profile_version);
  const { data, error } = useQuery(lookupQuery("builtin-transforms"));
  const styles = data?.map(({ name }) => name) ?? builtinStyles.map(({ style }) => style);
  const style = known.get(node.style);
  const locked = useLocked();
  return (
    <div className="parameters">
      {error && <Callout title="Error loading builtin transforms">{error.message}</Callout>}
      <Field label="Style" hint={style?.description}>
        <SearchMenu
          open={open}
          onOpenChange={(next) => setOpen(next && locked === undefined)}
          label="Search styles"
          wide
          value={node.style}
          options={open ? optionsOf(styles, version) : []}
          onChoose={(value) => {
            setWhy(value === node.style ? undefined : onSet("style", value));
            setOpen(false);
          }}
        >
          <button
            type="button"
            className="field picker-value"
            aria-haspopup="dialog"
            aria-disabled={locked === undefined ? undefined : true}
            title={locked}
            aria-label={`Style: ${node.style}`}
          >
            <span className="ellipsis" title={node.style}>
              {node.style}
            </span>
            <Icon name="chevronDown" size={14} />
          </button>
        </SearchMenu>
        {why && (
          <p className="message error" role="alert">
            {why}
          </p>
        )}
      </Field>
    </div>
  );
}
