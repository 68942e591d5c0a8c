/** The product's mark. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <rect x=".5" y=".5" width="19" height="19" rx="4.5" fill="none" stroke="var(--gray-a8)" />
      <path
        d="M6.2 15.5V4.6h4.3a3.4 3.4 0 0 1 0 6.8H6.2"
        fill="none"
        stroke="var(--gray-12)"
        strokeWidth="1.7"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
