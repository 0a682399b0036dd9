/** The first records that an import leaves out, with the reasons; the others are in the table. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HarvestRun } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { itemsQuery } from '../../services/api/import-queries.ts';

const NAMED_MOST = 3;

interface LeftOutProps {
  readonly organisationGUID: string;
  readonly run: HarvestRun;
}

export function LeftOut({ organisationGUID, run: { runGUID, sourceGUID, state, counts } }: LeftOutProps) {
  const t = useImportMessages();
  const count = counts?.invalid ?? 0;
  // What cannot be read here is in the table below, which says so.
  const { data } = useQuery({
    ...itemsQuery(useApi(), { organisationGUID, runGUID }, state, { kind: 'invalid', keywords: '', page: 1 }),
    enabled: count > 0 && state === 'ready',
  });
  if (count === 0 || state !== 'ready' || data === undefined) return null;
  return (
    <Banner kind="danger">
      <p className="strong">{t.leftOut(count)}</p>
      <ul>
        {data.result.slice(0, NAMED_MOST).map(({ position, identifier, title, reasons }) => (
          <li key={position}>
            <code>{identifier ?? title}</code> {reasons.join('. ')}
          </li>
        ))}
      </ul>
      {count > NAMED_MOST && (
        <Link
          to="/dashboard/imports/$sourceGUID"
          params={{ sourceGUID }}
          search={{ kind: 'invalid', keywords: '', page: 1 }}
        >
          {t.leftOutAll}
        </Link>
      )}
    </Banner>
  );
}
