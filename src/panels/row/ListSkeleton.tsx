import "./row.css";

const WIDTHS = [62, 48, 71, 55, 40, 66, 58, 45, 74, 52, 60, 38];

/** A list whose rows are on their way: their places in true height. */
export function ListSkeleton() {
  return (
    <section className="panel list row-list" data-alone="true" aria-busy="true" aria-label="Loading">
      <div className="panel-head">
        <span className="skeleton" style={{ width: 96 }} />
      </div>
      <div className="row-search">
        <span className="skeleton field-skeleton" />
      </div>
      {WIDTHS.map((width) => (
        <div className="row-line" key={width}>
          <span className="row-mark" />
          <span className="skeleton" style={{ width: `${width * 3}px` }} />
        </div>
      ))}
    </section>
  );
}
