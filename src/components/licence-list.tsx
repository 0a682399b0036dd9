/** The licences of what a page is made of, each once, with the way to its text. */
import { safeHref } from './markdown-inline.ts';

interface LicenceListProps {
  /** Null: none is stated. */
  readonly licences: readonly ({ readonly label: string; readonly url: string | null } | null)[];
  /** What stands for none. */
  readonly none: string;
}

export function LicenceList({ licences, none }: LicenceListProps) {
  const addresses = new Map(licences.map((one) => [one?.label ?? none, one?.url ?? null]));
  return [...addresses].map(([label, url]) => {
    const href = url === null ? null : safeHref(url);
    return <p key={label}>{href === null ? label : <a href={href}>{label}</a>}</p>;
  });
}
