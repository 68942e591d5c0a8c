import { capital } from "#ocio/model/noun.ts";

const parameters: Record<string, string> = {
  sat: "Saturation",
  src: "Source",
  dst: "Destination",
  cccid: "CCC id",
  cdl_style: "CDL style",
  data_bypass: "Bypass data spaces",
  looks_bypass: "Bypass looks",
  lintolog_bypass: "Bypass lin to log",
  hsy_bypass: "Bypass HSY",
  s_contrast: "S contrast",
  min_in_value: "Min in",
  max_in_value: "Max in",
  min_out_value: "Min out",
  max_out_value: "Max out",
  file_input_bit_depth: "Input bit depth",
  file_output_bit_depth: "Output bit depth",
  log_exposure_step: "Log exposure step",
  log_midgray: "Log mid gray",
  params: "Parameters",
  vars: "Variables",
};

/** "log_side_slope" → "Log side slope". */
export function parameterName(parameter: string): string {
  if (Object.hasOwn(parameters, parameter)) return parameters[parameter] as string;
  const words = parameter.replaceAll("_", " ");
  return capital(words);
}
