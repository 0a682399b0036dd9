/** The sign before the product's name: a page with a bookmark. */
export function BrandSign() {
  return (
    <svg width="22" height="24" viewBox="0 0 22 24" aria-hidden="true">
      <path d="M2 2.5h18v19H2z" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M11.5 2v11.5l3-2.4 3 2.4V2z" fill="var(--accent-mark)" />
    </svg>
  );
}
