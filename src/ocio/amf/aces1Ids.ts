type Names = Readonly<Record<string, readonly string[]>>;

/**
 * Transform IDs of ACES 1 by the names of rows in the studio configs with ACES 1.3, without the common beginning; an
 * output also goes by its ID that begins with "Inv". Source: the Academy's list of transform IDs (S-2014-002).
 */
export const aces1Ids: Readonly<
  Record<"colorspaces" | "display_colorspaces" | "view_transforms" | "looks", Names>
> = {
  looks: {
    "ACES 1.3 Reference Gamut Compression": [
      "LMT.Academy.GamutCompress.a1.3.0",
      "LMT.Academy.ReferenceGamutCompress.a1.v1.0",
    ],
  },
  view_transforms: {
    "ACES 1.0 - SDR Video": [
      "ODT.Academy.DisplayP3_dim.a1.0.0",
      "ODT.Academy.RGBmonitor_100nits_dim.a1.0.3",
      "ODT.Academy.Rec2020_100nits_dim.a1.0.3",
      "ODT.Academy.Rec709_100nits_dim.a1.0.3",
    ],
    "ACES 1.0 - SDR Video (D60 sim on D65)": [
      "ODT.Academy.DisplayP3_D60sim_dim.a1.0.0",
      "ODT.Academy.RGBmonitor_D60sim_100nits_dim.a1.0.3",
      "ODT.Academy.Rec709_D60sim_100nits_dim.a1.0.3",
    ],
    "ACES 1.1 - SDR Video (P3 lim)": ["ODT.Academy.Rec2020_P3D65limited_100nits_dim.a1.1.0"],
    "ACES 1.1 - SDR Video (Rec.709 lim)": ["ODT.Academy.Rec2020_Rec709limited_100nits_dim.a1.1.0"],
    "ACES 1.1 - HDR Video (1000 nits & Rec.2020 lim)": [
      "RRTODT.Academy.Rec2020_1000nits_15nits_HLG.a1.1.0",
      "RRTODT.Academy.Rec2020_1000nits_15nits_ST2084.a1.1.0",
    ],
    "ACES 1.1 - HDR Video (2000 nits & Rec.2020 lim)": [
      "RRTODT.Academy.Rec2020_2000nits_15nits_ST2084.a1.1.0",
    ],
    "ACES 1.1 - HDR Video (4000 nits & Rec.2020 lim)": [
      "RRTODT.Academy.Rec2020_4000nits_15nits_ST2084.a1.1.0",
    ],
    "ACES 1.1 - HDR Video (1000 nits & P3 lim)": ["RRTODT.Academy.P3D65_1000nits_15nits_ST2084.a1.1.0"],
    "ACES 1.1 - HDR Video (2000 nits & P3 lim)": ["RRTODT.Academy.P3D65_2000nits_15nits_ST2084.a1.1.0"],
    "ACES 1.1 - HDR Video (4000 nits & P3 lim)": ["RRTODT.Academy.P3D65_4000nits_15nits_ST2084.a1.1.0"],
    "ACES 1.0 - SDR Cinema": ["ODT.Academy.P3D60_48nits.a1.0.3", "ODT.Academy.P3D65_48nits.a1.1.0"],
    "ACES 1.1 - SDR Cinema (Rec.709 lim)": ["ODT.Academy.P3D65_Rec709limited_48nits.a1.1.0"],
    "ACES 1.0 - SDR Cinema (D60 sim on DCI)": ["ODT.Academy.P3DCI_48nits.a1.0.3"],
    "ACES 1.1 - SDR Cinema (D60 sim on D65)": ["ODT.Academy.P3D65_D60sim_48nits.a1.1.0"],
    "ACES 1.1 - SDR Cinema (D65 sim on DCI)": ["ODT.Academy.P3DCI_D65sim_48nits.a1.1.0"],
    "ACES 1.1 - HDR Cinema (108 nits & P3 lim)": ["RRTODT.Academy.P3D65_108nits_7point2nits_ST2084.a1.1.0"],
  },
  display_colorspaces: {
    "sRGB - Display": [
      "ODT.Academy.RGBmonitor_100nits_dim.a1.0.3",
      "ODT.Academy.RGBmonitor_D60sim_100nits_dim.a1.0.3",
    ],
    "Display P3 - Display": ["ODT.Academy.DisplayP3_D60sim_dim.a1.0.0", "ODT.Academy.DisplayP3_dim.a1.0.0"],
    "Rec.1886 Rec.709 - Display": [
      "ODT.Academy.Rec709_100nits_dim.a1.0.3",
      "ODT.Academy.Rec709_D60sim_100nits_dim.a1.0.3",
    ],
    "Rec.1886 Rec.2020 - Display": [
      "ODT.Academy.Rec2020_100nits_dim.a1.0.3",
      "ODT.Academy.Rec2020_P3D65limited_100nits_dim.a1.1.0",
      "ODT.Academy.Rec2020_Rec709limited_100nits_dim.a1.1.0",
    ],
    "Rec.2100-HLG - Display": ["RRTODT.Academy.Rec2020_1000nits_15nits_HLG.a1.1.0"],
    "Rec.2100-PQ - Display": [
      "RRTODT.Academy.Rec2020_1000nits_15nits_ST2084.a1.1.0",
      "RRTODT.Academy.Rec2020_2000nits_15nits_ST2084.a1.1.0",
      "RRTODT.Academy.Rec2020_4000nits_15nits_ST2084.a1.1.0",
    ],
    "ST2084-P3-D65 - Display": [
      "RRTODT.Academy.P3D65_1000nits_15nits_ST2084.a1.1.0",
      "RRTODT.Academy.P3D65_108nits_7point2nits_ST2084.a1.1.0",
      "RRTODT.Academy.P3D65_2000nits_15nits_ST2084.a1.1.0",
      "RRTODT.Academy.P3D65_4000nits_15nits_ST2084.a1.1.0",
    ],
    "P3-D60 - Display": ["ODT.Academy.P3D60_48nits.a1.0.3"],
    "P3-D65 - Display": [
      "ODT.Academy.P3D65_48nits.a1.1.0",
      "ODT.Academy.P3D65_D60sim_48nits.a1.1.0",
      "ODT.Academy.P3D65_Rec709limited_48nits.a1.1.0",
    ],
    "P3-DCI - Display": ["ODT.Academy.P3DCI_48nits.a1.0.3", "ODT.Academy.P3DCI_D65sim_48nits.a1.1.0"],
  },
  colorspaces: {
    ACEScc: ["ACEScsc.Academy.ACES_to_ACEScc.a1.0.3", "ACEScsc.Academy.ACEScc_to_ACES.a1.0.3"],
    ACEScct: ["ACEScsc.Academy.ACES_to_ACEScct.a1.0.3", "ACEScsc.Academy.ACEScct_to_ACES.a1.0.3"],
    ACEScg: ["ACEScsc.Academy.ACES_to_ACEScg.a1.0.3", "ACEScsc.Academy.ACEScg_to_ACES.a1.0.3"],
    ADX10: ["ACEScsc.Academy.ADX10_to_ACES.a1.0.3"],
    ADX16: ["ACEScsc.Academy.ADX16_to_ACES.a1.0.3"],
    "Apple Log": ["IDT.Apple.AppleLog_BT2020.a1.v1"],
    "ARRI LogC3 (EI800)": [
      "ACEScsc.Academy.ACES_to_LogC_EI800_AWG.a1.1.0",
      "ACEScsc.Academy.LogC_EI800_AWG_to_ACES.a1.1.0",
      "IDT.ARRI.Alexa-v3-logC-EI800.a1.v2",
    ],
    "ARRI LogC4": [
      "ACEScsc.Academy.ACES_to_LogC4.a1.1.0",
      "ACEScsc.Academy.LogC4_to_ACES.a1.1.0",
      "IDT.ARRI.ARRI-LogC4.a1.v1",
    ],
    "BMDFilm WideGamut Gen5": [
      "ACEScsc.Academy.ACES_to_BMDFilm_WideGamut_Gen5.a1.v1",
      "ACEScsc.Academy.BMDFilm_WideGamut_Gen5_to_ACES.a1.v1",
      "IDT.BlackmagicDesign.BMDFilm_WideGamut_Gen5.a1.v1",
    ],
    "DaVinci Intermediate WideGamut": ["ACEScsc.Academy.DaVinci_Intermediate_WideGamut_to_ACES.a1.v1"],
    "CanonLog2 CinemaGamut D55": [
      "ACEScsc.Academy.ACES_to_CLog2_CGamut.a1.1.0",
      "ACEScsc.Academy.CLog2_CGamut_to_ACES.a1.1.0",
    ],
    "CanonLog3 CinemaGamut D55": [
      "ACEScsc.Academy.ACES_to_CLog3_CGamut.a1.1.0",
      "ACEScsc.Academy.CLog3_CGamut_to_ACES.a1.1.0",
    ],
    "V-Log V-Gamut": [
      "ACEScsc.Academy.ACES_to_VLog_VGamut.a1.1.0",
      "ACEScsc.Academy.VLog_VGamut_to_ACES.a1.1.0",
      "IDT.Panasonic.VLog_VGamut.a1.v1",
    ],
    "Log3G10 REDWideGamutRGB": [
      "ACEScsc.Academy.ACES_to_Log3G10_RWG.a1.1.0",
      "ACEScsc.Academy.Log3G10_RWG_to_ACES.a1.1.0",
      "IDT.RED.Log3G10_REDWideGamutRGB.a1.v1",
    ],
    "S-Log3 S-Gamut3": [
      "ACEScsc.Academy.ACES_to_SLog3_SGamut3.a1.1.0",
      "ACEScsc.Academy.SLog3_SGamut3_to_ACES.a1.1.0",
      "IDT.Sony.SLog3_SGamut3.a1.v1",
    ],
    "S-Log3 S-Gamut3.Cine": [
      "ACEScsc.Academy.ACES_to_SLog3_SGamut3Cine.a1.1.0",
      "ACEScsc.Academy.SLog3_SGamut3Cine_to_ACES.a1.1.0",
      "IDT.Sony.SLog3_SGamut3Cine.a1.v1",
    ],
    "S-Log3 Venice S-Gamut3": [
      "ACEScsc.Academy.ACES_to_SLog3_Venice_SGamut3.a1.1.0",
      "ACEScsc.Academy.SLog3_Venice_SGamut3_to_ACES.a1.1.0",
      "IDT.Sony.Venice_SLog3_SGamut3.a1.v1",
    ],
    "S-Log3 Venice S-Gamut3.Cine": [
      "ACEScsc.Academy.ACES_to_SLog3_Venice_SGamut3Cine.a1.1.0",
      "ACEScsc.Academy.SLog3_Venice_SGamut3Cine_to_ACES.a1.1.0",
      "IDT.Sony.Venice_SLog3_SGamut3Cine.a1.v1",
    ],
  },
};
