import { Field } from "#parts/Field.tsx";
import { OrderedList } from "#parts/OrderedList.tsx";
import { Picker, type PickerOption } from "#parts/Picker.tsx";
import { call, useChange } from "../change.ts";
import { displayOptions, inactiveOptions, viewNames } from "../choice/spaces.ts";
import { useDocument } from "../useDocument.ts";

/** What applications offer and in which order: active displays and views, inactive color spaces. */
export function Activity() {
  const change = useChange();
  const displays = useDocument((document) => document.displays);
  const associations = useDocument((document) => document.display_view_associations);
  const shared = useDocument((document) => document.shared_views);
  const active = useDocument(({ config }) => config.active_displays);
  const activeViews = useDocument(({ config }) => config.active_views);
  const inactive = useDocument(({ config }) => config.inactive_colorspaces);
  const displayNames = useDocument(displayOptions);
  const inactiveNames = useDocument(inactiveOptions);
  const views = viewNames({ displays, display_view_associations: associations, shared_views: shared }).map(
    (name) => ({ value: name, label: name }),
  );
  const set = (verb: string, argument: string) => (value: string[]) =>
    change(call(`config.${verb}`, { [argument]: value }));
  return (
    <section aria-label="Active and inactive">
      <div className="section-head">
        <h2>Offered to applications</h2>
      </div>
      <div className="form wide-labels">
        <Field label="Active displays">
          <Names
            values={active}
            options={displayNames}
            empty="All displays, as the file orders them."
            add="Add a display..."
            onChange={set("setActiveDisplays", "activeDisplays")}
          />
        </Field>
        <Field label="Active views">
          <Names
            values={activeViews}
            options={views}
            empty="All views, as the file orders them."
            add="Add a view..."
            onChange={set("setActiveViews", "activeViews")}
          />
        </Field>
        <Field label="Inactive spaces">
          <Names
            values={inactive}
            options={inactiveNames}
            empty="Every color space is offered."
            add="Add a color space..."
            onChange={set("setInactiveColorspaces", "inactiveColorspaces")}
          />
        </Field>
      </div>
    </section>
  );
}

type NamesProps = {
  values: readonly string[];
  options: readonly PickerOption[];
  empty: string;
  add: string;
  onChange: (values: string[]) => string | undefined;
};

function Names({ values, options, empty, add, onChange }: NamesProps) {
  const known = new Set(options.map(({ value }) => value.toLowerCase()));
  const used = new Set(values.map((value) => value.toLowerCase()));
  return (
    <OrderedList
      values={values}
      empty={empty}
      onChange={onChange}
      warningOf={(value) =>
        known.has(value.toLowerCase()) ? undefined : `There is nothing named “${value}”.`
      }
      add={(onAdd) => (
        <Picker
          label={add}
          placeholder={add}
          value={null}
          options={options.filter(({ value }) => !used.has(value.toLowerCase()))}
          onCommit={(name) => (name === null ? undefined : onAdd(name))}
        />
      )}
    />
  );
}
