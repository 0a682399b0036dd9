/** The licences of the datasets of a page, each once, with a link to its text. */
import { safeHref } from './markdown-inline.ts';

interface LicenceListProps {
  /** Null: none is stated. */
  readonly licences: readonly ({ readonly label: string; readonly url: string | null } | null)[];
  /** The text where none is stated. */
  readonly none: string;
}

export function LicenceList({ licences, none }: LicenceListProps) {
  const addresses = new Map(licences.map((one) => [one?.label ?? none, one?.url ?? null]));
  return [...addresses].map(([label, url]) => {
    const href = url === null ? null : safeHref(url);
    return <p key={label}>{href === null ? label : <a href={href}>{label}</a>}</p>;
  });
}
