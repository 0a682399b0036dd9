/** What happens to a request for access: who decides, by when, and how earlier ones were answered. */
import { useQuery } from '@tanstack/react-query';
import { ANSWER_WORKING_DAYS } from '#contract/access-requests.ts';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { DefinitionList } from '../../components/definition-list.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { requestStatisticsQuery } from './access-queries.ts';

function Answers({ statistics }: { readonly statistics: CallResponse<'accessRequest/statistics'> }) {
  const t = useDatasetAccessMessages().request.statistics;
  const { decided, inTime, halfWithin, approved, inPart } = statistics;
  if (decided === 0) return <p className="quiet t14">{t.none}</p>;
  return (
    <DefinitionList
      items={[
        { term: t.inTime, value: t.of(inTime, decided) },
        { term: t.half, value: halfWithin === null ? null : t.days(halfWithin) },
        { term: t.approved, value: t.inPart(approved, inPart) },
      ]}
    />
  );
}

interface RequestOutlookProps {
  readonly datasetGUID: string;
  readonly organisation: string;
}

export function RequestOutlook({ datasetGUID, organisation }: RequestOutlookProps) {
  const t = useDatasetAccessMessages().request;
  const { data, isError } = useQuery(requestStatisticsQuery(useApi(), datasetGUID));
  const steps = [
    [t.next.decides(organisation), t.next.who],
    [t.next.within(ANSWER_WORKING_DAYS), data === undefined ? '' : t.next.by(formatDay(data.dueAt))],
    [t.next.begins, t.next.ends],
  ] as const;
  return (
    <aside className="share-preview" aria-label={t.next.title}>
      <h3>{t.next.title}</h3>
      <ol className="next-steps t14">
        {steps.map(([step, detail]) => (
          <li key={step}>
            <span className="strong">{step}</span>
            <span className="quiet t13">{detail}</span>
          </li>
        ))}
      </ol>
      <h4>{t.statistics.title}</h4>
      {data !== undefined && <Answers statistics={data} />}
      {isError && <p className="quiet t14">{t.statistics.failed}</p>}
    </aside>
  );
}
