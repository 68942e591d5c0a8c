import { memo } from "react";

/** Outlines on a 16 px grid, drawn in the text color. A leading dot marks a filled circle: ".x,y,r". */
const shapes = {
  search: ["M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0Z", "M10.2 10.2 13.5 13.5"],
  person: [
    "M10.7 5.4a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0Z",
    "M2.8 13.4c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2",
  ],
  upload: ["M8 2.5v7.2M5 5.4 8 2.4l3 3M2.6 9.6v3.6h10.8V9.6"],
  download: ["M8 2.5v7.3M5 7l3 3 3-3M3 13.2h10"],
  plus: ["M8 3.2v9.6M3.2 8h9.6"],
  minus: ["M3.5 8h9"],
  error: ["M13.7 8A5.7 5.7 0 1 1 2.3 8a5.7 5.7 0 0 1 11.4 0Z", "M8 5v3.6", ".8,10.9,.8"],
  warning: ["M8 2.6 14 13H2L8 2.6ZM8 6.6v3", ".8,11.2,.8"],
  info: ["M13.7 8A5.7 5.7 0 1 1 2.3 8a5.7 5.7 0 0 1 11.4 0Z", "M8 7.4V11", ".8,5.2,.8"],
  clock: ["M13.6 8A5.6 5.6 0 1 1 2.4 8a5.6 5.6 0 0 1 11.2 0Z", "M8 4.8V8l2.2 1.6"],
  more: [".3.6,8,1.1", ".8,8,1.1", ".12.4,8,1.1"],
  upDown: ["M5 6.2 8 3.2l3 3M5 9.8l3 3 3-3"],
  share: ["M8 9.5v-7M5.2 5 8 2.2 10.8 5M4.5 7.5H3.3v6h9.4v-6h-1.2"],
  overview: ["M2.6 2.6H7V7H2.6zM9 2.6h4.4V7H9zM2.6 9H7v4.4H2.6zM9 9h4.4v4.4H9z"],
  colorspaces: [
    "M11.3 5.8a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0Z",
    "M8.9 9.8a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0Z",
    "M13.7 9.8a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0Z",
  ],
  displayColorspaces: ["M2 3h12v8H2zM5.8 13.4h4.4", "M9.9 7a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0Z"],
  namedTransforms: ["M10.8 3.2c-2.6-.8-3 1.2-3.3 3.2l-.9 4.4c-.3 1.6-1 2.7-2.9 2M5 7h5.4"],
  looks: [
    "M3 4.5h5.5M11.5 4.5H13M3 8h1.5M7.5 8H13M3 11.5h6M12 11.5h1",
    "M11.4 4.5a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0Z",
    "M7.4 8a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0Z",
    "M12 11.5a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0Z",
  ],
  viewTransforms: ["M2.4 2.4h11.2v11.2H2.4zM2.6 12.6c5 0 4.2-9.2 10.8-9.2"],
  displays: ["M2 3h12v8H2zM5.4 13.4h5.2M8 11v2.2"],
  sharedViews: ["m8 2.4 5.8 3L8 8.4l-5.8-3zM2.2 8.1 8 11.1l5.8-3M2.2 10.8l5.8 3 5.8-3"],
  viewingRules: ["M1.8 7.4S4 3.4 8 3.4s6.2 4 6.2 4M5 12.2l2 1.8 3.8-4"],
  roles: [
    "M10.7 5.4a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0Z",
    "M2.8 13.4c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2",
  ],
  fileRules: ["M4 2.2h5l3 3v3M4 2.2v11.6h3M9 2.4v3h3M9.6 11.6h4M11.8 9.6l2 2-2 2"],
  export: ["M9.5 2.8h3.7v3.7M13 3 7.6 8.4M7 3.4H3v9.6h9.6V9"],
  file: ["M4 2.2h5l3 3v8.6H4zM9 2.4v3h3"],
  family: ["M2.2 4h4l1.4 1.6h6.2v7H2.2z"],
  category: ["M2.6 2.6h5l6 6-5 5-6-6z", ".5.6,5.6,.9"],
  chevronDown: ["M4.5 6.5 8 10l3.5-3.5"],
  chevronRight: ["M6.5 4.5 10 8l-3.5 3.5"],
  swap: ["M3 5.5h9M9.6 3 12 5.5 9.6 8M13 10.5H4M6.4 8 4 10.5 6.4 13"],
  grip: [".6,4,1", ".10,4,1", ".6,8,1", ".10,8,1", ".6,12,1", ".10,12,1"],
  up: ["M8 12.5v-9M4.5 7 8 3.5 11.5 7"],
  down: ["M8 3.5v9M4.5 9 8 12.5 11.5 9"],
  left: ["M12.5 8h-9M7 4.5 3.5 8 7 11.5"],
  trash: ["M3 4.5h10M6.2 4.3V2.8h3.6v1.5M4.3 4.7l.6 8.5h6.2l.6-8.5"],
  check: ["m3.2 8.4 3.1 3.1 6.5-7"],
  copy: [
    "M5.5 6.7a1.2 1.2 0 0 1 1.2-1.2h5.6a1.2 1.2 0 0 1 1.2 1.2v5.6a1.2 1.2 0 0 1-1.2 1.2H6.7a1.2 1.2 0 0 1-1.2-1.2Z",
    "M3.8 10.5H2.5v-8h8v1.3",
  ],
  undo: ["M5.5 3.5 2.8 6.2l2.7 2.7M3 6.2h6.3a3.6 3.6 0 0 1 0 7.2H6"],
  redo: ["M10.5 3.5l2.7 2.7-2.7 2.7M13 6.2H6.7a3.6 3.6 0 0 0 0 7.2H10"],
  reset: ["M3 3.4v3.4h3.4M3.3 6.6A5.2 5.2 0 1 1 2.9 9.4"],
  list: ["M2.5 4h3M2.5 8h3M2.5 12h3M8 4h5.5M8 8h5.5M8 12h5.5"],
  filter: ["M2.5 4.5h11M4.7 8h6.6M6.7 11.5h2.6"],
  inspector: ["M2.3 3h11.4v10H2.3zM10 3v10"],
  sections: ["M2.3 3h11.4v10H2.3zM6 3v10"],
  close: ["m4 4 8 8M12 4l-8 8"],
  edit: ["m10.4 2.8 2.8 2.8-7.6 7.6H2.8v-2.8z"],
  enter: ["M13 3.5v4a2 2 0 0 1-2 2H3.5M6 7 3.3 9.6 6 12.2"],
  offline: ["M2.5 2.5l11 11M4.4 11.8H4a2.5 2.5 0 0 1-.4-5M6 4.6a3.6 3.6 0 0 1 5.4 2.6 2.4 2.4 0 0 1 1.8 3.8"],
  theme: ["M13.5 8A5.5 5.5 0 1 1 2.5 8a5.5 5.5 0 0 1 11 0Z"],
} as const;

export type IconName = keyof typeof shapes;

/** A decorative icon; the text beside it, or the label of its button, says what it means. */
export const Icon = memo(function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {shapes[name].map((shape: string) => {
        if (!shape.startsWith(".")) return <path key={shape} d={shape} />;
        const [x, y, r] = shape.slice(1).split(",");
        return <circle key={shape} cx={x} cy={y} r={r} className="filled" />;
      })}
      {name === "theme" && <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" className="filled" />}
    </svg>
  );
});
