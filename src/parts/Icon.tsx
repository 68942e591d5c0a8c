/** Strokes on a 16 by 16 grid; `fill` is drawn solid. */
const icons = {
  plus: { d: "M8 3.2v9.6M3.2 8h9.6" },
  close: { d: "m4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6" },
  check: { d: "m3.2 8.4 3.1 3.1 6.5-7" },
  up: { d: "M8 12.5v-9M4.5 7 8 3.5 11.5 7" },
  down: { d: "M8 3.5v9M4.5 9 8 12.5 11.5 9" },
  left: { d: "M12.5 8h-9M7 4.5 3.5 8 7 11.5" },
  chevronDown: { d: "M4.5 6.5 8 10l3.5-3.5" },
  chevronUp: { d: "M4.5 9.5 8 6l3.5 3.5" },
  chevronRight: { d: "M6.5 4.5 10 8l-3.5 3.5" },
  reset: { d: "M3.4 8.8A4.7 4.7 0 1 0 4.8 4.7M4.6 2.4v2.7h2.7" },
  trash: { d: "M3 4.6h10M6.4 4.4V3h3.2v1.4M4.4 4.6l.6 8.4h6l.6-8.4M6.8 7v3.6M9.2 7v3.6" },
  more: {
    d: "",
    fill: "M2.5 8a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0m4.4 0a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0m4.4 0a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0",
  },
  search: { d: "M2.8 7a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0M10.2 10.2l3.3 3.3" },
  group: { d: "M2.5 4h3M2.5 8h3M2.5 12h3M8 4h5.5M8 8h5.5M8 12h5.5" },
  sort: { d: "M2.5 4.5h11M4.7 8h6.6M6.7 11.5h2.6" },
  warning: { d: "M8 2.6 14 13H2L8 2.6ZM8 6.6v3", fill: "M7.2 11.2a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0" },
  error: {
    d: "M2.4 8a5.6 5.6 0 1 0 11.2 0A5.6 5.6 0 1 0 2.4 8M8 4.9v3.5",
    fill: "M7.2 10.8a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0",
  },
  info: {
    d: "M2.4 8a5.6 5.6 0 1 0 11.2 0A5.6 5.6 0 1 0 2.4 8M8 7.4v3.6",
    fill: "M7.2 5.1a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0",
  },
  compare: { d: "M2.8 3h4v10h-4zM9.2 3h4v10h-4z" },
  copy: { d: "M5.6 5.6h7.2v7.2H5.6zM10.4 5.4V3.2H3.2v7.2h2.2" },
  download: { d: "M8 2.6v7.6M4.8 7.2 8 10.4l3.2-3.2M3 13.2h10" },
  open: { d: "M9.5 2.8h3.7v3.7M13 3 7.6 8.4M7 3.4H3v9.6h9.6V9" },
  minus: { d: "M3.5 8h9" },
  person: {
    d: "M5.3 5.4a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0M2.8 13.4c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2",
  },
  upload: { d: "M8 2.5v7.2M5 5.4 8 2.4l3 3M2.6 9.6v3.6h10.8V9.6" },
  clock: { d: "M2.4 8a5.6 5.6 0 1 0 11.2 0 5.6 5.6 0 1 0-11.2 0M8 4.8V8l2.2 1.6" },
  upDown: { d: "M5 6.2 8 3.2l3 3M5 9.8l3 3 3-3" },
  overview: { d: "M2.6 2.6H7V7H2.6zM9 2.6h4.4V7H9zM2.6 9H7v4.4H2.6zM9 9h4.4v4.4H9z" },
  colorspaces: {
    d: "M4.7 5.8a3.3 3.3 0 1 0 6.6 0 3.3 3.3 0 1 0-6.6 0M2.3 9.8a3.3 3.3 0 1 0 6.6 0 3.3 3.3 0 1 0-6.6 0M7.1 9.8a3.3 3.3 0 1 0 6.6 0 3.3 3.3 0 1 0-6.6 0",
  },
  displayColorspaces: { d: "M2 3h12v8H2zM5.8 13.4h4.4M6.1 7a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0" },
  namedTransforms: { d: "M10.8 3.2c-2.6-.8-3 1.2-3.3 3.2l-.9 4.4c-.3 1.6-1 2.7-2.9 2M5 7h5.4" },
  looks: {
    d: "M3 4.5h5.5M11.5 4.5H13M3 8h1.5M7.5 8H13M3 11.5h6M12 11.5h1M8.6 4.5a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M4.6 8a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M9.2 11.5a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0",
  },
  viewTransforms: { d: "M2.4 2.4h11.2v11.2H2.4zM2.6 12.6c5 0 4.2-9.2 10.8-9.2" },
  displays: { d: "M2 3h12v8H2zM5.4 13.4h5.2M8 11v2.2" },
  sharedViews: { d: "m8 2.4 5.8 3L8 8.4l-5.8-3zM2.2 8.1 8 11.1l5.8-3M2.2 10.8l5.8 3 5.8-3" },
  eye: {
    d: "M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8M6.1 8a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0",
  },
  viewingRules: { d: "M1.8 7.4S4 3.4 8 3.4s6.2 4 6.2 4M5 12.2l2 1.8 3.8-4" },
  fileRules: { d: "M4 2.2h5l3 3v3M4 2.2v11.6h3M9 2.4v3h3M9.6 11.6h4M11.8 9.6l2 2-2 2" },
  file: { d: "M4 2.2h5l3 3v8.6H4zM9 2.4v3h3" },
  family: { d: "M2.2 4h4l1.4 1.6h6.2v7H2.2z" },
  category: { d: "M2.6 2.6h5l6 6-5 5-6-6z", fill: "M4.7 5.6a0.9 0.9 0 1 0 1.8 0 0.9 0.9 0 1 0-1.8 0" },
  undo: { d: "M5.5 3.5 2.8 6.2l2.7 2.7M3 6.2h6.3a3.6 3.6 0 0 1 0 7.2H6" },
  redo: { d: "m10.5 3.5 2.7 2.7-2.7 2.7M13 6.2H6.7a3.6 3.6 0 0 0 0 7.2H10" },
  inspector: { d: "M2.3 3h11.4v10H2.3zM10 3v10" },
  fullWindow: { d: "M2.6 6V2.6H6M10 2.6h3.4V6M13.4 10v3.4H10M6 13.4H2.6V10" },
  sections: { d: "M2.3 3h11.4v10H2.3zM6 3v10" },
  edit: { d: "m10.4 2.8 2.8 2.8-7.6 7.6H2.8v-2.8z" },
  enter: { d: "M13 3.5v4a2 2 0 0 1-2 2H3.5M6 7 3.3 9.6 6 12.2" },
  theme: { d: "M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0", fill: "M8 2.5a5.5 5.5 0 0 1 0 11z" },
  link: {
    d: "M6.6 9.4 9.4 6.6M7 4.6l1.4-1.4a2.9 2.9 0 0 1 4.2 4.2L11.2 8.8M9 11.4l-1.4 1.4a2.9 2.9 0 0 1-4.2-4.2L4.8 7.2",
  },
  unlink: {
    d: "M7.4 4.2l1-1a2.9 2.9 0 0 1 4.2 4.2l-1 1M8.6 11.8l-1 1a2.9 2.9 0 0 1-4.2-4.2l1-1M4 4 2.6 2.6M12 12l1.4 1.4",
  },
  lock: { d: "M3.6 7.2h8.8v6H3.6zM5.4 7V5.2a2.6 2.6 0 0 1 5.2 0V7" },
  grip: {
    d: "",
    fill: "M5 4a1 1 0 1 0 2 0 1 1 0 1 0-2 0M5 8a1 1 0 1 0 2 0 1 1 0 1 0-2 0M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M9 4a1 1 0 1 0 2 0 1 1 0 1 0-2 0M9 8a1 1 0 1 0 2 0 1 1 0 1 0-2 0M9 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
  },
  command: { d: "M5 4.5 8.5 8 5 11.5M9.5 11.5h3" },
} as const;

export type IconName = keyof typeof icons;

/** A drawn sign beside a word or in a labelled button; hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const icon: { d: string; fill?: string } = icons[name];
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {icon.d && <path d={icon.d} />}
      {icon.fill && <path d={icon.fill} fill="currentColor" stroke="none" />}
    </svg>
  );
}
