import { type KeyboardEvent, type ReactNode, useId } from "react";
import "./parts.css";

type Tab = { value: string; label: string; count?: number };

type Props = {
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** Content at the right of the tabs. */
  beside?: ReactNode;
  /** Container of the tabs, if not a section's head. */
  head?: (tabs: ReactNode) => ReactNode;
  children: ReactNode;
};

/** A segmented choice of what is shown below it: one tab stop, arrows inside. */
export function Tabs({ tabs, value, onChange, label, beside, head, children }: Props) {
  const id = useId();
  function key(event: KeyboardEvent<HTMLDivElement>) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex((tab) => tab.value === value) + by + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }
  const list = (
    <div className="segments" role="tablist" aria-label={label} onKeyDown={key}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="hint">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {head ? (
        head(list)
      ) : (
        <div className="section-head">
          {list}
          <span className="grow" />
          {beside}
        </div>
      )}
      <div id={`${id}-panel`} role="tabpanel" className="tab-panel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
