import { Field } from "#parts/field/Field.tsx";
import { ActiveNames } from "../display/ActiveNames.tsx";
import { InactiveSpaces } from "./InactiveSpaces.tsx";

/** Active displays and views, in menu order, and inactive color spaces. */
export function Activity() {
  return (
    <section aria-label="Active and inactive">
      <div className="section-head">
        <h2>Active displays and views</h2>
      </div>
      <div className="form wide-labels">
        <Field label="Active displays" at="active_displays">
          <ActiveNames kind="displays" />
        </Field>
        <Field label="Active views" at="active_views">
          <ActiveNames kind="views" />
        </Field>
        <Field label="Inactive color spaces" at="inactive_colorspaces">
          <InactiveSpaces />
        </Field>
      </div>
    </section>
  );
}
