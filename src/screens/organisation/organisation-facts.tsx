/** The figures of an organisation, with how they went. */
import type { OrganisationStatistics } from '#contract/entities/organisation.ts';
import type * as z from 'zod/mini';
import { KeyFacts } from '../../components/key-facts.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { formatNumber, formatShare } from '../../messages/format.ts';
import { useOrganisationMessages } from '../../messages/organisation.ts';

export function OrganisationFacts({
  statistics,
}: {
  readonly statistics: z.infer<typeof OrganisationStatistics>;
}) {
  const t = useOrganisationMessages();
  const { datasets, onTime, sample } = statistics;
  const trend = ({ total, trend: values }: { total: number; trend: number[] }) => ({
    value: formatNumber(total),
    note: <Sparkline values={values} width={88} />,
  });
  return (
    <>
      <KeyFacts
        facts={[
          {
            term: t.facts.datasets,
            value: formatNumber(datasets.total),
            note: t.facts.breakdown(datasets.published, datasets.onRequest, datasets.planned),
          },
          onTime.of === 0
            ? { term: t.facts.onTime, value: '–', note: t.facts.noCycle }
            : {
                term: t.facts.onTime,
                value: formatShare(onTime.within / onTime.of),
                note: t.facts.onTimeOf(onTime.of),
              },
          { term: t.facts.views, ...trend(statistics.views) },
          { term: t.facts.downloads, ...trend(statistics.downloads) },
          { term: t.facts.apiCalls, ...trend(statistics.apiCalls) },
        ]}
      />
      {sample && <p className="t13 quiet sample-note">{t.sample}</p>}
    </>
  );
}
