/** A short list of datasets: fingerprint, title, who, and one figure. */
import { Link } from '@tanstack/react-router';
import type { Order } from '#contract/discovery.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { Fingerprint } from '../../components/fingerprint.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { formatNumber } from '../../messages/format.ts';
import type { BriefDataset } from '../discovery/dataset-lists.ts';
import { useHomeMessages } from '../../messages/home.ts';
import { useMessages } from '../../messages/messages.ts';
import { inLanguage } from '../../components/in-language.ts';

export interface DatasetColumnProps {
  readonly title: string;
  readonly datasets: readonly BriefDataset[];
  readonly order: Order;
  /** The name of the link to the whole list, which is only "See all" to the eye. */
  readonly seeAll: string;
  readonly aside: 'age' | 'use';
}

export function DatasetColumn({ title, datasets, order, seeAll, aside }: DatasetColumnProps) {
  const { discovery } = useMessages();
  const t = useHomeMessages();
  return (
    <section>
      <SectionHead title={title}>
        <Link to="/discovery" search={{ order }} aria-label={seeAll}>
          {t.seeAll}
        </Link>
      </SectionHead>
      <ul className="bare">
        {datasets.map((dataset) => (
          <li key={dataset.datasetGUID} className="mini">
            <Fingerprint dataset={dataset} />
            <div>
              <DatasetTitleLink dataset={dataset} className="plain strong" {...inLanguage(dataset.language)}>
                {dataset.title}
              </DatasetTitleLink>
              <p className="t13 quiet">{dataset.organisation.name}</p>
            </div>
            <div className="t13 quiet num end nowrap">
              {aside === 'age' ? (
                <RelativeTime at={dataset.updatedAt} />
              ) : (
                <>
                  <Sparkline values={dataset.trend} width={64} />
                  <span>
                    {formatNumber(dataset.views)}{' '}
                    <span className="unit">{discovery.views(dataset.views)}</span>
                  </span>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
