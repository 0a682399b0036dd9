/** The computed quality of a dataset: the share of criteria that it meets, and each of them in words. */
import { Check, Minus } from 'lucide';
import type { Dataset } from '#contract/entities/dataset.ts';
import { Icon } from '../../components/icon.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';

export function RecordQuality({ quality }: { readonly quality: NonNullable<Dataset['quality']> }) {
  const t = useDatasetPageMessages().metadata.quality;
  const { score, criteria } = quality;
  return (
    <>
      {t.score(score)}
      <details className="metadata-fold">
        <summary>{t.why(criteria.filter(({ met }) => met).length, criteria.length)}</summary>
        <ul className="bare">
          {criteria.map(({ code, met }) => (
            <li key={code} className={met ? undefined : 'quiet'}>
              <Icon of={met ? Check : Minus} /> {met ? t.criteria[code].met : t.criteria[code].missing}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
