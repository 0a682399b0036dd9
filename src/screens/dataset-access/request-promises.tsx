/** What happens to a request for access: who decides, by when, and how earlier ones were answered. */
import { useQuery } from '@tanstack/react-query';
import { ANSWER_WORKING_DAYS } from '#contract/access-requests.ts';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { DefinitionList } from '../../components/definition-list.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { promisesQuery } from './access-queries.ts';

function Answers({ promises }: { readonly promises: CallResponse<'accessRequest/promises'> }) {
  const t = useDatasetAccessMessages().request.promises;
  const { decided, inTime, halfWithin, approved, inPart } = promises;
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

interface RequestPromisesProps {
  readonly datasetGUID: string;
  readonly organisation: string;
}

export function RequestPromises({ datasetGUID, organisation }: RequestPromisesProps) {
  const t = useDatasetAccessMessages().request;
  const { data, isError } = useQuery(promisesQuery(useApi(), datasetGUID));
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
      <h4>{t.promises.title}</h4>
      {data !== undefined && <Answers promises={data} />}
      {isError && <p className="quiet t14">{t.promises.failed}</p>}
    </aside>
  );
}
