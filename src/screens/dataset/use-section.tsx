/** How the dataset was used in the last 90 days: three totals, and the views of each day as bars. */
import { useHydrated } from '@tanstack/react-router';
import { KeyFacts } from '../../components/key-facts.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { formatDayOfYear, formatNumber } from '../../messages/format.ts';
import type { DatasetView } from './dataset-view.ts';

const WIDTH = 900;
const HEIGHT = 120;

/** Bars from the base line upwards, one a day, the tallest of them the full height. */
export function chartPath(values: readonly number[]): string {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return values
    .map((value, day) => {
      const height = Math.round((Math.max(0, value) / most) * (HEIGHT - 4));
      return height === 0 ? '' : `M${Math.round((day + 0.5) * step * 10) / 10} ${HEIGHT}v-${height}`;
    })
    .join('');
}

/** The bars are drawn from what travels with the page anyway, so they are not written into it as well. */
function Chart({ use }: Pick<DatasetView, 'use'>) {
  const isDrawn = useHydrated();
  const t = useDatasetPageMessages().use;
  const views = use?.views ?? [];
  const most = Math.max(0, ...views);
  const total = views.reduce((sum, value) => sum + value, 0);
  if (use === null || total === 0) return <p className="quiet none">{t.none}</p>;
  const [first, last] = [formatDayOfYear(use.from), formatDayOfYear(use.to)];
  return (
    <figure className="script-only" data-needs-code="">
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A drawing of our own numbers, not a file.
        role="img"
        aria-label={t.chart(first, last, most, total)}
      >
        <path d={`M0 4.5h${WIDTH}M0 62.5h${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        <path
          d={isDrawn ? chartPath(views) : undefined}
          stroke="var(--graph-bar)"
          strokeWidth={(WIDTH / views.length) * 0.6}
        />
        <path d={`M0 ${HEIGHT}.5h${WIDTH}`} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="axis t13 quiet num">
        <span>{first}</span>
        <span>{t.scale(most)}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

export function UseSection({ dataset }: { readonly dataset: DatasetView }) {
  const t = useDatasetPageMessages().use;
  const { statistic, use } = dataset;
  return (
    <section id="use" className="section">
      <SectionHead title={t.title}>
        {statistic.sample && <span className="aside quiet">{t.sample}</span>}
      </SectionHead>
      <div className="use-figures">
        <KeyFacts
          three
          facts={[
            { term: t.views, value: formatNumber(statistic.viewCount) },
            { term: t.downloads, value: formatNumber(statistic.fileDownloadCount) },
            { term: t.apiCalls, value: formatNumber(statistic.APICallCount) },
          ]}
        />
        <Chart use={use} />
      </div>
    </section>
  );
}
