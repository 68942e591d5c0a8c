/** A configuration with what a baked chain may run into: channels apart and mixed, shapers, looks, allocations. */
export const bakeConfig = `ocio_profile_version: 2

environment:
  {}
search_path: ""
strictparsing: true
luma: [0.2126, 0.7152, 0.0722]

roles:
  default: linear
  scene_linear: linear

file_rules:
  - !<Rule> {name: Default, colorspace: default}

displays:
  Monitor:
    - !<View> {name: Plain, colorspace: video}
    - !<View> {name: Film, colorspace: wide video, looks: warm}

active_displays: []
active_views: []

looks:
  - !<Look>
    name: warm
    process_space: log
    transform: !<CDLTransform> {slope: [1.1, 1, 0.9], sat: 1.25, style: noclamp}

  - !<Look>
    name: bright
    process_space: linear
    transform: !<CDLTransform> {slope: [1.5, 1.5, 1.5], style: noclamp}

colorspaces:
  - !<ColorSpace>
    name: linear
    isdata: false
    allocation: uniform

  - !<ColorSpace>
    name: stops
    isdata: false
    allocation: lg2
    allocationvars: [-8, 5, 0.00390625]

  - !<ColorSpace>
    name: spread
    isdata: false
    allocation: uniform
    allocationvars: [-0.125, 4]

  - !<ColorSpace>
    name: log
    isdata: false
    allocation: uniform
    from_scene_reference: !<LogAffineTransform> {base: 2, log_side_slope: 0.0625, log_side_offset: 0.6, lin_side_slope: 1, lin_side_offset: 0.01}

  - !<ColorSpace>
    name: video
    isdata: false
    allocation: uniform
    from_scene_reference: !<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, direction: inverse}

  - !<ColorSpace>
    name: wide
    isdata: false
    allocation: uniform
    from_scene_reference: !<MatrixTransform> {matrix: [0.7, 0.2, 0.1, 0, 0.05, 0.9, 0.05, 0, 0, 0.1, 0.9, 0, 0, 0, 0, 1]}

  - !<ColorSpace>
    name: wide video
    isdata: false
    allocation: uniform
    from_scene_reference: !<GroupTransform>
      children:
        - !<MatrixTransform> {matrix: [0.7, 0.2, 0.1, 0, 0.05, 0.9, 0.05, 0, 0, 0.1, 0.9, 0, 0, 0, 0, 1]}
        - !<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, direction: inverse}

  - !<ColorSpace>
    name: dark
    isdata: false
    allocation: uniform
    from_scene_reference: !<MatrixTransform> {matrix: [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1], offset: [1, 1, 1, 0]}
`;
