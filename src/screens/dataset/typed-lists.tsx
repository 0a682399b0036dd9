/** What a record says in groups: tags by their kinds, dates by what happened, and parties by what they did. */
import { Link } from '@tanstack/react-router';
import { formatList } from '../../messages/format.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { Address } from '../../components/address.tsx';
import type { DatasetView } from './dataset-view.ts';
import { periodDate } from './period.ts';

type Groups<Name extends 'agents' | 'dates' | 'tagTypes' | 'relations'> = NonNullable<DatasetView[Name]>;

/** The values of each row, in the order in which rows first occur. */
const byLabel = <T,>(values: readonly T[], labelOf: (value: T) => string) => [
  ...Map.groupBy(values, labelOf),
];

export function TagsByKind({ tagTypes }: { readonly tagTypes: Groups<'tagTypes'> }) {
  return (
    <ul className="bare">
      {byLabel(tagTypes, ({ type }) => type.label).map(([label, tags]) => (
        <li key={label}>
          {label}:{' '}
          {tags.map(({ tag }, place) => [
            place > 0 && ', ',
            <Link key={tag} to="/discovery" search={{ tag: [tag] }}>
              {tag}
            </Link>,
          ])}
        </li>
      ))}
    </ul>
  );
}

export function Dates({ dates }: { readonly dates: Groups<'dates'> }) {
  return (
    <ul className="bare">
      {byLabel(dates, ({ type }) => type.label).map(([label, stated]) => (
        <li key={label}>
          {label}: {formatList(stated.map(({ date }) => periodDate(date)))}
        </li>
      ))}
    </ul>
  );
}

export const Named = ({ name, url }: { readonly name: string; readonly url: string | null }) =>
  url === null ? name : <Address url={url} words={name} />;

/** Links to other datasets by what this one is to them. */
export function Relations({ relations }: { readonly relations: Groups<'relations'> }) {
  const { relations: words } = useDatasetPageMessages().metadata.fixed;
  return (
    <ul className="bare">
      {relations.map(({ type, title, url }) => (
        <li key={`${type} ${url}`}>
          {words[type]}: <Address url={url} {...(title !== '' && { words: title })} />
        </li>
      ))}
    </ul>
  );
}

/** A party once, with everything that it has to do with the data. */
export function Agents({ agents }: { readonly agents: Groups<'agents'> }) {
  return (
    <ul className="bare">
      {byLabel(agents, ({ name, url }) => `${name} ${url}`).map(([key, roles]) => (
        <li key={key}>
          {roles[0] !== undefined && <Named {...roles[0]} />}{' '}
          <span className="quiet">({formatList(roles.map(({ role }) => role.label))})</span>
        </li>
      ))}
    </ul>
  );
}
