/** The pages of one machine. */
const pages = [
  { name: 'chart', label: 'Chart', href: 'index.html' },
  { name: 'simulate', label: 'Simulate', href: 'simulate.html' },
  { name: 'paths', label: 'Paths', href: 'paths.html' },
  { name: 'coverage', label: 'Coverage', href: 'coverage.html' },
  { name: 'compare', label: 'Compare', href: 'compare.html' },
] as const;

export const tabsOf = (current: (typeof pages)[number]['name']) =>
  pages.map(({ name, label, href }) => ({ label, href, isCurrent: name === current }));
