/** Parameters of a camera's log curve (linear to log, as LogCameraTransform counts forward). */
type LogCurve = {
  base?: number;
  logSlope: number;
  logOffset?: number;
  linSlope?: number;
  linOffset: number;
  linBreak: number;
  linearSlope?: number;
};
/** A pure power, or a power with a linear toe as in sRGB (`offset`); forward decodes. */
type PowerCurve = { gamma: number; offset?: number };

export type Curve = LogCurve | PowerCurve;

/** Transfer curves by name, to the 15 digits of the published configurations. */
export const curves = {
  blackmagicFilm5: {
    // biome-ignore lint/suspicious/noApproximativeNumericConstant: e as the configurations print it
    base: 2.71828182845905,
    logSlope: 0.0869287606549122,
    logOffset: 0.530013339229194,
    linOffset: 0.00549407243225781,
    linBreak: 0.005,
  },
  davinciIntermediate: {
    logSlope: 0.07329248,
    logOffset: 0.51304736,
    linOffset: 0.0075,
    linBreak: 0.00262409,
    linearSlope: 10.44426855,
  },
  dLog: {
    base: 10,
    logSlope: 0.256662970719888,
    logOffset: 0.58455504907396,
    linSlope: 0.9892,
    linOffset: 0.0108,
    linBreak: 0.00758078675,
  },
  log3G10: { base: 10, logSlope: 0.224282, linSlope: 155.975327, linOffset: 2.55975327, linBreak: -0.01 },
  logC3: {
    base: 10,
    logSlope: 0.247189638318671,
    logOffset: 0.385536998692443,
    linSlope: 5.55555555555556,
    linOffset: 0.0522722750251688,
    linBreak: 0.0105909904954696,
  },
  logC4: {
    logSlope: 0.0647954196341293,
    logOffset: -0.295908392682586,
    linSlope: 2231.82630906769,
    linOffset: 64,
    linBreak: -0.0180569961199113,
  },
  sLog3: {
    base: 10,
    logSlope: 0.255620723362659,
    logOffset: 0.410557184750733,
    linSlope: 5.26315789473684,
    linOffset: 0.0526315789473684,
    linBreak: 0.01125,
    linearSlope: 6.62194371177582,
  },
  vLog: { base: 10, logSlope: 0.241514, logOffset: 0.598206, linOffset: 0.00873, linBreak: 0.01 },

  gamma18: { gamma: 1.8 },
  gamma22: { gamma: 2.2 },
  gamma24: { gamma: 2.4 },
  /** Adobe RGB (1998) gives its gamma as 2 and 51/256. */
  gamma563: { gamma: 2.19921875 },
  rec709: { gamma: 2.22222222222222, offset: 0.099 },
  srgb: { gamma: 2.4, offset: 0.055 },
} satisfies Record<string, Curve>;
