/** What grants that belong together give: each with its level, its files, and the part of their table. */
import type { AccessLevel } from '#contract/access.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatList } from '../../messages/format.ts';
import '../../styles/request-desk.css';
import { NarrowingText } from './narrowing-text.tsx';

export interface GivenGrant {
  readonly grantGUID: string;
  readonly level: AccessLevel;
  readonly resources: readonly { readonly name: string }[] | null;
  readonly narrowing: Narrowing | null;
}

function Given({ grant: { level, resources, narrowing } }: { readonly grant: GivenGrant }) {
  const { levels, request: t } = useDatasetAccessMessages();
  return (
    <>
      <AccessLevelMark level={level}>{levels[level]}</AccessLevelMark>,{' '}
      {resources === null ? t.allFiles : formatList(resources.map(({ name }) => name))}{' '}
      <NarrowingText narrowing={narrowing} />
    </>
  );
}

/** One in the line, several as a list. */
export function GivenGrants({ grants }: { readonly grants: readonly GivenGrant[] }) {
  const [first, ...others] = grants;
  if (first === undefined) return null;
  if (others.length === 0) return <Given grant={first} />;
  return (
    <ul className="given-grants">
      {grants.map((grant) => (
        <li key={grant.grantGUID}>
          <Given grant={grant} />
        </li>
      ))}
    </ul>
  );
}
