import { PROFILE_VERSIONS } from "../../row/config.ts";
import type { Rule } from "../rule.ts";

/** The profile version must be one that official OCIO loads. */
export const version: Rule = {
  code: "unsupported-version",
  severity: "error",
  *find({ config }) {
    const known = config.ocio_profile_version.replace(/^(\d+)\.0+$/, "$1");
    if ((PROFILE_VERSIONS as readonly string[]).includes(known)) return;
    const message = `Official OCIO does not load profile version “${config.ocio_profile_version}”; it knows ${PROFILE_VERSIONS[0]} to ${PROFILE_VERSIONS.at(-1)}.`;
    yield { path: "ocio_profile_version", message };
  },
};
